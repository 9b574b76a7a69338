import type { Runtime } from '@lathe/spindle';

/** A command that listens and has been silent for this long stays, until something ends it. */
const SILENT_MS = 2_000;
/** One that keeps printing stays as well after this long. */
const LISTENS_MS = 10_000;
/** The same for a command that is likely to end on its own although it listens meanwhile. */
const LIKELY_TO_END = { silentMs: 20_000, listensMs: 60_000 } as const;
/** Ports that a program did not choose itself: tests listen there, and nobody wants to see them. */
const FIRST_UNCHOSEN_PORT = 32_768;

/** Tests and builds; a program in the background of another one. */
const ENDS = /\b(?:test|tests|e2e|vitest|jest|playwright|cypress|mocha|ava|build|lint|check|tsc)\b|[^&>]&\s*[^&>\s\d]/;

export interface ListeningWatch {
  /** Resolves with the lowest port of a command that listens and stays. Never, if it does not. */
  readonly stays: Promise<number>;
  /** The command runs as this process. It may have opened a port before that was known. */
  started(pid: number): void;
  /** The command has printed something. */
  printed(): void;
  end(): void;
}

/** Watches whether a command becomes a server. Begins before the command is started. */
export function watchListening(runtime: Pick<Runtime, 'on'>, command: string): ListeningWatch {
  const { silentMs, listensMs } = ENDS.test(command) ? LIKELY_TO_END : { silentMs: SILENT_MS, listensMs: LISTENS_MS };
  let resolve: (port: number) => void = () => undefined;
  const stays = new Promise<number>((done) => {
    resolve = done;
  });
  /** The process of each port that opened since the watch began. */
  const owners = new Map<number, number>();
  let pid: number | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let longest: ReturnType<typeof setTimeout> | undefined;
  const ports = () => [...owners].flatMap(([port, owner]) => (owner === pid ? [port] : []));
  const found = () => resolve(Math.min(...ports()));
  const stopTimers = () => {
    clearTimeout(silence);
    clearTimeout(longest);
    longest = undefined;
  };
  const changed = () => {
    if (ports().length === 0) return stopTimers();
    clearTimeout(silence);
    silence = setTimeout(found, silentMs);
    longest ??= setTimeout(found, listensMs);
  };
  const unsubscribe = runtime.on('port', (port, type, _url, owner) => {
    if (type === 'close') owners.delete(port);
    else if (owner !== undefined && port < FIRST_UNCHOSEN_PORT) owners.set(port, owner);
    changed();
  });
  return {
    stays,
    started(own) {
      pid = own;
      changed();
    },
    printed: changed,
    end() {
      unsubscribe();
      stopTimers();
    },
  };
}
