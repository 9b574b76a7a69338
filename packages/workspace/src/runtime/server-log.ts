import { atom, type ReadableAtom } from 'nanostores';
import { firstError } from '../terminal/first-error.ts';
import { plainText } from '../terminal/plain-text.ts';

/** The state of a server that restarts itself, according to its log. */
export type ServerHealth =
  | { readonly status: 'fine' | 'restarting' }
  | {
      readonly status: 'failed';
      /** What went wrong, in one line. */
      readonly error: string;
      /** Whether the earlier server continues. Otherwise nothing responds until a file changes. */
      readonly answers: boolean;
    };

export interface ServerLog {
  readonly health: ReadableAtom<ServerHealth>;
  /** When it last started or began to restart. */
  readonly startedAt: () => number;
  add(output: string): void;
  /** Called when one of its ports has opened. */
  listens(): void;
}

/** Vite; Astro; nodemon; Node's own `--watch`. */
const BEGINS = /\brestarting server\.\.\.$|\bRestarting\.\.\.$|^\[nodemon\] (?:re)?starting\b|^Restarting '/;
const RESTARTED = /\bserver restarted\./;
const GOES_ON_AS_BEFORE = /\bserver restart failed$|\bContinuing with previous valid configuration$/;
const WAITS_FOR_CHANGES = /^\[nodemon\] (?:app crashed|clean exit)\b|^(?:Failed|Completed) running '/;
/** Vite prints the error last, after the warnings of its bundler. */
const SAID_BY_VITE = /\[vite\] /;
const KEPT_LINES = 200;
/** A crashed program printed its error last. Earlier lines may name errors that it handled. */
const CRASH_LINES = 40;

export function createServerLog(now: () => number): ServerLog {
  const health = atom<ServerHealth>({ status: 'fine' });
  let startedAt = now();
  let lines: string[] = [];
  let rest = '';

  function errorIn(): string {
    const from = lines.findLastIndex((line) => SAID_BY_VITE.test(line));
    const said = from < 0 ? lines : [(lines[from] ?? '').replace(/^.*?\[vite\] /, ''), ...lines.slice(from + 1)];
    const text = said.join('\n');
    return firstError(text) ?? said.find((line) => line.trim() !== '')?.trim() ?? 'No reason was given.';
  }

  function read(line: string): void {
    if (BEGINS.test(line)) {
      startedAt = now();
      lines = [];
      health.set({ status: 'restarting' });
    } else if (RESTARTED.test(line)) health.set({ status: 'fine' });
    else if (GOES_ON_AS_BEFORE.test(line)) health.set({ status: 'failed', error: errorIn(), answers: true });
    else if (WAITS_FOR_CHANGES.test(line)) health.set({ status: 'failed', error: firstError(lines.slice(-CRASH_LINES).join('\n')) ?? line, answers: false });
    else lines = [...lines.slice(1 - KEPT_LINES), line];
  }

  return {
    health,
    startedAt: () => startedAt,
    add(output) {
      const parts = (rest + output).split('\n');
      rest = (parts.pop() ?? '').slice(-4096);
      for (const part of parts) read(plainText(`${part}\n`).trimEnd());
    },
    listens() {
      if (health.get().status === 'restarting') health.set({ status: 'fine' });
    },
  };
}
