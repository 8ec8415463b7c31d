"""One running match, and its record as text."""
