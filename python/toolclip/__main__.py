"""`python -m toolclip` is the `toolclip` command."""

import sys

from toolclip.cli.app import main

if __name__ == "__main__":
    sys.exit(main())
