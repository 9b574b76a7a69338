import type { Realm } from '../../realm.ts';

/**
 * What a connection reports, in order, once it has finished what it was doing: the program's functions may throw,
 * write, or close the connection.
 */
export class TlsEvents {
  readonly #realm: Realm;
  readonly #isOver: () => boolean;
  readonly #waiting: (() => void)[] = [];
  #isRunning = false;

  constructor(realm: Realm, isOver: () => boolean) {
    this.#realm = realm;
    this.#isOver = isOver;
  }

  push(event: () => void): void {
    this.#waiting.push(event);
  }

  run(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      for (let event = this.#waiting.shift(); event !== undefined && !this.#isOver(); event = this.#waiting.shift()) event();
    } finally {
      this.#isRunning = false;
      // After an error, the rest comes in a turn of its own.
      if (this.#waiting.length > 0 && !this.#isOver()) this.#realm.loop.enqueue(() => this.run());
    }
  }
}
