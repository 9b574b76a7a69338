import { messageOf } from '@lathe/protocol';
import type { InstallState, Runtime } from '@lathe/spindle';
import { atom, type ReadableAtom } from 'nanostores';
import type { Boot } from './boot.ts';
import type { Progress, RuntimeStore, StepState } from './contract.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import { followsChanges, hasDependencies, installCommand, restartsBy, scriptOf, startCommand, wantedPackages, whyNoStart } from './start-command.ts';
import { manifestError } from '../frameworks/package-json.ts';
import { createServerLog, type ServerHealth, type ServerLog } from './server-log.ts';
import { firstError } from '../terminal/first-error.ts';
import { appendToTail, headAndTail, plainText } from '../terminal/plain-text.ts';
import type { RunningCommand, Terminals } from '../terminal/terminals.ts';

/** Source: decisions, C3: a start waits this long for an installation before it makes one itself. */
const STALL_MS = 60_000;
const READY_TIMEOUT_MS = 90_000;
/** A server that restarts by itself notices a change, and is there again, in this time. */
const RESTART_BEGINS_MS = 2000;
const RESTART_MS = 15_000;
const LOG_TAIL_LINES = 3;
const EXCERPT_LINES = 12;
/** Source: decisions, C6. */
const COMMAND_ENV = { npm_config_yes: 'true', EXPO_NO_TELEMETRY: '1' };

export interface CommandResult {
  readonly exitCode: number;
  /** Plain text, head and tail. */
  readonly output: string;
  /** Why it failed, where more is known than its output says. */
  readonly reason?: string;
}

export interface Machine extends RuntimeStore {
  /** The booted runtime, for a process that starts now: it has what holds of the person and of the project. */
  prepared(): Promise<Runtime>;
  /** Runs a command in the assistant's terminal to its end. */
  run(command: string, signal: AbortSignal, onOutput?: (text: string) => void): Promise<CommandResult>;
  /** Installs what package.json names, or `command`; retries once with legacy peer dependencies. */
  install(signal: AbortSignal, command?: string, onOutput?: (text: string) => void): Promise<CommandResult>;
  /** Starts the dev server; resolves when it listens, or when it ended before that. */
  start(signal: AbortSignal, command?: string, origin?: StartOrigin): Promise<CommandResult & { readonly port?: number }>;
  /** Packages were installed in this session, or are being installed now. */
  hasInstalled(): boolean;
  /** A server runs or is being started. */
  isServing(): boolean;
  /** How to start the server anew that goes on with the project as it was before this revision of the files, and why it does. */
  staleServer(revision: number): { readonly command: string | undefined; readonly why: string } | undefined;
  /** Installs when needed and starts, as a reopened project does. */
  installAndStart(): Promise<void>;
  /** A port of the project's server opened. */
  portOpened(port: number): void;
  /** The project is closed: its processes end. */
  reset(): Promise<void>;
}

/** Which action asked for a start. */
export interface StartOrigin {
  readonly messageId: string;
  readonly isAutomatic: boolean;
  readonly onOutput?: (text: string) => void;
}

interface Crashed {
  readonly crash: string;
}

interface RunningServer extends RunningCommand {
  readonly line: string;
  /** The script of package.json that the line ran. */
  readonly script: string | undefined;
  readonly follows: boolean;
  /** Of the project's files when it was started. */
  readonly revision: number;
  readonly messageId: string | undefined;
  readonly log: ServerLog;
  /** The packages with which it could not restart; undefined once that was told. */
  failedWith?: string | undefined;
}

interface Deps {
  readonly boot: Boot;
  /** Before each command: gives the runtime what holds now of the person and of the project (token, registries, proxy). */
  readonly prepare: (runtime: Runtime) => Promise<void>;
  readonly files: ProjectFiles;
  readonly terminals: Terminals;
  readonly now: () => number;
  /** Why this page runs no machine; undefined where it does. */
  readonly cannotRun: string | undefined;
  readonly onOutput: (source: 'install' | 'server' | 'shell', text: string) => void;
}

const ERESOLVE = /npm (?:ERR!|error) code ERESOLVE|unable to resolve dependency tree|conflicting peer dependency/;

