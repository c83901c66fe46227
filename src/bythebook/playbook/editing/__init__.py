"""A book while somebody writes it: what is wrong where, what fits here, what words mean, where pages are."""
