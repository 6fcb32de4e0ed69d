"""Reports: the games of a run in, the same numbers out in every form.

findings    one pass over the games: standings, ratings, series        Findings, gather
tables      findings as tables: what every form shows                  Table, tables_of
plots       findings as pictures (matplotlib)                          plots_of
files       Markdown, CSV, JSON and one self-contained HTML page       write
course      a bot in the manner of a course's report                   Course, sections
method      how a bot plays, in words                                  method_table, options_table
"""

from linewood.report.files import FORMS, write
from linewood.report.findings import Findings, gather
from linewood.report.tables import Table, tables_of

__all__ = ["FORMS", "Findings", "Table", "gather", "tables_of", "write"]
