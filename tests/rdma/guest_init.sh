#!/bin/busybox sh
# SPDX-License-Identifier: Apache-2.0
# The first process of the small machine that tests/rdma/guest starts. From the kernel's command line it has
# GUEST_NUMBER, GUEST_COUNT and GUEST_WRITABLE. It shows the host's own root, brings up one RDMA device on eth0, runs
# the command that the share has, and leaves the exit status there.
/bin/busybox --install -s /bin
export PATH=/bin

die() {
    echo "guest: $*"
    echo "$*" >"/share/failed.$GUEST_NUMBER"
    reboot -f
}

share() { # TAG FOLDER OPTIONS: shows a folder of the host
    mount -t 9p -o "trans=virtio,version=9p2000.L,msize=262144,$3" "$1" "$2" || die "cannot mount the host's $1"
}

# With a path, since busybox would take its own program of that name.
in_root() { chroot /root "/usr/bin/$@"; }

# Writes go to a layer in the guest's memory, so that every program finds the root that it knows, and none can harm it.
mount_root() {
    mkdir -p /lower /scratch /root
    mount -t tmpfs scratch /scratch
    mkdir /scratch/upper /scratch/work
    share root /lower cache=loose,ro
    mount -t overlay -o lowerdir=/lower,upperdir=/scratch/upper,workdir=/scratch/work overlay /root ||
        die "cannot lay a writable layer over the host's root"
    mount -t proc proc /root/proc
    mount -t sysfs sys /root/sys
    mount -t devtmpfs dev /root/dev
    mkdir -p /root/dev/pts /root/dev/shm
    mount -t devpts pts /root/dev/pts
    mount -t tmpfs shm /root/dev/shm
    if [ -n "$GUEST_WRITABLE" ]; then share writable "/root$GUEST_WRITABLE" cache=none; fi
}

# One guest has a pair of virtual interfaces, two have a network card each. The MTU has room for RDMA's largest, 4096.
make_network() {
    ip link set lo up
    if [ "$GUEST_COUNT" = 1 ]; then
        in_root ip link add eth0 type veth peer name peer0 || die "cannot make a pair of virtual interfaces"
        in_root ip link set peer0 mtu 4200 up || die "there is no peer0"
    fi
    in_root ip link set eth0 mtu 4200 up || die "there is no eth0"
    in_root ip addr add "10.99.0.$((GUEST_NUMBER + 1))/24" dev eth0
    in_root rdma link add rxe0 type rxe netdev eth0 || die "cannot make the RDMA device rxe0"
}

# Waits for the device, for the GID of its IPv4 address, and for the other guest.
await_network() {
    local tries=0 port=/root/sys/class/infiniband/rxe0/ports/1
    until grep -q ACTIVE $port/state && cat $port/gids/* 2>/dev/null | grep -q ':ffff:0a63:'; do
        tries=$((tries + 1))
        [ $tries -lt 200 ] || die "rxe0 is not active, or has no GID for its address"
        usleep 100000
    done
    [ "$GUEST_COUNT" = 2 ] || return 0
    tries=0
    until ping -c 1 -W 1 "10.99.0.$((2 - GUEST_NUMBER))" >/dev/null 2>&1; do
        tries=$((tries + 1))
        [ $tries -lt 60 ] || die "the other guest does not answer"
    done
}

# Its output goes through pipes, as programs are used to, to two ports, which the host reads.
run_command() {
    mkfifo /out /err
    cat /out >/dev/vport0p1 &
    cat /err >/dev/vport0p2 &
    cp /share/command.sh /root/run/guest_command.sh
    in_root sh /run/guest_command.sh </dev/null >/out 2>/err
    local status=$?
    wait
    echo "$status" >"/share/status.$GUEST_NUMBER"
}

mkdir -p /proc /sys /dev /share
mount -t devtmpfs dev /dev
mount -t proc proc /proc
mount -t sysfs sys /sys
while read -r module; do
    insmod "/modules/$module" || echo "guest: cannot load $module"
done </modules/order
share share /share cache=none
hostname "guest$GUEST_NUMBER"
mount_root
make_network
await_network
echo "guest: up"
touch "/share/up.$GUEST_NUMBER"
run_command
reboot -f
