import { fromByteString } from './names.ts';
import type { Directories } from './directories.ts';
import type { Place } from './path-walk.ts';
import type { Transaction } from './transaction.ts';
import type { WatchJournal } from './watch-journal.ts';

/** Changes of the tree with what watchers are told of them. */
export class Mutations {
  readonly #t: Transaction;
  readonly #directories: Directories;
  readonly #journal: WatchJournal;

  constructor(transaction: Transaction, directories: Directories, journal: WatchJournal) {
    this.#t = transaction;
    this.#directories = directories;
    this.#journal = journal;
  }

  /** One change of the tree: all or nothing, then its events. */
  run<T>(body: () => T): T {
    if (this.#t.active) return body();
    let hasEvents = false;
    try {
      const result = this.#t.run(() => {
        const value = body();
        hasEvents = this.#journal.flush();
        return value;
      });
      if (hasEvents) this.#journal.ring();
      return result;
    } catch (error) {
      this.#journal.discard();
      throw error;
    }
  }

  /** A name appeared or goes away. */
  announce(place: Place): void {
    if (!this.#journal.isOn) return;
    const parent = this.#directories.pathOf(place.directory);
    this.#journal.add('rename', `${parent === '/' ? '' : parent}/${fromByteString(place.name)}`);
  }

  /** Contents or attributes changed. */
  changed(inode: number): void {
    if (!this.#journal.isOn) return;
    const path = this.#directories.pathOf(inode);
    if (path !== '') this.#journal.add('change', path);
  }
}
