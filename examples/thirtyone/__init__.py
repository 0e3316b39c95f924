"""Thirty-one for three: who gathers most points in one suit takes the pot."""
