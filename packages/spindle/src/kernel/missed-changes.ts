/** A preview that has loaded nothing for this long has applied the last change it was told of. */
const APPLIED_MS = 300;
/** A page may run this long after its last file has loaded, before it listens for changes. */
const LISTENING_MS = 1500;
/** A response that takes longer is not part of the loading: long polls, slow APIs. Nor is what goes on for longer. */
const LONGEST_LOAD_MS = 10_000;
/** More than the modules of a large app. */
const MOST_LOADED = 20_000;

interface Deps {
  /** Milliseconds from any start. */
  readonly now: () => number;
  /** Makes watchers report a change of the file at this absolute path. */
  readonly announce: (path: string) => void;
}

/**
 * Finds the changes that a development server or its page may have missed, and announces each of them once more when
 * the page is done with what it loads. A page that loads a module while the module changes can stay with the old one:
 *
 * - Vite's client ignores changes of modules that are still loading.
 * - A module that is transformed while it changes has the old contents, and with React's plugin imports its own new
 *   version. That one runs first, so the old one wins, and the new one does not run again.
 * - chokidar drops a second change of a file within 50 ms. By then, the page may have loaded the first one.
 *
 * All of this happens outside of the runtime, too, to people who save twice quickly. Here, tools write faster.
 */
export class MissedChanges {
  readonly #now: Deps['now'];
  readonly #announce: Deps['announce'];
  /** Requests without a complete response, and when they began. */
  readonly #open = new Map<symbol, number>();
  /** Paths of the URLs that were requested since the preview last was at rest. */
  readonly #loaded = new Set<string>();
  /** Files that changed after they had been requested. */
  readonly #missed = new Set<string>();
  #lastActiveAt = Number.NEGATIVE_INFINITY;
  #lastMissedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ now, announce }: Deps) {
    this.#now = now;
    this.#announce = announce;
  }

  /** A preview requests the path of a URL. The returned function is called when it has the response, or will never get it. */
  requested(path: string): () => void {
    this.#forgetLoaded();
    for (const file of filesAt(path)) this.#loaded.add(file);
    for (const oldest of this.#loaded) {
      if (this.#loaded.size <= MOST_LOADED) break;
      this.#loaded.delete(oldest);
    }
    const request = Symbol(path);
    this.#open.set(request, this.#now());
    this.#lastActiveAt = this.#now();
    return () => {
      if (!this.#open.delete(request)) return;
      this.#lastActiveAt = this.#now();
    };
  }

  /** The embedder has written the file at this absolute path. */
  written(path: string): void {
    this.#forgetLoaded();
    if (!endsOf(path).some((end) => this.#loaded.has(end))) return;
    this.#missed.add(path);
    this.#lastMissedAt = this.#now();
    this.#wait(APPLIED_MS);
  }

  /** Announces nothing from now on. */
  end(): void {
    clearTimeout(this.#timer);
    this.#missed.clear();
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const left = this.#lastActiveAt + APPLIED_MS - this.#now();
      const isActive = left > 0 || this.#isLoading();
      if (isActive && this.#now() - this.#lastMissedAt < LONGEST_LOAD_MS) return this.#wait(Math.max(left, APPLIED_MS));
      const missed = [...this.#missed];
      this.#missed.clear();
      for (const path of missed) this.#announce(path);
    }, ms);
  }

  #isLoading(): boolean {
    return [...this.#open.values()].some((beganAt) => this.#now() - beganAt < LONGEST_LOAD_MS);
  }

  /** A page at rest hears of every change. */
  #forgetLoaded(): void {
    if (!this.#isLoading() && this.#now() - this.#lastActiveAt > LISTENING_MS) this.#loaded.clear();
  }
}

/** What the files of pages are called: in Astro and Nuxt, in Next, and in SvelteKit. */
const PAGES = ['index', 'page', '+page'];
const EXTENSION = /\.[^./]+$/;

/**
 * The ends of file paths that a URL's path may stand for: `/src/App.tsx`, with or without a base such as `/_nuxt`. Those of
 * pages have no extension: `/about` is `/about` or `/about/index`.
 */
function filesAt(path: string): readonly string[] {
  const [encoded = ''] = path.split(/[?#]/, 1);
  let file = encoded;
  try {
    file = decodeURIComponent(encoded);
  } catch {
    // Not an encoded name, so it stands for itself.
  }
  const withoutBase = file.slice(file.indexOf('/', 1));
  const files = [file, withoutBase].filter((end) => end.startsWith('/'));
  if (EXTENSION.test(file)) return files;
  return files.map((end) => end.replace(/\/$/, '')).flatMap((page) => [page, ...PAGES.map((name) => `${page}/${name}`)]);
}

/** `/home/app/src/a.ts` ends in itself, `/app/src/a.ts`, `/src/a.ts` and `/a.ts`, and in these without the extension. */
function endsOf(path: string): readonly string[] {
  const withoutExtension = path.replace(EXTENSION, '');
  return [...path.matchAll(/\//g)].flatMap(({ index }) => [path.slice(index), withoutExtension.slice(index)]);
}
