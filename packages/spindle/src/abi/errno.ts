/** Linux error numbers, which libuv reports negated. Source: asm-generic/errno.h, uv.h. */
export const ERRNO = {
  EPERM: 1, ENOENT: 2, ESRCH: 3, EINTR: 4, EIO: 5, ENXIO: 6, E2BIG: 7, ENOEXEC: 8, EBADF: 9, ECHILD: 10,
  EAGAIN: 11, ENOMEM: 12, EACCES: 13, EFAULT: 14, ENOTBLK: 15, EBUSY: 16, EEXIST: 17, EXDEV: 18, ENODEV: 19,
  ENOTDIR: 20, EISDIR: 21, EINVAL: 22, ENFILE: 23, EMFILE: 24, ENOTTY: 25, ETXTBSY: 26, EFBIG: 27, ENOSPC: 28,
  ESPIPE: 29, EROFS: 30, EMLINK: 31, EPIPE: 32, EDOM: 33, ERANGE: 34, EDEADLK: 35, ENAMETOOLONG: 36, ENOSYS: 38,
  ENOTEMPTY: 39, ELOOP: 40, ENODATA: 61, EPROTO: 71, EOVERFLOW: 75, EILSEQ: 84, ENOTSOCK: 88, EDESTADDRREQ: 89,
  EMSGSIZE: 90, EPROTOTYPE: 91, ENOPROTOOPT: 92, EPROTONOSUPPORT: 93, ENOTSUP: 95, EAFNOSUPPORT: 97,
  EADDRINUSE: 98, EADDRNOTAVAIL: 99, ENETDOWN: 100, ENETUNREACH: 101, ECONNABORTED: 103, ECONNRESET: 104,
  ENOBUFS: 105, EISCONN: 106, ENOTCONN: 107, ETIMEDOUT: 110, ECONNREFUSED: 111, EHOSTUNREACH: 113, EALREADY: 114,
  EINPROGRESS: 115, ECANCELED: 125,
} as const;

type ErrorCode = keyof typeof ERRNO;

const CODES = new Map<number, ErrorCode>(Object.entries(ERRNO).map(([code, number]) => [number, code as ErrorCode]));

/** The code of a negative errno, as libuv reports it; `undefined` for a number that is none. */
export function codeOfErrno(errno: number): ErrorCode | undefined {
  return CODES.get(-errno);
}
