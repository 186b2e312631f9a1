"""What a command raises to end with one line on standard error."""

UNREADABLE = 1
USAGE = 2
NOT_EXECUTABLE = 126
NOT_FOUND = 127
INTERRUPTED = 130
PIPE_CLOSED = 141  # 128 + SIGPIPE, what a shell reports of any other filter


class CommandError(Exception):
    """An end that is not success.

    Args:
        message: A line for each thing wrong, without the program's name; empty to say nothing.
        code: The exit code.
    """

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code
