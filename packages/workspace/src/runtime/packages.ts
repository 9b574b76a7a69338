import { messageOf } from '@lathe/protocol';
import type { InstallState } from '@lathe/spindle';
import { atom, type ReadableAtom } from 'nanostores';
import type { ProjectFiles } from '../files/project-files.ts';
import type { AssistantTerminal, CommandResult } from './assistant-terminal.ts';
import type { Boot } from './boot.ts';
import type { Progress, StepState } from './contract.ts';
import { lastLines } from './last-lines.ts';
import type { PreparedStarter } from './prepared-starter.ts';
import { hasDependencies, installCommand, wantedPackages } from './start-command.ts';

/** An installation that reports no progress for this long is shown as stalled. Source: docs/decisions.md#C3. */
const STALL_MS = 60_000;
const ERESOLVE = /npm (?:ERR!|error) code ERESOLVE|unable to resolve dependency tree|conflicting peer dependency/;

export interface InstallOptions {
  readonly signal: AbortSignal;
  readonly onOutput?: ((text: string) => void) | undefined;
}

/** A starter that was, or is being, installed ahead of the project. */
type Ahead = Pick<PreparedStarter, 'installed' | 'readText' | 'skipInstallation'>;

/** What is installed when a project is left for another branch of it. */
export interface HandedPackages {
  /** What package.json asked for. */
  readonly wanted: string;
  readonly state: StepState;
}

/** The packages of the project. */
export interface Packages {
  readonly state: ReadableAtom<StepState>;
  /** Installs what package.json names, or runs `command`; retries once with legacy peer dependencies. */
  install(command: string | undefined, options: InstallOptions): Promise<CommandResult>;
  /** Ends the running installation. What waits for it continues. */
  skip(): void;
  /** Whether packages were installed in this session, or are being installed now. */
  hasInstalled(): boolean;
  /** Whether package.json asks for packages that were not installed in this session. */
  areMissing(): boolean;
  /** Changes with each installation, and with what package.json asks for. */
  revision(): string;
  /** Makes the next start install again. */
  forgetInstalled(): void;
  /** A starter was installed ahead of the project. The first installation of exactly these packages is that one. */
  adopt(starter: Ahead): Promise<CommandResult | undefined>;
  /** What is installed. Undefined: not what package.json asks for. */
  handOver(): HandedPackages | undefined;
  /** The packages are there already: another branch of the project installed them. */
  takeOver(handed: HandedPackages): void;
  /** The starter is not what the project becomes. */
  forgetAdopted(): void;
}

interface Deps {
  readonly boot: Pick<Boot, 'get'>;
  readonly terminal: AssistantTerminal;
  readonly files: Pick<ProjectFiles, 'get' | 'readText'>;
  readonly now: () => number;
}

interface Adopted {
  readonly wanted: string;
  /** Resolves when its end is shown. */
  readonly result: Promise<CommandResult | undefined>;
}

