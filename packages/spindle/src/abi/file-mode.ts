/** Linux file types and open flags. Source: stat(2), open(2). */
export const S_IFMT = 0o170000;
export const S_IFREG = 0o100000;
export const S_IFDIR = 0o040000;
export const S_IFLNK = 0o120000;
export const S_IFCHR = 0o020000;
export const S_IFIFO = 0o010000;
export const S_IFSOCK = 0o140000;

export const O_RDONLY = 0;
export const O_WRONLY = 1;
export const O_RDWR = 2;
export const O_ACCMODE = 3;
export const O_CREAT = 0o100;
export const O_EXCL = 0o200;
export const O_TRUNC = 0o1000;
export const O_APPEND = 0o2000;
export const O_DIRECTORY = 0o200000;
export const O_NOFOLLOW = 0o400000;

/** Device numbers of the character devices in /dev: `makedev(major, minor)`. */
export const DEVICE_NULL = 0x103;
export const DEVICE_ZERO = 0x105;
export const DEVICE_RANDOM = 0x108;
export const DEVICE_URANDOM = 0x109;
export const DEVICE_TTY = 0x500;
