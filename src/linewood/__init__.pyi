"""The public names, for type checkers; `__init__.py` loads them on demand."""

from linewood.arena import (
    Checks as Checks,
)
from linewood.arena import (
    Climb as Climb,
)
from linewood.arena import (
    Experiment as Experiment,
)
from linewood.arena import (
    Match as Match,
)
from linewood.arena import (
    Openings as Openings,
)
from linewood.arena import (
    Rated as Rated,
)
from linewood.arena import (
    Records as Records,
)
from linewood.arena import (
    Run as Run,
)
from linewood.arena import (
    Runs as Runs,
)
from linewood.arena import (
    Standings as Standings,
)
from linewood.arena import (
    Tournament as Tournament,
)
from linewood.arena import (
    Written as Written,
)
from linewood.arena import (
    check_records as check_records,
)
from linewood.arena import (
    gauntlet as gauntlet,
)
from linewood.arena import (
    ladder as ladder,
)
from linewood.arena import (
    match as match,
)
from linewood.arena import (
    play as play,
)
from linewood.arena import (
    play_game as play_game,
)
from linewood.arena import (
    rate as rate,
)
from linewood.arena import (
    read_records as read_records,
)
from linewood.arena import (
    round_robin as round_robin,
)
from linewood.arena import (
    runs as runs,
)
from linewood.arena import (
    standings as standings,
)
from linewood.arena import (
    tournament as tournament,
)
from linewood.arena import (
    write_records as write_records,
)
from linewood.builds import (
    Progress as Progress,
)
from linewood.builds import (
    progress as progress,
)
from linewood.coach import (
    Explanation as Explanation,
)
from linewood.coach import (
    explain as explain,
)
from linewood.doctor import (
    Checkup as Checkup,
)
from linewood.doctor import (
    bot_doctor as bot_doctor,
)
from linewood.errors import (
    BadFile as BadFile,
)
from linewood.errors import (
    BadState as BadState,
)
from linewood.errors import (
    BadText as BadText,
)
from linewood.errors import (
    BadValue as BadValue,
)
from linewood.errors import (
    IllegalMove as IllegalMove,
)
from linewood.errors import (
    LinewoodError as LinewoodError,
)
from linewood.errors import (
    MissingPackage as MissingPackage,
)
from linewood.games import (
    ConnectFour as ConnectFour,
)
from linewood.games import (
    Game as Game,
)
from linewood.games import (
    HexFive as HexFive,
)
from linewood.games import (
    LinesOfAction as LinesOfAction,
)
from linewood.games import Perft as Perft
from linewood.games import (
    Position as Position,
)
from linewood.games import (
    parse as parse,
)
from linewood.games import (
    perft as perft,
)
from linewood.games import perft_depths as perft_depths
from linewood.lab import (
    Ablation as Ablation,
)
from linewood.lab import (
    Study as Study,
)
from linewood.lab import (
    Sweep as Sweep,
)
from linewood.lab import (
    ablate as ablate,
)
from linewood.lab import (
    read_run as read_run,
)
from linewood.lab import (
    resume as resume,
)
from linewood.lab import (
    study as study,
)
from linewood.lab import (
    sweep as sweep,
)
from linewood.players import (
    Player as Player,
)
from linewood.players import (
    Sandbox as Sandbox,
)
from linewood.players import (
    read_player as read_player,
)
from linewood.puzzles import (
    Puzzle as Puzzle,
)
from linewood.puzzles import (
    Puzzles as Puzzles,
)
from linewood.puzzles import (
    make_puzzles as make_puzzles,
)
from linewood.puzzles import (
    read_puzzles as read_puzzles,
)
from linewood.records import Record as Record
from linewood.report import (
    CourseReport as CourseReport,
)
from linewood.report import (
    Report as Report,
)
from linewood.report import (
    course_report as course_report,
)
from linewood.report import (
    write_report as write_report,
)
from linewood.reviews import (
    Review as Review,
)
from linewood.reviews import (
    Reviews as Reviews,
)
from linewood.reviews import (
    review as review,
)
from linewood.search import (
    Analysis as Analysis,
)
from linewood.search import Conversion as Conversion
from linewood.search import (
    GameClock as GameClock,
)
from linewood.search import (
    Limits as Limits,
)
from linewood.search import (
    MoveAnalysis as MoveAnalysis,
)
from linewood.search import (
    Options as Options,
)
from linewood.search import (
    Preset as Preset,
)
from linewood.search import (
    Searcher as Searcher,
)
from linewood.search import (
    Stepper as Stepper,
)
from linewood.search import (
    Stream as Stream,
)
from linewood.search import (
    TreeNode as TreeNode,
)
from linewood.search import (
    asearch as asearch,
)
from linewood.search import explain_c as explain_c
from linewood.search import (
    preset as preset,
)
from linewood.search import (
    presets as presets,
)
from linewood.search import (
    read_spec as read_spec,
)
from linewood.search import (
    search as search,
)
from linewood.search import (
    stream as stream,
)
from linewood.selfcheck import Findings as Findings
from linewood.selfcheck import selfcheck as selfcheck
from linewood.solve import (
    Solution as Solution,
)
from linewood.solve import (
    Solver as Solver,
)
from linewood.solve import (
    analyse as analyse,
)
from linewood.solve import (
    solve as solve,
)
from linewood.speed import Speeds as Speeds
from linewood.speed import bench as bench
from linewood.training import train as train

__all__: list[str]
__version__: str
