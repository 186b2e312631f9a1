"""The `toolclip` command, one file per subcommand."""
