import { HEADER } from '../abi/layout.ts';
import type { Directories } from './directories.ts';
import { fromByteString } from './names.ts';
import type { Place } from './path-walk.ts';
import type { Transaction } from './transaction.ts';
import { VersionedMap } from './versioned-map.ts';
import type { WatchJournal } from './watch-journal.ts';

const PATH_ENTRIES = 1024;

/** Changes to the tree, together with the events for watchers. */
export class Mutations {
  readonly #t: Transaction;
  readonly #directories: Directories;
  readonly #journal: WatchJournal;

  /** Paths of directories until one is removed or moved, since events for one directory come in bursts. */
  readonly #paths = new VersionedMap<number, string>(PATH_ENTRIES);

  constructor(transaction: Transaction, directories: Directories, journal: WatchJournal) {
    this.#t = transaction;
    this.#directories = directories;
    this.#journal = journal;
  }

  /** One atomic change of the tree, followed by its events. */
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

  /** A name appeared or is about to disappear. */
  announce(place: Place): void {
    if (!this.#journal.isOn) return;
    this.#journal.add('rename', `${this.#prefix(place.directory)}/${fromByteString(place.name)}`);
  }

  /** Contents or attributes changed. */
  changed(inode: number): void {
    if (!this.#journal.isOn) return;
    const named = this.#directories.nameOf(inode);
    if (named !== undefined) this.#journal.add('change', `${this.#prefix(named.directory)}/${named.name}`);
  }

  /** A directory's path, with the root as '' rather than '/'. */
  #prefix(directory: number): string {
    const version = this.#t.i32[HEADER.directoryRemovals] as number;
    let path = this.#paths.get(directory, version);
    if (path === undefined) {
      path = this.#directories.pathOf(directory);
      if (path === '/') path = '';
      this.#paths.set(directory, path, version);
    }
    return path;
  }
}
