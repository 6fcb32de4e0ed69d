"""What training has to say."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # The command.
    "cli.train.help": Sentence(
        "Train a network on games against itself, or show a training run.", "用自我对弈训练网络，或查看训练过程。"
    ),
    "cli.train.game": Sentence(
        "the game to train a network for, or `show` to look at a run", "要训练的游戏；写 show 则查看训练过程"
    ),
    "cli.train.folder": Sentence("with `show`: the run's folder", "与 show 一起使用：训练所在的目录"),
    "cli.train.out": Sentence(
        "the run's folder; a run that is there is resumed (default training/GAME)",
        "训练所在的目录；若已有训练则继续（默认 training/GAME）",
    ),
    "cli.train.hours": Sentence("stop after so many hours (default: no limit)", "训练多少小时后停止（默认不限）"),
    "cli.train.recipe": Sentence(
        "a recipe that ships with linewood, or a .toml file (default: the game's)",
        "linewood 自带的配方名，或 .toml 文件（默认为该游戏的配方）",
    ),
    "cli.train.from": Sentence(
        "the network to begin with: a registered name or a .safetensors file (default: random weights)",
        "从哪个网络开始：已注册的名字或 .safetensors 文件（默认随机权重）",
    ),
    "cli.train.at_once": Sentence("games at the same time", "同时进行的对局数"),
    "cli.train.plot": Sentence(
        "draw the run into this .svg, .png or .pdf file", "把训练过程画成图：.svg、.png 或 .pdf 文件"
    ),
    # What cannot be done.
    "train.folder_option": Sentence(
        "'{folder}' is one word too many: name the folder with --out {folder}",
        "多了一个词“{folder}”：请用 --out {folder} 指定目录",
    ),
    "train.hours": Sentence(
        "hours is '{value}', but it must be a number above 0 and up to {high}, such as 0.5",
        "小时数为“{value}”，应大于 0 且不超过 {high}，例如 0.5",
    ),
    "train.no_run": Sentence(
        "there is no training run in {path}: begin one with linewood train GAME --out {path}",
        "{path} 中没有训练：用 linewood train GAME --out {path} 开始",
    ),
    "train.damaged": Sentence(
        "{path} is damaged: restore it from a copy, or begin in another folder",
        "{path} 已损坏：请从副本恢复，或换一个目录重新开始",
    ),
    "train.format": Sentence(
        "{path} has format {found}, but this version of linewood reads format {expected}: use the version that wrote it",
        "{path} 的格式为 {found}，而此版本的 linewood 读取格式 {expected}：请使用写出它的版本",
    ),
    "train.other_run": Sentence(
        "{path} holds a run of {game} with another recipe: leave out --recipe to resume it, or choose another folder",
        "{path} 中是 {game} 的另一个配方的训练：去掉 --recipe 以继续，或换一个目录",
    ),
    "train.other_game": Sentence(
        "the recipe is for {found}, not for {game}: choose another recipe",
        "该配方用于 {found}，而不是 {game}：请换一个配方",
    ),
    "train.started": Sentence(
        "the run in {path} has already begun: leave out --from to resume it, or choose another folder",
        "{path} 中的训练已经开始：去掉 --from 以继续，或换一个目录",
    ),
    "train.shape": Sentence(
        "{weights} has the shape {found}, but the recipe asks for {expected}: change [network] in the recipe",
        "{weights} 的形状为 {found}，而配方要求 {expected}：请修改配方中的 [network]",
    ),
    "train.no_opening": Sentence(
        "no opening was found in {attempts} attempts: allow more opening_plies in the recipe",
        "尝试 {attempts} 次仍未找到开局：请在配方的 opening_plies 中允许更多步数",
    ),
    "train.nothing": Sentence(
        "no generation is finished yet, so there is nothing to draw", "还没有完成的一代，因此没有可画的内容"
    ),
    # Recipes.
    "train.recipe.unknown": Sentence(
        "'{value}' is not a recipe: use one of {known}, or the path of a .toml file",
        "“{value}”不是配方：请用 {known} 之一，或 .toml 文件的路径",
    ),
    "train.recipe.game": Sentence(
        '{path} does not name its game: add a line such as game = "loa"',
        '{path} 没有写明游戏：请加一行，例如 game = "loa"',
    ),
    "train.recipe.board": Sentence(
        "{path}: '{board}' is not a board of {game}: change boards",
        "{path}：“{board}”不是 {game} 的棋盘：请修改 boards",
    ),
    "train.recipe.name": Sentence(
        "{path}: '{name}' is not part of a recipe: did you mean '{near}'?",
        "{path}：配方中没有“{name}”：是否想写“{near}”？",
    ),
    "train.recipe.missing": Sentence(
        "{path}: [network] lacks '{name}': add it", "{path}：[network] 缺少“{name}”：请补上"
    ),
    "train.recipe.type": Sentence(
        "{path}: {name} is {value}, but it must be of type {expected}", "{path}：{name} 为 {value}，类型应为 {expected}"
    ),
    "train.recipe.negative": Sentence(
        "{path}: {name} is {value}, but it must not be negative", "{path}：{name} 为 {value}，不能为负"
    ),
    # Progress.
    "train.resumed": Sentence(
        "resuming the run in {path} at generation {generation}", "继续 {path} 中的训练，第 {generation} 代"
    ),
    "train.stopping": Sentence(
        "stopping: the games being played are finished and stored; Ctrl-C again ends at once",
        "正在停止：进行中的对局会下完并保存；再按一次 Ctrl-C 立即结束",
    ),
    "train.line.self-play": Sentence(
        "generation {generation}: self-play {done} of {total} games", "第 {generation} 代：自我对弈 {done}/{total} 局"
    ),
    "train.line.learning": Sentence(
        "generation {generation}: learning, step {done} of {total}", "第 {generation} 代：学习，第 {done}/{total} 步"
    ),
    "train.line.gate": Sentence(
        "generation {generation}: gate, {done} of at most {total} games",
        "第 {generation} 代：晋级赛 {done} 局，最多 {total} 局",
    ),
    "train.line.final": Sentence(
        "generation {generation} against the first: {done} of at most {total} games",
        "第 {generation} 代对最初的网络：{done} 局，最多 {total} 局",
    ),
    "train.rate": Sentence("{rate}/s", "{rate}/秒"),
    "train.left": Sentence("{time} left", "还需 {time}"),
    "train.left_most": Sentence("at most {time} left", "最多还需 {time}"),
    "train.ends": Sentence("stops in {time}", "{time}后停止"),
    "train.finished": Sentence(
        "generation {generation}: policy {policy} %, value {value} % right on held-out games; "
        "gate {won} pairs won, {split} split, {lost} lost: {verdict}",
        "第 {generation} 代：留出对局上策略 {policy} %、价值 {value} % 正确；晋级赛胜 {won} 对、平分 {split} 对、负 {lost} 对：{verdict}",
    ),
    "train.verdict.H1": Sentence("the new champion", "成为新冠军"),
    "train.verdict.H0": Sentence(
        "no stronger, generation {champion} stays champion", "没有变强，第 {champion} 代仍是冠军"
    ),
    "train.verdict.continue": Sentence(
        "undecided, generation {champion} stays champion", "未分胜负，第 {champion} 代仍是冠军"
    ),
    "train.verdict.none": Sentence("the beginning", "起点"),
    # Showing.
    "train.title": Sentence("{game} in {path}: {generations} generations", "{path} 中的 {game}：{generations} 代"),
    "train.column.generation": Sentence("gen", "代"),
    "train.column.games": Sentence("games", "对局"),
    "train.column.policy_loss": Sentence("loss", "策略损失"),
    "train.column.policy": Sentence("policy", "策略"),
    "train.column.value": Sentence("value", "价值"),
    "train.column.pairs": Sentence("gate W-S-L", "晋级赛"),
    "train.column.elo": Sentence("Elo over gen 0", "比第 0 代高 Elo"),
    "train.note": Sentence(
        "* became champion. On held-out games: the policy's loss, and how often policy and value name the search's\n"
        "  move and the winner, in %. Gate: pairs won, split and lost.",
        "* 成为冠军。留出对局上：策略的损失，以及策略与价值猜中搜索着法和胜者的比例（%）。\n  晋级赛：胜、平分、负的对数。",
    ),
    "train.speed": Sentence(
        "self-play: {games} games per core and hour, {playouts} playouts per core and second",
        "自我对弈：每核每小时 {games} 局，每核每秒 {playouts} 次模拟",
    ),
    "train.final.H1": Sentence(
        "generation {champion} beats the first network: {won} pairs won, {split} split, {lost} lost",
        "第 {champion} 代胜过最初的网络：胜 {won} 对、平分 {split} 对、负 {lost} 对",
    ),
    "train.final.H0": Sentence(
        "generation {champion} is no stronger than the first network: {won} pairs won, {split} split, {lost} lost",
        "第 {champion} 代不比最初的网络强：胜 {won} 对、平分 {split} 对、负 {lost} 对",
    ),
    "train.final.continue": Sentence(
        "generation {champion} against the first network is undecided: {won} pairs won, {split} split, {lost} lost",
        "第 {champion} 代对最初的网络未分胜负：胜 {won} 对、平分 {split} 对、负 {lost} 对",
    ),
    "train.champion": Sentence("champion: generation {champion}, {path}", "冠军：第 {champion} 代，{path}"),
    "train.plot.policy_loss": Sentence("policy (cross entropy)", "策略（交叉熵）"),
    "train.plot.value_loss": Sentence("value (squared error)", "价值（平方误差）"),
    "train.plot.policy_accuracy": Sentence("policy: the search's move", "策略：搜索的着法"),
    "train.plot.value_accuracy": Sentence("value: the winner", "价值：胜者"),
    "train.plot.speed": Sentence("games per core and hour", "每核每小时对局数"),
    "train.plot.over_first": Sentence("Elo over the first (95 %)", "比最初的网络高 Elo（95 %）"),
    "train.plot.generation": Sentence("generation", "代"),
    "train.plot.title.losses": Sentence("loss on held-out games", "留出对局上的损失"),
    "train.plot.title.accuracy": Sentence("right on held-out games, %", "留出对局上的正确率，%"),
    "train.plot.title.elo": Sentence("strength (filled: became champion)", "棋力（实心：成为冠军）"),
    "train.plot.title.speed": Sentence("self-play, games per core and hour", "自我对弈，每核每小时对局数"),
}
