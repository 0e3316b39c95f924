"""Solved deals of the draw: `potluck.bots.draw_files` finds them here. Files, and no code."""
