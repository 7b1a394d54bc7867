#!/bin/sh
# Locks what pyproject.toml asks for into requirements/*.txt, with hashes; --upgrade takes the newest versions.
set -e
cd "$(dirname "$0")/.."
PATH=$PATH:.venv/bin

lock() {
    name=$1
    shift
    uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header $upgrade "$@" \
        -o "requirements/$name.txt"
}

upgrade=$1
lock server pyproject.toml --extra server
agrees="-c requirements/server.txt"
for each in terminal paper simulator data postgres bus processes; do
    lock $each pyproject.toml --extra $each $agrees
done
lock core pyproject.toml $agrees
for each in terminal paper simulator postgres; do
    agrees="$agrees -c requirements/$each.txt"
done
lock test --group test $agrees
agrees="$agrees -c requirements/test.txt"
for each in browsers docs build node uv workflows; do
    lock $each --group $each $agrees
done
lock rl pyproject.toml --extra rl $agrees
agrees="$agrees -c requirements/rl.txt"
# OpenSpiel comes as a wheel or not at all.
lock openspiel pyproject.toml --extra openspiel $agrees --only-binary open-spiel --emit-build-options
agrees="$agrees -c requirements/openspiel.txt"
for each in train ray; do
    lock $each pyproject.toml --extra $each $agrees
done
lock bench --group bench $agrees --emit-build-options
