import type { StdioInit } from '../../abi/messages.ts';

/** What a descriptor number of one worker refers to: a file in the shared file system, one end of a pipe, a terminal, or nothing. */
export interface Description {
  readonly type: 'file' | 'directory' | 'pipe' | 'terminal' | 'socket' | 'null';
  /** Open flags (O_RDONLY...), as in fcntl. */
  readonly flags: number;
  /**
   * Reads at most `length` bytes into `buffer` at `offset`; a `position` of -1 means the current one. Blocks on an
   * empty pipe. Returns the number of bytes read, 0 at the end. Throws a code such as 'EBADF'.
   */
  read(buffer: Uint8Array, offset: number, length: number, position: number): number;
  /** Writes all bytes, blocking if necessary. Throws a code such as 'EPIPE'. */
  write(bytes: Uint8Array, position: number | null): number;
  /** For pipes and terminals: calls back when a read would not block. Missing on files. */
  whenReadable?(callback: () => void): void;
  /** Called once, when its last number is closed. */
  close(): void;
  /** Inode in the shared file system, 0 if there is none. */
  readonly inode: number;
  /** What a child inherits; missing if it cannot be inherited. */
  inherit?(): StdioInit;
}

export interface DescriptorTable {
  /** Throws 'EBADF'. */
  get(fd: number): Description;
  has(fd: number): boolean;
  /** Assigns the lowest free number from 3 on, and returns it. */
  allocate(description: Description): number;
  set(fd: number, description: Description): void;
  close(fd: number): void;
}
