import type { FileLockMode, FileLockRequest } from '../abi/messages.ts';

interface FileLock {
  readonly owner: number;
  readonly mode: FileLockMode;
  readonly start: number;
  readonly end: number;
}

/** Record locks on files, as `fcntl` keeps them: by worker, advisory, and gone when the worker is. */
export class FileLockTable {
  readonly #locks = new Map<number, FileLock[]>();

  /** Replaces the owner's locks in the range. Throws 'EAGAIN' if another worker's lock forbids it. */
  set(owner: number, { inode, start, end, mode }: FileLockRequest & { readonly mode: FileLockMode | 'unlocked' }): void {
    if (mode !== 'unlocked' && this.conflict(owner, { inode, start, end, mode })) throw 'EAGAIN';
    const kept = this.#of(inode).flatMap((lock) => (lock.owner === owner && overlaps(lock, { start, end }) ? remainder(lock, start, end) : [lock]));
    if (mode !== 'unlocked') kept.push({ owner, mode, start, end });
    this.#keep(inode, kept);
  }

  /** The lock of another worker that forbids this one. */
  conflict(owner: number, { inode, start, end, mode }: FileLockRequest & { readonly mode: FileLockMode }): FileLock | undefined {
    return this.#of(inode).find((lock) => lock.owner !== owner && overlaps(lock, { start, end }) && (mode === 'exclusive' || lock.mode === 'exclusive'));
  }

  releaseAll(owner: number): void {
    for (const [inode, locks] of this.#locks) {
      this.#keep(
        inode,
        locks.filter((lock) => lock.owner !== owner),
      );
    }
  }

  #of(inode: number): readonly FileLock[] {
    return this.#locks.get(inode) ?? [];
  }

  #keep(inode: number, locks: FileLock[]): void {
    if (locks.length === 0) this.#locks.delete(inode);
    else this.#locks.set(inode, locks);
  }
}

function overlaps(one: { start: number; end: number }, other: { start: number; end: number }): boolean {
  return one.start < other.end && other.start < one.end;
}

/** The parts of a lock outside a range. */
function remainder(lock: FileLock, start: number, end: number): FileLock[] {
  return [...(lock.start < start ? [{ ...lock, end: start }] : []), ...(lock.end > end ? [{ ...lock, start: end }] : [])];
}
