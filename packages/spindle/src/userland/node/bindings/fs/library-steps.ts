import { isAsyncObserved, type RequestWrap } from '../../async-wrap.ts';
import type { Realm } from '../../realm.ts';

/** What `fs.readFile` does after opening the file, in `lib/fs.js` and `lib/internal/fs/read/context.js`: only the last calls the program. */
const STEPS: ReadonlySet<unknown> = new Set(['readFileAfterStat', 'readFileAfterRead', 'readFileAfterClose']);

/** `ReadFileContext`, which the library keeps in each of these requests. */
interface ReadFileContext {
  readonly pos: number;
  readonly signal: AbortSignal | undefined;
  readonly options: { readonly buffer?: unknown } | undefined;
}

/**
 * Completes the requests of the fs binding. Each completion is an entry into JavaScript with a task of its own, which
 * costs much more than the operation. The steps of `fs.readFile` share one: no code of the program runs between them,
 * so there are neither ticks nor microtasks to drain.
 */
export class LibrarySteps {
  readonly #realm: Realm;
  /** What the completion that is running has led to; undefined while none runs. */
  #following: (() => void)[] | undefined;

  constructor(realm: Realm) {
    this.#realm = realm;
  }

  /** Completes a request that has begun, in a later turn of the loop or, as a step, after the one before it. */
  finish(req: RequestWrap, args: readonly unknown[]): void {
    if (this.#following !== undefined && isStep(req)) this.#following.push(() => req.complete(...args));
    else this.#realm.loop.enqueue(() => this.#complete(req, args));
  }

  #complete(req: RequestWrap, args: readonly unknown[]): void {
    // Hooks are code of the program.
    if (isAsyncObserved(this.#realm)) return req.complete(...args);
    const following: (() => void)[] = [];
    this.#following = following;
    try {
      req.complete(...args);
      for (const step of following) step();
    } finally {
      this.#following = undefined;
    }
  }
}

function isStep(req: RequestWrap & { oncomplete?: { name?: unknown }; context?: ReadFileContext }): boolean {
  const { context } = req;
  if (context === undefined || !STEPS.has(req.oncomplete?.name)) return false;
  // A signal is looked at between steps, a buffer may come from a function of the program, and of a large file only
  // the first part is read at once.
  return context.pos === 0 && context.signal === undefined && context.options?.buffer === undefined;
}
