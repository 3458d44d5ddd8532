# SPDX-License-Identifier: Apache-2.0
"""The kernel of the guests, which is Debian's, and the files that it starts with."""
import fcntl
import lzma
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile
import zlib

# To these come the modules that they name as their needs. None names crc32_generic, without which rxe makes no device.
MODULES = ("crc32_generic virtio_pci virtio_net virtio_console 9pnet_virtio 9p overlay veth rdma_rxe ib_uverbs "
           "rdma_ucm").split()


class Failure(Exception):
    """The guest cannot be had, and why."""


def tool(name, package):
    """Programs of administrators are not in everyone's PATH."""
    found = shutil.which(name, path=os.environ.get("PATH", os.defpath) + ":/usr/sbin:/sbin")
    if found is None:
        raise Failure(f"there is no {name}; install it (Debian: {package})")
    return found


def output_of(*command, **options):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          check=False, **options)
    if done.returncode != 0:
        raise Failure(f"'{shlex.join(map(str, command))}' failed: {done.stderr.strip()}")
    return done.stdout


def kernel_package(cache):
    """The .deb that linux-image-amd64 depends on, downloaded unless the cache has one."""
    present = list(cache.glob("linux-image-*.deb"))
    if present:
        return max(present, key=lambda package: package.stat().st_mtime)
    depends = output_of(tool("apt-cache", "apt"), "depends", "linux-image-amd64")
    names = re.findall(r"Depends: (linux-image-\S+)", depends)
    if not names:
        raise Failure("apt knows no linux-image-amd64; run apt-get update, or put a linux-image-*.deb of Debian's into "
                      f"{cache}")
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        try:
            output_of(tool("apt-get", "apt"), "download", names[0], cwd=folder)
        except Failure as failure:
            raise Failure(f"{failure}\nrun apt-get update, or put the package into {cache}") from None
        package = next(pathlib.Path(folder).glob("*.deb"))
        return package.rename(cache / package.name)


def uncompressed(module):
    data = module.read_bytes()
    return lzma.decompress(data) if module.suffix == ".xz" else data


def unpack_kernel(package, target):
    """Makes the folder `target`: vmlinuz, and modules with the order in which to load them."""
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        root, made = pathlib.Path(folder, "root"), pathlib.Path(folder, "made")
        output_of(tool("dpkg", "dpkg"), "-x", package, root)
        if not (root / "lib").exists():  # later packages have their modules below usr
            (root / "lib").symlink_to("usr/lib")
        version = next((root / "lib" / "modules").iterdir()).name
        output_of(tool("depmod", "kmod"), "-b", root, version)
        order = []
        (made / "modules").mkdir(parents=True)
        for name in MODULES:
            shown = output_of(tool("modprobe", "kmod"), "-d", root, "-S", version, "--show-depends", name)
            for path in map(pathlib.Path, re.findall(r"^insmod (\S+)", shown, re.MULTILINE)):
                module = path.name.split(".ko")[0] + ".ko"
                if module not in order:
                    order.append(module)
                    (made / "modules" / module).write_bytes(uncompressed(path))
        (made / "modules" / "order").write_text("\n".join(order) + "\n")
        shutil.copy(root / "boot" / f"vmlinuz-{version}", made / "vmlinuz")
        made.rename(target)


def kernel(cache):
    """The folder with vmlinuz and modules, made once for all that ask for it."""
    cache.mkdir(parents=True, exist_ok=True)
    with open(cache / "lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        package = kernel_package(cache)
        target = cache / f"{package.stem}-{zlib.crc32(' '.join(MODULES).encode()):08x}"
        if not target.exists():
            unpack_kernel(package, target)
        return target


def initramfs(kernel_folder, run):
    """Writes what the kernel starts with into the folder `run`: busybox, the modules and guest_init.sh."""
    root = run / "initramfs"
    shutil.copytree(kernel_folder / "modules", root / "modules")
    (root / "bin").mkdir()
    busybox = tool("busybox", "busybox-static")
    if subprocess.run([tool("ldd", "libc-bin"), busybox], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                      check=False).returncode == 0:
        raise Failure(f"{busybox} needs shared libraries, which the guest does not have; install busybox-static")
    shutil.copy(busybox, root / "bin" / "busybox")
    shutil.copy(pathlib.Path(__file__).resolve().parent / "guest_init.sh", root / "init")
    (root / "init").chmod(0o755)
    files = "".join(f"{path.relative_to(root)}\n" for path in sorted(root.rglob("*")))
    with open(run / "initramfs.cpio", "wb") as archive:
        subprocess.run([busybox, "cpio", "-o", "-H", "newc"], cwd=root, input=files.encode(), stdout=archive,
                       stderr=subprocess.DEVNULL, check=True)
