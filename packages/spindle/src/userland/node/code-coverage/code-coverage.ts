import { parserFor, MODULE_SYNTAX } from '../esm/transform.ts';
import { COUNTERS_NAME } from '../esm/script-transform.ts';
import { SCRIPT_SYNTAX } from '../esm/syntax-errors.ts';
import type { Realm } from '../realm.ts';
import type { CoverageLibrary } from './coverage-library.ts';
import type { CountedFunction } from './instrument.ts';
import type { FunctionCoverage } from './ranges.ts';

interface Counts extends Float64Array {
  /** Counts the continuation after an `await` or `yield`, whose result is `value`. */
  resume<T>(counter: number, value: T): T;
}

interface CountedScript {
  readonly url: string;
  readonly functions: readonly CountedFunction[];
  readonly counts: Counts;
}

export interface ScriptCoverage {
  readonly scriptId: string;
  readonly url: string;
  readonly functions: readonly FunctionCoverage[];
}

/**
 * Precise code coverage. A page cannot ask its engine for it, so scripts that are compiled while it is on count for
 * themselves. Source: node/src/inspector_profiler.cc.
 */
export class CodeCoverage {
  readonly #realm: Realm;
  readonly #scripts: CountedScript[] = [];
  readonly #counters: Counts[] = [];
  #load: (() => CoverageLibrary) | undefined;
  #library: CoverageLibrary | undefined;
  #directory: string | undefined;
  #sourceMaps: (() => unknown) | undefined;

  constructor(realm: Realm) {
    this.#realm = realm;
  }

  /** Where the script that rewrites others comes from: few processes need it. */
  provide(load: () => CoverageLibrary): void {
    this.#load = load;
  }

  get isActive(): boolean {
    return this.#library !== undefined;
  }

  start(): void {
    if (this.isActive) return;
    this.#library = this.#load?.();
    Object.defineProperty(globalThis, COUNTERS_NAME, { value: this.#counters, configurable: true, enumerable: false });
  }

  stop(): void {
    this.#library = undefined;
  }

  /** Files go there when coverage is taken, and when the environment ends. */
  setDirectory(directory: string): void {
    this.#directory = directory;
  }

  setSourceMaps(sourceMaps: () => unknown): void {
    this.#sourceMaps = sourceMaps;
  }

  /** The script with counters; undefined while coverage is off, and if it cannot be parsed: compiling it says why. */
  instrument(source: string, name: string, kind: 'script' | 'module'): { readonly code: string; readonly shifts: readonly number[] } | undefined {
    if (this.#library === undefined || !(name.startsWith('/') || name.startsWith('file:'))) return undefined;
    const text = source.startsWith('#!') ? `//${source.slice(2)}` : source;
    let program: ReturnType<ReturnType<typeof parserFor>['parse']>;
    try {
      program = parserFor(text).parse(text, kind === 'module' ? MODULE_SYNTAX : SCRIPT_SYNTAX);
    } catch {
      return undefined;
    }
    const { code, shifts, functions, counters } = this.#library.instrument(text, program, `${COUNTERS_NAME}[${this.#counters.length}]`);
    const counts = new Float64Array(counters) as Counts;
    Object.defineProperty(counts, 'resume', {
      value: (counter: number, value: unknown) => {
        counts[counter]!++;
        return value;
      },
    });
    this.#counters.push(counts);
    this.#scripts.push({ url: name.startsWith('/') ? this.#fileUrl(name) : name, functions, counts });
    return { code, shifts };
  }

  /** What has been counted since the last time. */
  take({ isDetailed = true, isCounted = true } = {}): ScriptCoverage[] {
    const { coverageOf } = this.#library!;
    const taken = this.#scripts.map(({ url, functions, counts }, index) => {
      const shown = coverageOf(functions, isCounted ? counts : counts.map((count) => Math.min(1, count)), isDetailed);
      counts.fill(0);
      return { scriptId: String(index + 1), url, functions: shown };
    });
    return taken.filter(({ functions }) => functions.length > 0);
  }

  /** Does nothing if nobody asked for files. */
  writeFile(): void {
    if (!this.isActive || this.#directory === undefined) return;
    const { fs, native, start } = this.#realm;
    const cache = this.#sourceMaps?.();
    const profile = {
      result: this.take(),
      timestamp: (native.performanceNow() as number) / 1000,
      ...(cache === undefined ? {} : { 'source-map-cache': cache }),
    };
    const name = `coverage-${start.pid}-${Date.now()}-${start.thread?.threadId ?? 0}.json`;
    try {
      fs.makeDirectories(this.#directory);
      fs.writeFile(`${this.#directory}/${name}`, new native.TextEncoder().encode(JSON.stringify(profile)));
    } catch (code) {
      if (typeof code !== 'string') throw code;
      this.#realm.writeError(`Failed to write coverage to ${this.#directory}: ${code}\n`);
    }
  }

  #fileUrl(path: string): string {
    const { pathToFileURL } = this.#realm.requireBuiltin<{ pathToFileURL(path: string): { href: string } }>('internal/url');
    return pathToFileURL(path).href;
  }
}

const coverages = new WeakMap<Realm, CodeCoverage>();

export function codeCoverageOf(realm: Realm): CodeCoverage {
  let coverage = coverages.get(realm);
  if (coverage === undefined) coverages.set(realm, (coverage = new CodeCoverage(realm)));
  return coverage;
}

/** Before the program: what is loaded earlier is not counted. */
export function startCoverage(realm: Realm): void {
  if (realm.env.NODE_V8_COVERAGE) codeCoverageOf(realm).start();
}
