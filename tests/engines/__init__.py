"""The page in browsers other than Chromium, the oldest that it promises to run in among them."""