export function createMachine(deps: Deps): Machine {
  const { boot, files, terminals, now } = deps;
  const packages = atom<StepState>({ status: 'waiting' });
  const server = atom<StepState>({ status: 'waiting' });
  const logTail = atom<readonly string[]>([]);
  let running: RunningServer | undefined;
  let startsUnderWay = 0;
  let lastPort: number | undefined;
  let serverLog = '';
  let onPort: ((port: number) => void) | undefined;
  /** What package.json asked for when it was last installed. */
  let installed: string | undefined;
  let lastCommand: Promise<unknown> = Promise.resolve();
  let starting: AbortController | undefined;
  let skipInstall: (() => void) | undefined;
  let installations = 0;

  function note(source: 'install' | 'server' | 'shell', text: string): void {
    deps.onOutput(source, text);
    const tail = appendToTail(logTail.get(), text, LOG_TAIL_LINES);
    if (tail !== logTail.get()) logTail.set(tail);
  }

  /** Commands of the assistant's terminal follow one another: an installation and what needs it never overlap. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = lastCommand.then(work, work);
    lastCommand = result;
    return result;
  }

  const readText = (path: string) => files.readText(path);
  const wanted = () => wantedPackages(readText);

  async function runIn(
    terminal: string,
    command: string,
    { source, signal, onOutput }: { source: 'install' | 'shell'; signal: AbortSignal; onOutput?: ((text: string) => void) | undefined },
  ): Promise<CommandResult> {
    const machineRuntime = await machine.prepared();
    signal.throwIfAborted();
    let output = '';
    const process = await terminals.run(terminal, machineRuntime, command, {
      signal,
      env: COMMAND_ENV,
      onOutput: (text) => {
        output += text;
        note(source, text);
        onOutput?.(text);
      },
    });
    const exitCode = await process.exit;
    await files.settle();
    return { exitCode: signal.aborted ? 130 : exitCode, output: headAndTail(plainText(output)) };
  }

  const assistantTerminal = () => terminals.ensure('assistant', 'Assistant');

  async function install(signal: AbortSignal, command: string | undefined, onOutput: ((text: string) => void) | undefined): Promise<CommandResult> {
    const line = command ?? installCommand((path) => files.get(path) !== undefined);
    const started = now();
    const before = packages.get();
    const skipped = new AbortController();
    skipInstall = () => skipped.abort();
    let progress: Progress | undefined;
    let stalled: ReturnType<typeof setTimeout> | undefined;
    let stopReading: (() => void) | undefined;
    const show = (isStalled: boolean) =>
      packages.set({ status: 'busy', since: started, detail: 'Installing packages', ...(progress ? { progress } : {}), ...(isStalled ? { isStalled } : {}) });
    const moved = () => {
      show(false);
      clearTimeout(stalled);
      stalled = setTimeout(() => show(true), STALL_MS);
    };
    const read = ({ packages: count }: InstallState) => {
      if (count.total > 0) progress = count;
      moved();
    };
    moved();
    try {
      const either = AbortSignal.any([signal, skipped.signal]);
      stopReading = (await boot.get()).on('install', read);
      let result = await runIn(assistantTerminal(), line, { source: 'install', signal: either, onOutput });
      if (result.exitCode !== 0 && !either.aborted && ERESOLVE.test(result.output) && !line.includes('--legacy-peer-deps')) {
        result = await runIn(assistantTerminal(), `${line} --legacy-peer-deps`, { source: 'install', signal: either, onOutput });
      }
      if (result.exitCode === 0) {
        installed = wanted();
        installations += 1;
        const summary = /(?:added|changed|removed) \d+ packages?.* in [\d.]+m?s|up to date in [\d.]+m?s/.exec(result.output)?.[0];
        packages.set({ status: 'ready', ...(summary ? { detail: summary } : {}) });
      } else if (skipped.signal.aborted) packages.set({ status: 'waiting', detail: 'Skipped' });
      else if (command !== undefined && before.status === 'ready')
        packages.set(before); // what was installed is still there
      else
        packages.set({
          status: 'failed',
          detail: result.exitCode === 130 ? 'The installation was stopped.' : `The installation failed (exit code ${result.exitCode}).`,
          excerpt: lastLines(result.output),
        });
      return result;
    } catch (error) {
      // Not begun: stopped while it waited, or the runtime did not come up.
      packages.set(signal.aborted ? before : { status: 'failed', detail: messageOf(error) });
      throw error;
    } finally {
      stopReading?.();
      clearTimeout(stalled);
      skipInstall = undefined;
    }
  }

  /**
   * A start that another message asked for leaves a server of the same command as it is, and one that was
   * added by a rule leaves one of any other, too. Source: assistant specification, section 4. A program
   * that does not follow changes by itself is started anew: it would go on with the old files. So is
   * one whose script says something else now.
   */
  function keepsServer(line: string, origin: StartOrigin | undefined): boolean {
    if (origin === undefined || running === undefined || server.get().status !== 'ready') return false;
    if (!isSameScript(running)) return false;
    if (running.line !== line) return origin.isAutomatic;
    return (origin.isAutomatic || running.messageId !== origin.messageId) && running.follows;
  }

  const stateOfPackages = () => `${installations} ${wanted()}`;
  const reasonOf = ({ error, answers }: Extract<ServerHealth, { status: 'failed' }>) =>
    answers
      ? `${error}\nThe server could not restart with this and goes on as it was before. Correct it: the server then restarts by itself.`
      : `${error}\nThe program ended with this and waits for a change of files. Correct it: the program then starts again by itself.`;

  /** How it is once it has done what it does by itself about the files as they are. */
  async function healthOf({ log, line }: RunningServer, signal: AbortSignal): Promise<ServerHealth> {
    const isTriggered = restartsBy(line, readText);
    const wasChanged = files.paths().some((path) => isTriggered(path) && (files.get(path)?.lastModified ?? 0) > log.startedAt());
    const isRestarting = () => log.health.get().status === 'restarting';
    if (wasChanged && !isRestarting()) await settled(log.health, isRestarting, RESTART_BEGINS_MS, signal);
    if (isRestarting()) await settled(log.health, () => !isRestarting(), RESTART_MS, signal);
    return log.health.get();
  }

  /** No server sees that package.json would start it otherwise now. One that cannot be read says nothing. */
  const isSameScript = ({ line, script }: RunningServer) => manifestError(readText('package.json')) !== undefined || scriptOf(line, readText) === script;

  function staleServer(revision: number): ReturnType<Machine['staleServer']> {
    if (running === undefined || server.get().status !== 'ready' || revision <= running.revision) return undefined;
    const { line, script, follows } = running;
    if (!isSameScript(running)) {
      const isGone = script !== undefined && scriptOf(line, readText) === undefined;
      return { command: isGone ? undefined : line, why: 'The command that starts the server has changed.' };
    }
    return follows ? undefined : { command: line, why: 'The server does not follow changes of files by itself.' };
  }

  async function start(signal: AbortSignal, command: string | undefined, origin: StartOrigin | undefined): Promise<CommandResult & { readonly port?: number }> {
    if (installed !== wanted() && hasDependencies(readText)) {
      const result = await machine.install(signal, undefined, origin?.onOutput);
      if (result.exitCode !== 0 && packages.get().status === 'failed') return result;
    }
    const line = command ?? startCommand(readText);
    if (line === undefined) {
      const reason = whyNoStart(readText, files.paths());
      if (running === undefined) server.set({ status: 'failed', detail: reason }); // else that one goes on
      return { exitCode: 1, output: '', reason };
    }
    if (running && keepsServer(line, origin)) {
      const health = await healthOf(running, signal);
      if (health.status !== 'failed') {
        const port = lastPort === undefined ? '' : ` and listens on port ${lastPort}`;
        return { exitCode: 0, output: `The server runs already${port}; it follows changes by itself.`, ...(lastPort === undefined ? {} : { port: lastPort }) };
      }
      // Told once. With other packages, or when it is asked for again, a new one says how it is.
      const isTold = running.failedWith !== stateOfPackages();
      running.failedWith = undefined;
      if (!isTold) return { exitCode: 1, output: headAndTail(plainText(serverLog)), reason: reasonOf(health) };
    }
    signal.throwIfAborted();
    const ended = running && running.line !== line ? `\n${running.line} was ended for it: one server runs at a time.` : '';
    await machine.stopServer();
    const machineRuntime = await machine.prepared();
    signal.throwIfAborted();
    const terminal = terminals.ensure('process', line);
    terminals.select(terminal);
    serverLog = '';
    server.set({ status: 'busy', since: now(), detail: line });
    const listening = new Promise<number>((resolve) => {
      onPort = resolve;
    });
    const log = createServerLog(now);
    const begun = { log, script: scriptOf(line, readText), follows: followsChanges(line, readText), revision: files.revision.get() };
    const started = await terminals.run(terminal, machineRuntime, line, {
      env: COMMAND_ENV,
      onOutput: (text) => {
        serverLog = headAndTail(serverLog + text, 64 * 1024);
        log.add(text);
        note('server', text);
        origin?.onOutput?.(text);
      },
    });
    const process: RunningServer = { ...started, ...begun, line, messageId: origin?.messageId };
    running = process;
    const crashed = new Promise<Crashed>((resolve) => {
      // What was printed while it was started counts, too.
      log.health.subscribe((health) => {
        if (health.status !== 'failed' || running !== process) return;
        process.failedWith = health.answers ? stateOfPackages() : undefined;
        if (health.answers) return;
        server.set({ status: 'failed', detail: health.error, excerpt: lastLines(plainText(serverLog)) });
        resolve({ crash: reasonOf(health) });
      });
    });
    const abort = () => process.stop();
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
    void process.exit.then((code) => {
      if (running !== process) return;
      running = undefined;
      server.set(
        code === 0 || code === 130 || code === 143
          ? { status: 'waiting', detail: 'Stopped' }
          : { status: 'failed', detail: `${line} ended with exit code ${code}.`, excerpt: lastLines(plainText(serverLog)) },
      );
    });
    const first = await Promise.race([
      listening.then((port) => ({ port })),
      process.exit.then((exitCode) => ({ exitCode })),
      crashed,
      new Promise<Record<string, never>>((resolve) => setTimeout(() => resolve({}), READY_TIMEOUT_MS)),
    ]);
    signal.removeEventListener('abort', abort);
    const output = headAndTail(plainText(serverLog));
    if ('port' in first) return { exitCode: 0, output: `${output}\nThe server listens on port ${first.port}.${ended}`, port: first.port };
    if ('exitCode' in first) {
      const end = first.exitCode === 0 ? `\nThe program has ended, and nothing listens.${ended}` : ended;
      return { exitCode: first.exitCode, output: output + end };
    }
    if ('crash' in first) return { exitCode: 1, output, reason: first.crash };
    const error = firstError(output);
    if (error === undefined) return { exitCode: 0, output: `${output}\nThe server is still starting.` };
    return { exitCode: 1, output, reason: `${error}\nThe program runs on, but nothing listens after ${READY_TIMEOUT_MS / 1000} s.` };
  }

  const machine: Machine = {
    isEditorOnly: deps.cannotRun !== undefined,
    runtime: boot.state,
    packages,
    server,
    logTail,
    async prepared() {
      const machineRuntime = await boot.get();
      await deps.prepare(machineRuntime);
      return machineRuntime;
    },
    warmUp: boot.warmUp,
    run: (command, signal, onOutput) => inTurn(() => runIn(assistantTerminal(), command, { source: 'shell', signal, onOutput })),
    install: (signal, command, onOutput) => inTurn(() => install(signal, command, onOutput)),
    async start(signal, command, origin) {
      // The newest start counts: one that is still under way (a project that just opened) gives way.
      starting?.abort();
      const own = new AbortController();
      starting = own;
      startsUnderWay += 1;
      try {
        return await start(AbortSignal.any([signal, own.signal]), command, origin);
      } finally {
        startsUnderWay -= 1;
      }
    },
    hasInstalled: () => installed !== undefined || packages.get().status === 'busy',
    isServing: () => running !== undefined || startsUnderWay > 0,
    staleServer,
    async installAndStart() {
      const { signal } = new AbortController();
      try {
        await machine.start(signal);
      } catch (error) {
        // Nobody waits for this one. A start that gave way to a newer one is no failure.
        if (!(error instanceof DOMException && error.name === 'AbortError')) server.set({ status: 'failed', detail: messageOf(error) });
      }
    },
    portOpened(port) {
      lastPort = port;
      server.set({ status: 'ready', detail: `Port ${port}` });
      running?.log.listens();
      onPort?.(port);
    },
    async retry(step) {
      if (step === 'runtime') await boot.retry();
      else if (step === 'packages') {
        installed = undefined;
        await machine.installAndStart();
      } else await machine.startServer();
    },
    skipPackages: () => skipInstall?.(),
    startServer: () => machine.installAndStart(),
    restartServer: async () => {
      await machine.stopServer();
      await machine.installAndStart();
    },
    async stopServer() {
      const process = running;
      if (!process) return;
      process.stop();
      await process.exit;
    },
    async reset() {
      starting?.abort();
      starting = undefined;
      skipInstall = undefined;
      onPort = undefined;
      const lastServer = running;
      await terminals.end();
      // What still ends must not write into the states of the next project.
      await Promise.allSettled([lastCommand, lastServer?.exit]);
      serverLog = '';
      running = undefined;
      lastPort = undefined;
      installed = undefined;
      packages.set({ status: 'waiting' });
      server.set({ status: 'waiting' });
      logTail.set([]);
    },
  };
  boot.onRetried(() => machine.installAndStart());
  return machine;
}

/** Resolves when it is as wanted, at the latest after this time or with the signal. */
function settled(store: ReadableAtom<unknown>, isWanted: () => boolean, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    const stop = store.listen(() => {
      if (isWanted()) end();
    });
  });
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-EXCERPT_LINES).join('\n');
}
