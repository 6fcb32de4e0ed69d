"""Reports: records in, standings out, as tables, files and pictures."""
