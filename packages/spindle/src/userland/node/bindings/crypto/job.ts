import type { Realm } from '../../realm.ts';
import { AsyncWrap } from '../../async-wrap.ts';

/** Source: CryptoJobMode in node/src/crypto/crypto_util.h. */
const MODE = { async: 0, sync: 1, webCrypto: 2 } as const;

/** Node's job protocol: sync jobs return `[error, result]`, async jobs call `ondone(error, result)`, and Web Crypto jobs return a promise. */
export abstract class Job<Result> extends AsyncWrap {
  readonly mode: number;

  constructor(realm: Realm, provider: string, mode: number) {
    super(realm, provider);
    this.mode = mode;
  }

  protected abstract compute(): Result;

  /** The same computation without blocking this thread, where possible; not used when the caller waits. */
  protected computeElsewhere(): Promise<Result> | undefined {
    return undefined;
  }

  run(): unknown {
    if (this.mode === MODE.sync) return this.#settle();
    if (this.mode === MODE.async) {
      this.#later((error, result) => {
        this.makeCallback('ondone', error, result);
        this.emitDestroy();
      });
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#later((error, result) => {
        if (error === undefined) return resolve(result);
        const failure = new this.realm.DOMException('The operation failed for an operation-specific reason', 'OperationError');
        reject(Object.defineProperty(failure, 'cause', { value: error, configurable: true, writable: true, enumerable: false }));
      });
    });
  }

  #later(done: (error: unknown, result: Result | undefined) => void): void {
    const { loop } = this.realm;
    const elsewhere = this.computeElsewhere();
    if (elsewhere === undefined) return loop.enqueue(() => done(...this.#settle()));
    loop.ref();
    const finish = (error: unknown, result: Result | undefined) =>
      loop.enqueue(() => {
        loop.unref();
        done(error, result);
      });
    elsewhere.then(
      (result) => finish(undefined, result),
      (error: unknown) => finish(error, undefined),
    );
  }

  #settle(): [error: unknown, result: Result | undefined] {
    try {
      return [undefined, this.compute()];
    } catch (error) {
      return [error, undefined];
    }
  }
}
