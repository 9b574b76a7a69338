import type { Description } from '../../descriptors.ts';
import type { Realm } from '../../realm.ts';
import { RequestWrap } from '../../async-wrap.ts';
import { withStackTraceLimit } from '../../stack-trace-limit.ts';
import { LibrarySteps } from './library-steps.ts';

/** An `FSReqCallback`, `kUsePromises`, or undefined for a synchronous call. */
export type RequestArgument = (RequestWrap & { bigint?: boolean }) | symbol | undefined;

/** Describes an operation for its error message. */
export interface Subject {
  readonly syscall: string;
  readonly path?: unknown;
  readonly dest?: unknown;
}

/**
 * The three ways in which Node's library calls the fs binding. Files are in memory, so an operation completes
 * immediately in all three; only operations that may wait (pipes, terminals) use a callback.
 */
export class FsCalls {
  readonly realm: Realm;
  readonly kUsePromises: symbol;
  readonly #steps: LibrarySteps;

  constructor(realm: Realm, kUsePromises: symbol) {
    this.realm = realm;
    this.kUsePromises = kUsePromises;
    this.#steps = new LibrarySteps(realm);
  }

  run<T>(req: RequestArgument, subject: Subject, operation: () => T): T | Promise<T> | undefined {
    if (req === undefined) {
      try {
        return operation();
      } catch (error) {
        throw this.error(error, subject);
      }
    }
    let value: T | undefined;
    let failure: unknown;
    try {
      value = operation();
    } catch (error) {
      failure = this.stacklessError(error, subject);
    }
    return this.settle(req, failure, value);
  }

  /** Like `run`, for reading: a synchronous read blocks, an asynchronous one waits for data without blocking. */
  runWhenReadable<T>(
    req: RequestArgument,
    subject: Subject,
    description: () => Description,
    operation: (description: Description) => T,
  ): T | Promise<T> | undefined {
    const now = (): T => operation(description());
    if (req === undefined) return this.run(req, subject, now);
    let target: Description;
    try {
      target = description();
    } catch (error) {
      return this.settle<T>(req, this.stacklessError(error, subject), undefined);
    }
    if (target.whenReadable === undefined) return this.run(req, subject, () => operation(target));
    if (typeof req !== 'symbol') {
      req.begin();
      target.whenReadable(() => void this.run(req, subject, () => operation(target)));
      return undefined;
    }
    const { loop } = this.realm;
    return new Promise((resolve, reject) => {
      loop.ref();
      target.whenReadable?.(() => {
        loop.unref();
        (this.run(req, subject, () => operation(target)) as Promise<T>).then(resolve, reject);
      });
    });
  }

  /** Converts a thrown code to the system error that Node's C++ side creates. */
  error(error: unknown, { syscall, path, dest }: Subject): unknown {
    if (typeof error !== 'string') return error;
    return this.realm.errors.uvException(error, syscall, this.shown(path), this.shown(dest));
  }

  /** In Node, an asynchronous call fails when no JavaScript is on the stack, so its errors have no stack. */
  private stacklessError(error: unknown, subject: Subject): unknown {
    return withStackTraceLimit(0, () => this.error(error, subject));
  }

  settle<T>(req: Exclude<RequestArgument, undefined>, failure: unknown, value: T | undefined): Promise<T> | undefined {
    if (typeof req !== 'symbol') {
      req.begin();
      if (failure !== undefined) this.#steps.finish(req, [failure]);
      else if (value === undefined) this.#steps.finish(req, [null]);
      else this.#steps.finish(req, [null, value]);
      return undefined;
    }
    return new Promise<T>((resolve, reject) => {
      if (this.#settlements.length === 0) this.realm.loop.enqueue(this.#settleAll);
      this.#settlements.push(failure === undefined ? () => resolve(value as T) : () => reject(failure));
    });
  }

  /** Promises settled in the same turn are settled together, because settling runs no JavaScript by itself. */
  #settlements: (() => void)[] = [];
  readonly #settleAll = (): void => {
    const settlements = this.#settlements;
    this.#settlements = [];
    for (const settle of settlements) settle();
  };

  /** Converts a path argument (string or bytes) to text. */
  text(path: unknown): string {
    if (typeof path === 'string') return path;
    return new this.realm.native.TextDecoder().decode((path as Uint8Array).slice());
  }

  /** Absolute path of a path argument. */
  absolute(path: unknown): string {
    const text = this.text(path);
    if (text.charCodeAt(0) === 47 || text === '') return text;
    const { cwd } = this.realm;
    return cwd === '/' ? `/${text}` : `${cwd}/${text}`;
  }

  /** A name or path in the requested encoding: text, or a Buffer. */
  encode(text: string, encoding: unknown): unknown {
    if (encoding === undefined || encoding === null || encoding === 'utf8' || encoding === 'utf-8') return text;
    const { Buffer } = this.realm.requireBuiltin('buffer');
    const bytes = Buffer.from(text);
    if (encoding === 'buffer') return bytes;
    return Buffer.isEncoding(encoding) ? bytes.toString(encoding) : text;
  }

  private shown(path: unknown): string | undefined {
    return path === undefined ? undefined : this.text(path);
  }
}

/** `FSReqCallback`: one asynchronous call with a callback. */
export function requestClass(realm: Realm): new (bigint?: boolean) => RequestWrap {
  return class FSReqCallback extends RequestWrap {
    constructor(readonly bigint = false) {
      super(realm, 'FSREQCALLBACK');
    }
  };
}
