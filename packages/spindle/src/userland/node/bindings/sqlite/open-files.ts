import type { Description } from '../../descriptors.ts';
import type { Realm } from '../../realm.ts';

/** POSIX reserves the first three; SQLite refuses to use them for files. */
const FIRST_FD = 3;
/** Where a range without an end ends. */
const NO_END = Number.MAX_SAFE_INTEGER;

export type LockMode = 'shared' | 'exclusive' | 'unlocked';

export interface OpenFile {
  readonly description: Description & { position?: number };
}

/** The files that SQLite has open in this worker, with their record locks, which the kernel keeps. */
export class OpenFiles {
  readonly #realm: Realm;
  readonly #files = new Map<number, OpenFile>();
  /** Inodes that this worker may hold locks on. */
  readonly #locked = new Set<number>();

  constructor(realm: Realm) {
    this.#realm = realm;
  }

  add(file: OpenFile): number {
    let fd = FIRST_FD;
    while (this.#files.has(fd)) fd++;
    this.#files.set(fd, file);
    return fd;
  }

  /** Throws 'EBADF'. */
  get(fd: number): OpenFile {
    const file = this.#files.get(fd);
    if (file === undefined) throw 'EBADF';
    return file;
  }

  /** As in POSIX, closing any descriptor of a file gives up all locks on it. */
  close(fd: number): void {
    const { description } = this.get(fd);
    this.#files.delete(fd);
    if (this.#locked.delete(description.inode)) this.#lock(description.inode, 'unlocked', 0, NO_END);
    description.close();
  }

  /** A length of 0 means up to the end, however long the file becomes. Throws 'EAGAIN'. */
  lock(fd: number, mode: LockMode, start: number, length: number): void {
    const { inode } = this.get(fd).description;
    if (mode !== 'unlocked') this.#locked.add(inode);
    this.#lock(inode, mode, start, length === 0 ? NO_END : start + length);
  }

  /** The lock of another worker that stands in the way. */
  conflictingLock(fd: number, mode: 'shared' | 'exclusive', start: number, length: number): LockMode {
    const { inode } = this.get(fd).description;
    return this.#realm.kernel.callSync({ type: 'test-file-lock', inode, mode, start, end: length === 0 ? NO_END : start + length }).mode;
  }

  #lock(inode: number, mode: LockMode, start: number, end: number): void {
    this.#realm.kernel.callSync({ type: 'lock-file', inode, mode, start, end });
  }
}
