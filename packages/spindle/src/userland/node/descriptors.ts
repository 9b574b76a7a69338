import type { StdioInit } from '../../abi/messages.ts';

/**
 * The descriptor table of one worker. What stands behind a number is a `Description`: a file of the
 * shared file system, one end of a pipe, a terminal, or nothing.
 */
export interface Description {
  readonly type: 'file' | 'directory' | 'pipe' | 'terminal' | 'socket' | 'null';
  /** Open flags (O_RDONLY...), as in fcntl. */
  readonly flags: number;
  /**
   * Reads at most `length` bytes into `buffer` at `offset`; -1 as `position` means the current one.
   * Blocks on an empty pipe. Answers the bytes read, 0 at the end. Throws a code such as 'EBADF'.
   */
  read(buffer: Uint8Array, offset: number, length: number, position: number): number;
  /** Writes all bytes, blocking if it must. Throws a code such as 'EPIPE'. */
  write(bytes: Uint8Array, position: number | null): number;
  /** For what may wait (pipes, terminals): calls back when a read would not block. Absent on files. */
  whenReadable?(callback: () => void): void;
  /** Called once, when the last number of it is closed. */
  close(): void;
  /** Inode in the shared file system, 0 if there is none. */
  readonly inode: number;
  /** What a child finds that inherits it; absent on what cannot be inherited. */
  inherit?(): StdioInit;
}

export interface DescriptorTable {
  /** Throws 'EBADF'. */
  get(fd: number): Description;
  has(fd: number): boolean;
  /** Puts it behind the lowest free number from 3 on, and answers that number. */
  allocate(description: Description): number;
  set(fd: number, description: Description): void;
  close(fd: number): void;
}
