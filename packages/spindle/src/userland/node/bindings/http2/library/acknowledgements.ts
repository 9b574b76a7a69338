/** Pings and settings that the other side has not acknowledged yet, oldest first. Source: Http2Ping and Http2Settings in node_http2.cc. */
import type { AsyncWrap } from '../../../async-wrap.ts';
import { bufferOf, type Http2Core } from './core.ts';

/** A resource that `async_hooks` see until it is settled. */
type WrapClass = new (
  ...args: ConstructorParameters<typeof AsyncWrap>
) => AsyncWrap & { settle(callback: (...args: any[]) => unknown, ...args: unknown[]): void };

function wrapClass({ AsyncWrap }: Http2Core): WrapClass {
  return class extends AsyncWrap {
    settle(callback: (...args: any[]) => unknown, ...args: unknown[]): void {
      this.makeCallback(callback, ...args);
      this.emitDestroy();
    }
  };
}

interface Waiting {
  readonly wrap: InstanceType<WrapClass>;
  readonly callback: (...args: any[]) => unknown;
  readonly startedAt: number;
}

export class Acknowledgements {
  readonly #core: Http2Core;
  readonly #provider: string;
  readonly #limit: number;
  readonly #waiting: Waiting[] = [];
  readonly #Wrap: WrapClass;

  constructor(core: Http2Core, provider: 'HTTP2PING' | 'HTTP2SETTINGS', limit: number) {
    this.#core = core;
    this.#provider = provider;
    this.#limit = limit;
    this.#Wrap = wrapClass(core);
  }

  /** False, and `callback` learns it, if too many are waiting. */
  add(callback: (...args: any[]) => unknown): boolean {
    const waiting = { wrap: new this.#Wrap(this.#core.realm, this.#provider), callback, startedAt: this.#now() };
    if (this.#waiting.length >= this.#limit) {
      this.#finish(waiting, false);
      return false;
    }
    this.#waiting.push(waiting);
    return true;
  }

  /** Returns how long it took in milliseconds; undefined if none was waiting. */
  acknowledge(payload?: Uint8Array): number | undefined {
    const waiting = this.#waiting.shift();
    if (waiting === undefined) return undefined;
    return this.#finish(waiting, true, payload && bufferOf(this.#core.realm, payload));
  }

  /** Cancels all, in later turns of the loop. */
  cancel(): void {
    for (const waiting of this.#waiting.splice(0)) this.#core.setImmediate(() => void this.#finish(waiting, false));
  }

  #finish({ wrap, callback, startedAt }: Waiting, isAcknowledged: boolean, payload?: Uint8Array): number {
    const duration = this.#now() - startedAt;
    wrap.settle(callback, isAcknowledged, duration, payload);
    return duration;
  }

  #now(): number {
    return (this.#core.realm.native.performanceNow as () => number)();
  }
}
