#!/bin/sh
# Plays all games of the experiments, one question after the other: about two hours of one core's time.
#
#     sh docs/lab/run.sh FOLDER          everything
#     sh docs/lab/run.sh FOLDER 2- 3-    what begins with 2- or 3-
#     AT_ONCE=1 sh docs/lab/run.sh ...   one game at a time instead of one for each core
#
# Each question's numbers go to FOLDER/NAME.json, all games to FOLDER/store.sqlite. What is there is not played again.
set -euf
out=$1
shift
wanted=${*:-[1-5]}
at_once=${AT_ONCE:-$(nproc)}
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$out"

# ask NAME COMMAND...: the JSON that a command prints becomes NAME.json once it is complete.
ask() {
    name=$1
    shift
    for beginning in $wanted; do
        case $name in
        $beginning*)
            if [ ! -s "$out/$name.json" ]; then
                echo "$name: $*" >&2
                nice -n 10 "$@" >"$out/$name.part"
                mv "$out/$name.part" "$out/$name.json"
            fi
            ;;
        esac
    done
}
play() {
    name=$1
    shift
    ask "$name" linewood "$@" -j "$at_once" --store "$out/store.sqlite" --json
}
lw() { play "$@" --seed 1; }

# 1. Four models (program notes A)
play 1-cross-equal arena run "$here/models-equal.toml"
play 1-cross-own arena run "$here/models-own.toml"
lw 1-final-naive match connect4/naive connect4/naive:final_move=value --playouts 1000 -n 400
lw 1-final-improved match connect4/improved connect4/improved:final_move=visits --playouts 1000 -n 1000
lw 1-final-heuristic match connect4/heuristic connect4/heuristic:final_move=visits --playouts 1000 -n 400
lw 1-keep-alone match connect4/naive:forced=off,avoid_below=off \
    connect4/improved:forced=off,avoid_below=off,final_move=visits --playouts 1000 -n 300
lw 1-keep-decisive match connect4/naive connect4/improved:playout=decisive,final_move=visits --playouts 1000 -n 300
lw 1-constant-1000 tune sweep connect4/improved --param exploration=0.3536,0.7071,1.4142,2.8284,5.6569 --playouts 1000 -n 1600
lw 1-constant-4000 tune sweep connect4/improved --param exploration=0.3536,0.7071,1.4142,2.8284,5.6569 --playouts 4000 -n 500
play 1-constant-fresh match connect4/improved:exploration=0.7071 connect4/improved --playouts 1000 -n 1400 --seed 2
lw 1-ladder-naive ladder connect4/naive:playouts=900
lw 1-ladder-improved ladder connect4/improved:playouts=3600
lw 1-ladder-heuristic ladder connect4/heuristic:playouts=2300
lw 1-ladder-optimized ladder connect4/optimized:playouts=6100

# 2. The parts of a UCT (program notes B)
lw 2-parts ablate connect4/uct --toggle order=sequential,playout,reuse,final_move=visits,avoid_below \
    --playouts 1000 -n 4000
lw 2-playout-cells-centre match connect4/cells connect4/uct:reuse=false --playouts 1000 -n 600
lw 2-playout-cells-random match connect4/cells connect4/uct:reuse=false,playout=random --playouts 1000 -n 600
lw 2-playout-cells-centre-time match connect4/cells connect4/uct:reuse=false --time 10ms -n 300
lw 2-constant tune sweep connect4/uct --param exploration=0.25:4:x2 --playouts 1000 -n 1500
play 2-below-self match connect4/uct:avoid_below=on connect4/uct --playouts 1000 -n 1600 --seed 2
lw 2-below-40 ablate connect4/uct --toggle avoid_below --vs ladder:40@1 --playouts 1000 -n 800
lw 2-below-60 ablate connect4/uct --toggle avoid_below --vs ladder:60@1 --playouts 1000 -n 800
lw 2-below-80 ablate connect4/uct --toggle avoid_below --vs ladder:80@1 --playouts 1000 -n 800

# 3. Tree and graph (program notes C)
lw 3-graph-1000 match connect4/mcgs connect4/mcgs:graph=false --playouts 1000 -n 1000
lw 3-graph-4000 match connect4/mcgs connect4/mcgs:graph=false --playouts 4000 -n 400
lw 3-graph-16000 match connect4/mcgs connect4/mcgs:graph=false --playouts 16000 -n 240
lw 3-graph-time match connect4/mcgs connect4/mcgs:graph=false --time 15ms -n 200
ask 3-proofs python "$here/../../bench/proof_depth.py" --games 100 --playouts 1000,10000,100000 --seed 1 --json
ask 3-proofs-million python "$here/../../bench/proof_depth.py" --games 16 --playouts 1000000 --seed 1 --json
lw 3-parts ablate connect4/mcgs --toggle rule_six,rule_seven,start_value --playouts 2000 -n 1800
lw 3-start-one match connect4/mcgs connect4/mcgs:start_value=playout,expansion=one --playouts 2000 -n 300
lw 3-start-count match connect4/mcgs connect4/mcgs:start_value=playout,count_children=on --playouts 2000 -n 300
lw 3-puct-constant tune sweep connect4/mcgs --param exploration=1.15,1.6,2.3,3.25,4.6 --playouts 2000 -n 500
lw 3-ucb-constant tune sweep connect4/mcgs:selection=ucb1 --param exploration=0.15,0.3,0.6,1.2 --vs connect4/mcgs \
    --playouts 2000 -n 600
lw 3-ucb-10000 match connect4/mcgs:selection=ucb1,exploration=0.45 connect4/mcgs --playouts 10000 -n 240
lw 3-ucb-100000 match connect4/mcgs:selection=ucb1,exploration=0.45 connect4/mcgs --playouts 100000 -n 200
lw 3-ucb-1000000 match connect4/mcgs:selection=ucb1,exploration=0.45 connect4/mcgs --playouts 1000000 -n 10

# 4. Ten moves (program notes D)
lw 4-top tune sweep hex5/topten --param top=5,10,20,40,0 --playouts 500 -n 500
lw 4-top-all match hex5/topten hex5/topten:top=0 --playouts 2000 -n 200
lw 4-formula match hex5/topten hex5/topten:selection=ucb1 --playouts 500 -n 300
lw 4-constant tune sweep hex5/topten:selection=ucb1 --param exploration=0.7071,1.4142,2.8284,5.6569 --vs hex5/topten \
    --playouts 500 -n 400
play 4-formula-fresh match hex5/topten hex5/topten:selection=ucb1 --playouts 500 -n 200 --seed 2
play 4-constant-fresh match hex5/topten:selection=ucb1,exploration=0.7071 hex5/topten --playouts 500 -n 200 --seed 2

# 5. Bias, cut-off, random pieces (program notes E)
lw 5-bias match loa/bias loa/bias:bias=0 --playouts 500 -n 200
lw 5-cutoff match loa/bias loa/bias:cutoff=draw --playouts 500 -n 300
lw 5-piece match loa/bias loa/bias:playout=random --playouts 500 -n 400
lw 5-piece-time match loa/bias loa/bias:playout=random --time 10ms -n 200
ask 5-moves python "$here/../../bench/loa_moves.py" --json
