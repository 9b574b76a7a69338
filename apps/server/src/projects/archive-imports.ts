import { AppError } from '@lathe/protocol';

/** Imports of all people that run at once. Each holds a connection and up to an archive's size on disk. */
const IMPORTS_AT_ONCE = 8;
const RETRY_AFTER_S = 10;

/** Limits the imports that run at once: one per person, and a few in total. */
export class ArchiveImports {
  readonly #users = new Set<string>();

  /** Returns a function that ends the import, which may be called more than once. @throws AppError 'rate-limited' */
  begin(userId: string): () => void {
    if (this.#users.has(userId)) {
      throw tooMany('You are already importing an archive. Wait until it finishes, then try again.');
    }
    if (this.#users.size >= IMPORTS_AT_ONCE) throw tooMany('Too many archives are being imported right now. Try again in a moment.');
    this.#users.add(userId);
    let isOver = false;
    return () => {
      if (!isOver) this.#users.delete(userId);
      isOver = true;
    };
  }
}

function tooMany(message: string): AppError {
  return new AppError('rate-limited', message, { data: { retryAfterS: RETRY_AFTER_S } });
}
