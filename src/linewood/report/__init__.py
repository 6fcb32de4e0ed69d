"""Reports: the games of a run in, the same numbers out in every form.

reporting   the reports of a run and of a bot, written                 write_report, course_report

findings    one pass over the games: standings, ratings, series        Findings, gather
tables      findings as tables: what every form shows                  Table, tables_of
plots       findings as pictures (matplotlib)                          plots_of
files       Markdown, CSV, JSON and one self-contained HTML page       write
course      a bot in the manner of a course's report                   Course, sections
method      how a bot plays, in words                                  method_table, options_table
"""

from linewood.report.files import FORMS, write
from linewood.report.findings import Findings, gather
from linewood.report.reporting import CourseReport, Report, course_report, write_report
from linewood.report.tables import Table, tables_of

__all__ = [
    "FORMS",
    "CourseReport",
    "Findings",
    "Report",
    "Table",
    "course_report",
    "gather",
    "tables_of",
    "write",
    "write_report",
]
