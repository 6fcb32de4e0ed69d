"""What the laboratory has to say: sweeps, studies and ablations."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # What cannot be tried.
    "lab.no_values": Sentence(
        "{name} has no values: write a range such as {name}=0.2:1.6:0.2 or a list such as {name}=1,2,4",
        "{name} 没有取值：请写范围，例如 {name}=0.2:1.6:0.2，或列表，例如 {name}=1,2,4",
    ),
    "lab.range": Sentence(
        "'{value}' is not a range of {name}: write low:high:step such as 0.2:1.6:0.2, or low:high:xfactor such as 1:32:x2",
        "“{value}”不是 {name} 的范围：请写 下限:上限:步长，例如 0.2:1.6:0.2，或 下限:上限:x倍数，例如 1:32:x2",
    ),
    "lab.range_order": Sentence(
        "the range {value} of {name} goes from {low} to {high}: the first number must be the smaller one",
        "{name} 的范围 {value} 从 {low} 到 {high}：第一个数必须更小",
    ),
    "lab.range_of_words": Sentence(
        "{name} is no number, but '{value}' is a range: write its values with commas",
        "{name} 不是数，而“{value}”是范围：请用逗号列出取值",
    ),
    "lab.step": Sentence("the step of {name} is {step}, but it must be above 0", "{name} 的步长为 {step}，必须大于 0"),
    "lab.factor": Sentence(
        "the range {value} of {name} would never end: a factor must be above 1 and the first number above 0",
        "{name} 的范围 {value} 没有尽头：倍数必须大于 1，第一个数必须大于 0",
    ),
    "lab.many_values": Sentence(
        "{name} has more than {most} values: take a larger step", "{name} 的取值超过 {most} 个：请用更大的步长"
    ),
    "lab.one_value": Sentence(
        "{name} has one value, {value}: it takes two to compare", "{name} 只有一个取值 {value}：至少要两个才能比较"
    ),
    "lab.twice": Sentence("{name}={value} is there twice: leave one out", "{name}={value} 写了两次：请去掉一个"),
    "lab.other_game": Sentence("{name} means nothing in {game}", "{name} 在 {game} 中没有意义"),
    "lab.not_used": Sentence(
        "{name} does nothing here: it needs {needs}",
        "{name} 在这里不起作用：它需要 {needs}",
    ),
    "lab.not_a_preset": Sentence(
        "{name} is no preset: only a preset has options that can be changed", "{name} 不是预设：只有预设的选项可以改动"
    ),
    "lab.not_a_part": Sentence(
        "{name} is a limit, not a part of the search: linewood tune sweep tries limits",
        "{name} 是限制，不是搜索的组成部分：请用 linewood tune sweep 试不同的限制",
    ),
    "lab.same": Sentence(
        "{name} is {value} already: write what it is to be instead, as {name}=VALUE",
        "{name} 已经是 {value}：请写要换成什么，如 {name}=值",
    ),
    "lab.no_toggles": Sentence(
        "there is no switch in {name} that is on: name what to switch with --toggle",
        "{name} 没有打开的开关：请用 --toggle 指定要切换什么",
    ),
    "lab.few_games": Sentence(
        "{value} games are too few for {count} variants: give at least -n {fewest}",
        "{value} 局对 {count} 个变体太少：至少要 -n {fewest}",
    ),
    "lab.one_param": Sentence(
        "a sweep takes one --param, but there are {value}: linewood tune study tunes several options at once",
        "扫描只接受一个 --param，这里有 {value} 个：同时调多个选项请用 linewood tune study",
    ),
    "lab.form": Sentence(
        "{path} is no picture that can be drawn: its name must end with one of {known}",
        "无法画成 {path}：文件名必须以 {known} 之一结尾",
    ),
    "lab.nothing": Sentence("there is no whole pair yet, so there is nothing to draw", "还没有下完一整对，无可绘制"),
    "lab.not_a_lab_run": Sentence(
        "run {run} is no sweep, study or ablation: linewood arena show {run} shows it",
        "比赛 {run} 不是扫描、研究或消融：请用 linewood arena show {run} 查看",
    ),
    "lab.dimension": Sentence(
        "{name} is {value}, but it must be a range such as '0.5:4', a list of values, or true for all that is usual",
        "{name} 为 {value}，应为范围（如 '0.5:4'）、取值列表，或 true（全部常用取值）",
    ),
    "lab.no_options": Sentence(
        "{path}: there is nothing to tune: name options and their values below [options]",
        "{path}：没有要调的选项：请在 [options] 下写出选项及其取值",
    ),
    "lab.study.no_own": Sentence(
        "{preset} as it is was not tried, because one of its settings is not among those that may be tried",
        "没有试 {preset} 的现有设置，因为其中有一项不在可试范围内",
    ),
    # Tables.
    "lab.sweep.title": Sentence(
        "{parameter} of {preset} against {opponent}    {conditions}",
        "{preset} 的 {parameter}，对手 {opponent}    {conditions}",
    ),
    "lab.value": Sentence("value", "取值"),
    "lab.games": Sentence("games", "局"),
    "lab.counts": Sentence("W-D-L", "胜-和-负"),
    "lab.score": Sentence("score %", "得分率 %"),
    "lab.elo": Sentence("Elo", "Elo 等级分"),
    "lab.interval": Sentence("95 %", "95% 区间"),
    "lab.behind": Sentence("behind the best", "落后最佳"),
    "lab.verdict": Sentence("verdict", "结论"),
    "lab.mark.best": Sentence("best", "最佳"),
    "lab.mark.safe": Sentence("conservative best", "保守最佳"),
    "lab.mark.apart": Sentence("worse than the best", "弱于最佳"),
    "lab.mark.open": Sentence("open: ~{games} games", "未定：约 {games} 局"),
    "lab.mark.even": Sentence("even with the best", "与最佳持平"),
    "lab.mark.none": Sentence("no pair yet", "尚无整对"),
    "lab.sweep.best": Sentence(
        "Best so far: {parameter}={value}, Elo {elo} {interval} above {opponent}.",
        "目前最佳：{parameter}={value}，比 {opponent} 高 {elo} {interval} Elo。",
    ),
    "lab.sweep.safe": Sentence(
        "Conservative best (highest lower end of the interval): {parameter}={value}, Elo {elo} {interval}.",
        "保守最佳（区间下限最高）：{parameter}={value}，Elo {elo} {interval}。",
    ),
    "lab.sweep.safe_same": Sentence(
        "It is the conservative best, too: its interval has the highest lower end.",
        "它也是保守最佳：其区间下限最高。",
    ),
    "lab.sweep.edge.low": Sentence(
        "Warning: it lies at the edge of the range; below {value} there may be better values.",
        "注意：它在范围的边缘；低于 {value} 可能还有更好的取值。",
    ),
    "lab.sweep.edge.high": Sentence(
        "Warning: it lies at the edge of the range; above {value} there may be better values.",
        "注意：它在范围的边缘；高于 {value} 可能还有更好的取值。",
    ),
    "lab.sweep.open": Sentence(
        "Cannot be told from the best: {values} (games that it would take).",
        "与最佳分不出高下：{values}（还需的局数）。",
    ),
    "lab.sweep.open_one": Sentence("{value} (~{games})", "{value}（约 {games}）"),
    "lab.sweep.open_even": Sentence("{value} (even)", "{value}（持平）"),
    "lab.sweep.told": Sentence(
        "All other values are worse than the best; all {count} intervals hold together with 95 %.",
        "其他取值都弱于最佳；{count} 个区间同时成立的置信度为 95%。",
    ),
    "lab.confirm": Sentence(
        "The best was chosen by looking. To confirm it with fresh openings: {command}",
        "最佳是看着结果挑出来的。用新的开局验证：{command}",
    ),
    "lab.ablation.title": Sentence(
        "What the parts of {preset} are worth, against {opponent}    {conditions}",
        "{preset} 各部分的价值，对手 {opponent}    {conditions}",
    ),
    "lab.part": Sentence("part", "部分"),
    "lab.change": Sentence("change", "改动"),
    "lab.worth": Sentence("worth, Elo", "价值 Elo"),
    "lab.ablation.helps": Sentence("helps", "有益"),
    "lab.ablation.hurts": Sentence("hurts", "有害"),
    "lab.ablation.open": Sentence("open: ~{games} games", "未定：约 {games} 局"),
    "lab.ablation.even": Sentence("open: even so far", "未定：目前持平"),
    "lab.ablation.none": Sentence("no pair yet", "尚无整对"),
    "lab.ablation.whole": Sentence("(as it is)", "（原样）"),
    "lab.ablation.note": Sentence(
        "Worth is the preset's Elo above the variant that has the part switched. Each interval holds with 95 %: of twenty parts "
        "that are worth nothing, one seems to help or to hurt.",
        "价值指原预设比切换该部分后的变体高多少 Elo。每个区间各有 95% 置信度：二十个毫无价值的部分里，会有一个看似有益或有害。",
    ),
    "lab.study.title": Sentence(
        "{options} of {preset} against {opponent}    {conditions}",
        "{preset} 的 {options}，对手 {opponent}    {conditions}",
    ),
    "lab.trial": Sentence("trial", "试验"),
    "lab.settings": Sentence("settings", "设置"),
    "lab.model": Sentence("model, Elo", "模型 Elo"),
    "lab.study.count": Sentence(
        "The {shown} trials that the model thinks best, of {all}; Elo is by their own games, model by all trials together.",
        "模型认为最好的 {shown} 个试验（共 {all} 个）；Elo 只看该试验自己的对局，模型一栏综合全部试验。",
    ),
    "lab.study.few": Sentence("There are too few trials for a model yet.", "试验太少，还不能建立模型。"),
    "lab.study.winner": Sentence(
        "The model's best: {settings}, Elo {elo} {interval} above {opponent}.",
        "模型的最佳设置：{settings}，比 {opponent} 高 {elo} {interval} Elo。",
    ),
    "lab.study.gain": Sentence(
        "Above {preset} as it is: Elo {elo} {interval}, by the model.",
        "比原样的 {preset}：Elo {elo} {interval}（按模型）。",
    ),
    "lab.study.same": Sentence(
        "That is what {preset} has already: there is nothing to confirm.", "这就是 {preset} 现有的设置：无需验证。"
    ),
    "lab.study.luckiest": Sentence(
        "The luckiest trial is {number}: Elo {elo} by its own {games} games, of which the model believes {model}.",
        "运气最好的是试验 {number}：自己的 {games} 局给出 Elo {elo}，模型只相信 {model}。",
    ),
    "lab.study.matters": Sentence(
        "Elo between the best and the worst value of each option, by the model: {options}.",
        "每个选项最好与最差取值之间的 Elo 差（按模型）：{options}。",
    ),
    "lab.study.confirmed": Sentence(
        "The winner against {preset} as it is, with fresh openings:", "用新的开局，让最佳设置对原样的 {preset}："
    ),
    "lab.study.unconfirmed": Sentence(
        "The winner has not been confirmed by a match with fresh openings yet.", "最佳设置尚未用新的开局验证。"
    ),
    "lab.run": Sentence(
        "run {run}     linewood tune show {run}{more}     linewood report {run}{more}",
        "编号 {run}     linewood tune show {run}{more}     linewood report {run}{more}",
    ),
    "lab.list.run": Sentence("run", "编号"),
    "lab.list.kind": Sentence("kind", "类型"),
    "lab.list.what": Sentence("what", "内容"),
    "lab.list.games": Sentence("games", "局"),
    "lab.list.updated": Sentence("last game", "最近一局"),
    "lab.list.none": Sentence("There are no sweeps, studies or ablations yet.", "还没有任何扫描、研究或消融。"),
    "run.kind.sweep": Sentence("sweep", "扫描"),
    "run.kind.ablation": Sentence("ablation", "消融"),
    "run.kind.study": Sentence("study", "研究"),
    # Pictures.
    "lab.plot.sweep": Sentence("Elo with 95 % intervals; numbers are games", "Elo 与 95% 区间；数字为局数"),
    "lab.plot.elo": Sentence("Elo above the opponent", "相对对手的 Elo"),
    "lab.plot.band": Sentence("95 % interval", "95% 区间"),
    "lab.plot.best": Sentence("best", "最佳"),
    "lab.plot.safe": Sentence("conservative best", "保守最佳"),
    "lab.plot.worth": Sentence(
        "Elo that the part is worth, with 95 % intervals (games in brackets)",
        "该部分的 Elo 价值与 95% 区间（括号内为局数）",
    ),
    "lab.plot.trials": Sentence("Trials with 95 % intervals", "各试验与 95% 区间"),
    "lab.plot.own": Sentence("by its own games", "按自己的对局"),
    "lab.plot.model": Sentence("by the model", "按模型"),
    "lab.plot.trial": Sentence("trial", "试验"),
    "lab.plot.winner": Sentence("winner", "最佳设置"),
    # Options of the commands.
    "cli.tune.help": Sentence(
        "Find good values of options by games: one option (sweep), several (study); look at what was found (show).",
        "用对局寻找选项的好取值：一个选项（sweep）、多个选项（study）；查看结果（show）。",
    ),
    "cli.tune.sweep": Sentence(
        "Try several values of one option against an opponent: Elo with intervals, the best, and what cannot be told apart.\n\n"
        "A third of the games is spread evenly, the rest goes where it decides most. The same command goes on with a run that "
        "was stopped. Exit code: 0 done, 2 usage, 3 a bot's fault lost a game.",
        "让一个选项的多个取值与同一对手对战：给出 Elo 及区间、最佳取值、分不出高下的取值。\n\n"
        "三分之一的对局平均分配，其余用在最能决定胜负之处。同一命令会继续被中断的实验。退出码：0 完成，2 用法错误，3 有程序犯规输棋。",
    ),
    "cli.tune.study": Sentence(
        "Tune several options at once with Optuna, as a TOML file says, and test the winner with fresh openings.\n\n"
        "The winner is the best by a model of all trials, not the luckiest trial. The same command goes on with a study that was "
        "stopped. Exit code: 0 done or H1, 1 H0, 2 usage, 3 a bot's fault lost a game, 4 inconclusive.",
        "按 TOML 文件用 Optuna 同时调多个选项，再用新的开局检验最佳设置。\n\n"
        "最佳设置由综合全部试验的模型选出，而不是运气最好的试验。同一命令会继续被中断的研究。"
        "退出码：0 完成或接受 H1，1 接受 H0，2 用法错误，3 有程序犯规输棋，4 无结论。",
    ),
    "cli.tune.file": Sentence(
        "The file of the study (see docs/9-laboratory.md).", "研究文件（见 docs/9-laboratory.md）。"
    ),
    "cli.tune.preset": Sentence(
        "The preset whose option is changed, such as connect4/best.", "要改动其选项的预设，例如 connect4/best。"
    ),
    "cli.tune.param": Sentence(
        "The option and its values: exploration=0.2:1.6:0.2, top=1:32:x2, top=4,8,16, expansion=one,all, or a switch's name.",
        "选项及其取值：exploration=0.2:1.6:0.2、top=1:32:x2、top=4,8,16、expansion=one,all，或开关名。",
    ),
    "cli.tune.versus": Sentence(
        "The opponent of all values, a preset or a bot; otherwise the preset itself.",
        "所有取值的共同对手，预设或程序；不写则为该预设自身。",
    ),
    "cli.tune.games": Sentence(
        "Games in all, an even number; otherwise 100 for each value.", "总局数（偶数）；不写则每个取值 100 局。"
    ),
    "cli.tune.plot": Sentence(
        "Draw the picture into this file: .svg, .png or .pdf.", "把图画入此文件：.svg、.png 或 .pdf。"
    ),
    "cli.tune.show": Sentence(
        "Show a stored sweep, study or ablation; without an ID, list them.",
        "查看已存的扫描、研究或消融；不写编号则列出全部。",
    ),
    "cli.ablate.help": Sentence(
        "What is each part of a preset worth? Play it with one option switched after the other.\n\n"
        "The same command goes on with a run that was stopped. Exit code: 0 done, 2 usage, 3 a bot's fault lost a game.",
        "预设的每个部分值多少？逐个切换选项对战。\n\n同一命令会继续被中断的实验。退出码：0 完成，2 用法错误，3 有程序犯规输棋。",
    ),
    "cli.ablate.preset": Sentence("The preset whose parts are switched.", "要切换其组成部分的预设。"),
    "cli.ablate.toggle": Sentence(
        "Options with commas, such as solver,graph,reuse: switches are flipped, others go back to their default, name=value "
        "sets anything. Otherwise every switch that is on.",
        "用逗号分隔的选项，例如 solver,graph,reuse：开关取反，其他恢复默认值，name=value 可任意设定。不写则为所有打开的开关。",
    ),
    "cli.ablate.versus": Sentence(
        "The opponent of all variants, a preset or a bot; otherwise the preset itself.",
        "所有变体的共同对手，预设或程序；不写则为该预设自身。",
    ),
    "cli.ablate.games": Sentence(
        "Games in all, an even number; otherwise 200 for each part.", "总局数（偶数）；不写则每个部分 200 局。"
    ),
}
