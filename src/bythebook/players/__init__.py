"""Who can sit in a chair."""
