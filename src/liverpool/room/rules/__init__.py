"""Rule sets as the page shows and edits them."""
