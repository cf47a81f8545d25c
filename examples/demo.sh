#!/bin/sh
# The three days of GOODWOOD, from founding to the audit: make demo, or demo.sh FOLDER. Needs campaign on the PATH.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=${1:-$(dirname -- "$here")/demo}
file=$folder/goodwood.campaign
# A fixed seed, so that the training values are the same on every machine.
seed=1807194418071944180719441807194418071944180719441807194418071944

say() { printf '\n== %s\n' "$1"; }
run() { campaign -C "$file" "$@"; }
orders() {
    for name in "$@"; do run --quiet order "$here/goodwood/orders/$name.orders"; done
}

mkdir -p "$folder"
rm -f "$file" "$file-wal" "$file-shm" "$file-journal"

say 'founding'
campaign --quiet new "$file" --scenario "$here/goodwood" --seed "$seed"

say 'the orders of 18 July'
orders 1-morning 2-afternoon 3-evening
say 'what the umpire does next, and how each side stands'
run status
say 'the first fight at Cagny: 88s against 2 Fife and Forfar Yeomanry'
cagny=$(run log flak-cagny --plain | awk '$3 == "fight" { print $1; exit }')
run explain "$cagny"
run explain "$cagny" --check
say "why 2 Fife and Forfar Yeomanry is as strong as it is"
run why 2-ffy strength

say 'the orders of 19 July'
orders 4-19-july-morning 5-19-july-afternoon
say 'the orders of 20 July'
orders 6-20-july

# A slip of the hand, taken back, and the taking back taken back.
for _ in 1 2 3; do
    run --quiet note --to umpire "the sheets of a day are in"
    run --quiet undo
    run --quiet redo
done

say 'order of battle'
run oob --depth 2
say 'dumps'
run dumps
say 'sortie board'
run airfields
say 'bomber plan'
run bombers
say 'losses'
run losses

say 'what another attack would do'
run odds fight ii-ssp1/c camerons/d at 2
say 'dice: the seed is revealed, and every die that the program drew is thrown again'
run dice reveal
run dice audit
say 'verify'
run verify
say 'rebuild'
run rebuild
say 'supply of each side'
run ledger --plain | grep ': at the start '
