"""The bench: figures of ours beside those of peers, in one run, and what the machine itself can do.

`machine` watches how busy it is; `peers` measures others in an environment of their own, `waits` what people
wait for, `environment` steps of those who train players; `bars` holds figures to floors and goals, and
`history` keeps them by version.
"""
