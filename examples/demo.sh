#!/bin/sh
# The first day of GOODWOOD, from founding to the audit: make demo, or demo.sh FOLDER. Needs campaign on the PATH.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=${1:-$(dirname -- "$here")/demo}
file=$folder/goodwood.campaign
# A fixed seed, so that the training values are the same on every machine.
seed=1807194418071944180719441807194418071944180719441807194418071944

say() { printf '\n== %s\n' "$1"; }
run() { campaign -C "$file" "$@"; }

mkdir -p "$folder"
rm -f "$file" "$file-wal" "$file-shm" "$file-journal"

say 'founding'
campaign --quiet new "$file" --scenario "$here/goodwood" --seed "$seed"

say 'the orders of 18 July'
for sheet in "$here"/goodwood/orders/*.orders; do
    run --quiet order "$sheet"
done

say 'what the umpire does next, and how each side stands'
run status
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

say 'verify'
run verify
say 'rebuild'
run rebuild
say 'supply of each side'
run ledger --plain | grep ': at the start '
