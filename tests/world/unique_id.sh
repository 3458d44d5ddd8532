#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# unique_id.sh VIARUN PROGRAM: three processes that know of each other only by their environment.
set -eu
viarun=$1 program=$2
VIADUCT_UNIQUE_ID=$("$viarun" --unique-id 127.0.0.1)
export VIADUCT_UNIQUE_ID VIADUCT_NPES=3
VIADUCT_PE=2 "$program" &
last=$!
VIADUCT_PE=1 "$program" &
second=$!
VIADUCT_PE=0 "$program"
wait "$second"
wait "$last"
