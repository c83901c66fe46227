"""The table page: what a seat sees, what it is asked, and what happened since its last answer."""
