#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# srun.sh NTASKS PROGRAM [ARGUMENT...]: runs a program by 'srun --mpi=pmix' in a cluster of Slurm that consists of this
# machine, and is gone afterwards. Its exit status is srun's.
set -eu
tasks=$1
shift
work=$(mktemp -d)
mkdir "$work/state" "$work/spool" "$work/munge"
chmod 755 "$work" && chmod 700 "$work/munge"
# The daemons' output goes to files: who waits for the end of ours must not wait for theirs.
stop() {
    # A step that has not reported its end keeps its slurmd from ending.
    for _ in $(seq 100); do ls "$work"/spool/pmix.* >"$work/steps" 2>&1 || break && sleep 0.1; done
    for pid in ${slurmd:-} ${slurmctld:-} ${munged:-}; do kill "$pid" && wait "$pid" || true; done 2>"$work/stopped"
    rm -rf "$work"
}
trap stop EXIT

head -c 128 /dev/urandom >"$work/munge/key"
chmod 400 "$work/munge/key"
munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge.sock" --pid-file="$work/munge/pid" \
    --seed-file="$work/munge/seed" >"$work/munged.log" 2>&1 &
munged=$!
host=$(hostname -s)
user=$(id -un)
port=$((20000 + $$ % 20000))
cat >"$work/slurm.conf" <<END
ClusterName=viaduct
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
AuthInfo=socket=$work/munge.sock
SlurmctldPort=$port
SlurmdPort=$((port + 1))
StateSaveLocation=$work/state
TmpFS=$work
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/linear
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc)
PartitionName=all Nodes=$host Default=YES State=UP
END
export SLURM_CONF="$work/slurm.conf"
slurmctld -D -c >"$work/slurmctld.log" 2>&1 &
slurmctld=$!
slurmd -D -c >"$work/slurmd.log" 2>&1 &
slurmd=$!
for _ in $(seq 150); do
    [ "$(sinfo -h -o %t 2>"$work/sinfo")" != idle ] || break
    sleep 0.2
done
status=0
timeout 60 srun --mpi=pmix --overcommit -n "$tasks" "$@" || status=$?
[ $status -eq 0 ] || tail -n 20 "$work/munged.log" "$work/slurmctld.log" "$work/slurmd.log" >&2
exit $status