export function createPackages({ boot, terminal, files, now }: Deps): Packages {
  const state = atom<StepState>({ status: 'waiting' });
  /** What package.json asked for when it was last installed. */
  let installed: string | undefined;
  let installations = 0;
  let skipRunning: (() => void) | undefined;
  /** The installation of a starter, from which the project goes on. */
  let adopted: Adopted | undefined;
  /** Counts the forgotten installations: one that is still running is not shown any more. */
  let forgotten = 0;
  let endShowing: (() => void) | undefined;
  const readText = (path: string) => files.readText(path);
  const wanted = () => wantedPackages(readText);

  async function run(line: string, options: InstallOptions): Promise<CommandResult> {
    const command = { ...options, source: 'install' } as const;
    const result = await terminal.run(line, command);
    const isConflict = result.exitCode !== 0 && !options.signal.aborted && ERESOLVE.test(result.output);
    return isConflict && !line.includes('--legacy-peer-deps') ? terminal.run(`${line} --legacy-peer-deps`, command) : result;
  }

  async function install(command: string | undefined, { signal, onOutput }: InstallOptions): Promise<CommandResult> {
    const ahead = await adopted?.result;
    const isSame = adopted?.wanted === wanted();
    adopted = undefined;
    if (ahead && isSame && command === undefined) return ahead;
    signal.throwIfAborted();
    const before = state.get();
    const skipped = new AbortController();
    skipRunning = () => skipped.abort();
    const progress = showProgress(state, now());
    let stopReading: (() => void) | undefined;
    try {
      stopReading = (await boot.get()).on('install', progress.read);
      const result = await run(command ?? installCommand((path) => files.get(path) !== undefined), {
        signal: AbortSignal.any([signal, skipped.signal]),
        onOutput,
      });
      if (result.exitCode === 0) {
        installed = wanted();
        installations += 1;
      }
      if (result.exitCode !== 0 && skipped.signal.aborted) state.set({ status: 'waiting', detail: 'Skipped' });
      // A failed addition leaves what was installed before.
      else state.set(result.exitCode !== 0 && command !== undefined && before.status === 'ready' ? before : stateAfter(result));
      return result;
    } catch (error) {
      // The installation did not begin: it was stopped while it waited, or the runtime did not boot.
      state.set(signal.aborted ? before : { status: 'failed', detail: messageOf(error) });
      throw error;
    } finally {
      stopReading?.();
      progress.end();
      skipRunning = undefined;
    }
  }

  async function showAhead({ installed: installation, readText: readStarter, skipInstallation }: Ahead): Promise<CommandResult | undefined> {
    const own = forgotten;
    skipRunning = skipInstallation;
    const progress = showProgress(state, now());
    endShowing = progress.end;
    const stopReading = (await boot.get()).on('install', (install) => own === forgotten && progress.read(install));
    const result = await installation;
    stopReading();
    progress.end();
    if (own !== forgotten) return undefined;
    skipRunning = undefined;
    if (result) {
      installed = wantedPackages(readStarter);
      installations += 1;
    }
    state.set(result ? stateAfter(result) : { status: 'waiting' });
    return result;
  }

  return {
    state,
    install: (command, options) => terminal.inTurn(() => install(command, options)),
    skip: () => skipRunning?.(),
    hasInstalled: () => installed !== undefined || state.get().status === 'busy',
    areMissing: () => installed !== wanted() && hasDependencies(readText),
    revision: () => `${installations} ${wanted()}`,
    forgetInstalled() {
      installed = undefined;
      adopted = undefined;
    },
    adopt(starter) {
      adopted = { wanted: wantedPackages(starter.readText), result: showAhead(starter) };
      return adopted.result;
    },
    handOver() {
      const current = state.get();
      return installed === undefined || current.status !== 'ready' ? undefined : { wanted: installed, state: current };
    },
    takeOver(handed) {
      installed = handed.wanted;
      installations += 1;
      state.set(handed.state);
    },
    forgetAdopted() {
      forgotten += 1;
      endShowing?.();
      adopted = undefined;
      installed = undefined;
      skipRunning = undefined;
      state.set({ status: 'waiting' });
    },
  };
}

function stateAfter({ exitCode, output }: CommandResult): StepState {
  if (exitCode === 0) {
    const summary = /(?:added|changed|removed) \d+ packages?.* in [\d.]+m?s|up to date in [\d.]+m?s/.exec(output)?.[0];
    return { status: 'ready', ...(summary ? { detail: summary } : {}) };
  }
  return {
    status: 'failed',
    detail: exitCode === 130 ? 'The installation was stopped.' : `The installation failed (exit code ${exitCode}).`,
    excerpt: lastLines(output),
  };
}

/** Shows the progress of a running installation, and that it has stalled. */
function showProgress(state: { set(value: StepState): void }, since: number) {
  let progress: Progress | undefined;
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const show = (isStalled: boolean) =>
    state.set({ status: 'busy', since, detail: 'Installing packages', ...(progress ? { progress } : {}), ...(isStalled ? { isStalled } : {}) });
  const moved = () => {
    show(false);
    clearTimeout(stalled);
    stalled = setTimeout(() => show(true), STALL_MS);
  };
  moved();
  return {
    read({ packages: count }: InstallState): void {
      if (count.total > 0) progress = count;
      moved();
    },
    end: () => clearTimeout(stalled),
  };
}
