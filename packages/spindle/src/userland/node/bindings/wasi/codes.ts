/** Error numbers of WASI preview 1, by system error code. Source: WASI snapshot_preview1, `errno`. */
export const WASI_ERRNO: Readonly<Record<string, number>> = {
  E2BIG: 1,
  EACCES: 2,
  EADDRINUSE: 3,
  EADDRNOTAVAIL: 4,
  EAFNOSUPPORT: 5,
  EAGAIN: 6,
  EALREADY: 7,
  EBADF: 8,
  EBUSY: 10,
  ECANCELED: 11,
  ECHILD: 12,
  ECONNABORTED: 13,
  ECONNREFUSED: 14,
  ECONNRESET: 15,
  EDEADLK: 16,
  EDESTADDRREQ: 17,
  EDOM: 18,
  EEXIST: 20,
  EFAULT: 21,
  EFBIG: 22,
  EHOSTUNREACH: 23,
  EILSEQ: 25,
  EINPROGRESS: 26,
  EINTR: 27,
  EINVAL: 28,
  EIO: 29,
  EISCONN: 30,
  EISDIR: 31,
  ELOOP: 32,
  EMFILE: 33,
  EMLINK: 34,
  EMSGSIZE: 35,
  ENAMETOOLONG: 37,
  ENETDOWN: 38,
  ENETUNREACH: 40,
  ENFILE: 41,
  ENOBUFS: 42,
  ENODEV: 43,
  ENOENT: 44,
  ENOEXEC: 45,
  ENOMEM: 48,
  ENOPROTOOPT: 50,
  ENOSPC: 51,
  ENOSYS: 52,
  ENOTCONN: 53,
  ENOTDIR: 54,
  ENOTEMPTY: 55,
  ENOTSOCK: 57,
  ENOTSUP: 58,
  ENOTTY: 59,
  ENXIO: 60,
  EOVERFLOW: 61,
  EPERM: 63,
  EPIPE: 64,
  EPROTO: 65,
  EPROTONOSUPPORT: 66,
  EPROTOTYPE: 67,
  ERANGE: 68,
  EROFS: 69,
  ESPIPE: 70,
  ESRCH: 71,
  ETIMEDOUT: 73,
  ETXTBSY: 74,
  EXDEV: 75,
  ENOTCAPABLE: 76,
};

export const SUCCESS = 0;
export const CLOCK_REALTIME = 0;

/** `filetype`. */
export const FILETYPE = { unknown: 0, character: 2, directory: 3, regular: 4, stream: 6, link: 7 } as const;
/** `oflags` and `fdflags`, `lookupflags`, `fstflags`, `rights`. */
export const OFLAG = { create: 1, directory: 2, exclusive: 4, truncate: 8 } as const;
export const FDFLAG_APPEND = 1;
export const LOOKUP_FOLLOW = 1;
export const FSTFLAG = { atime: 1, atimeNow: 2, mtime: 4, mtimeNow: 8 } as const;
export const RIGHT_READ = 1n << 1n;
export const RIGHT_WRITE = 1n << 6n;
export const RIGHTS_ALL = 0x1fffffffn;
export const POLL_CLOCK = 0;
export const SUBSCRIPTION_ABSOLUTE = 1;
