import type { Runtime } from '@lathe/spindle';
import { atom } from 'nanostores';
import type { ProjectFiles } from '../files/project-files.ts';
import { appendToTail } from '../terminal/plain-text.ts';
import type { Terminals } from '../terminal/terminals.ts';
import { type CommandResult, createAssistantTerminal, type OutputSource } from './assistant-terminal.ts';
import type { Boot } from './boot.ts';
import type { RuntimeStore } from './contract.ts';
import { createDevServer, type DevServer, type StartRequest, type StartResult } from './dev-server.ts';
import type { Handed, Handover } from './handed.ts';
import { createPackages, type Packages } from './packages.ts';
import type { PreparedStarter } from './prepared-starter.ts';
import { installCommand } from './start-command.ts';

const LOG_TAIL_LINES = 3;

/**
 * The runtime as an open project uses it: `boot` starts the runtime, `install` installs packages,
 * `startServer` starts the dev server.
 */
export interface Machine extends RuntimeStore, Pick<Packages, 'hasInstalled'>, Pick<DevServer, 'isServing' | 'staleServer' | 'portOpened'> {
  /** The booted runtime, prepared for a process that starts now. */
  prepared(): Promise<Runtime>;
  /** Runs a command in the assistant's terminal to its end. */
  run(command: string, signal: AbortSignal, onOutput?: (text: string) => void): Promise<CommandResult>;
  /** The same, unless the command listens on a port and stays: then it goes on as the project's server. */
  runOrServe(command: string, options: ServingOptions): Promise<CommandResult>;
  /** Installs what package.json names, or runs `command`; retries once with legacy peer dependencies. */
  install(signal: AbortSignal, command?: string, onOutput?: (text: string) => void): Promise<CommandResult>;
  /** Installs what is missing and starts the dev server. Never rejects. */
  startServer(request?: StartRequest): Promise<StartResult>;
  /** Goes on with a starter that was prepared ahead of the project: its packages and its server are the project's. */
  adopt(starter: PreparedStarter): Promise<void>;
  /** The starter is not what the project becomes: ends its server and forgets its packages. */
  abandon(): Promise<void>;
  /** Gives away what goes on in another branch of the project: its packages, and its server if one listens. */
  handOver(): Promise<Handed>;
  /** Goes on with what another branch of the project gave away. */
  takeOver(handover: Pick<Handover, 'packages' | 'server'>): Promise<void>;
  /** Ends the project's processes when it is closed. */
  end(): Promise<void>;
}

export interface ServingOptions {
  readonly signal: AbortSignal;
  /** The message whose action runs the command. */
  readonly messageId: string;
  readonly onOutput: (text: string) => void;
}

interface Deps {
  readonly boot: Boot;
  /** Runs before each command: gives the runtime the current token and registries of the person and the project's proxy setting. */
  readonly prepare: (runtime: Runtime) => Promise<void>;
  readonly files: ProjectFiles;
  readonly terminals: Terminals;
  readonly now: () => number;
  /** Why this page cannot run projects. Undefined when it can. */
  readonly cannotRun: string | undefined;
  readonly onOutput: (source: OutputSource, text: string) => void;
}

export function createMachine(deps: Deps, { signal }: { readonly signal: AbortSignal }): Machine {
  const { boot, files, terminals, now } = deps;
  const logTail = atom<readonly string[]>([]);
  /** The terminal that shows how a starter was installed ahead of the project. */
  let printedAhead: string | undefined;

  function onOutput(source: OutputSource, text: string): void {
    deps.onOutput(source, text);
    const tail = appendToTail(logTail.get(), text, LOG_TAIL_LINES);
    if (tail !== logTail.get()) logTail.set(tail);
  }

  async function prepared(): Promise<Runtime> {
    const runtime = await boot.get();
    await deps.prepare(runtime);
    return runtime;
  }

  const terminal = createAssistantTerminal({ prepared, terminals, files, onOutput });
  const packages = createPackages({ boot, terminal, files, now });
  const devServer = createDevServer({ prepared, packages, files, terminals, now, onOutput });

  signal.addEventListener(
    'abort',
    boot.onRetried(async () => void (await devServer.start())),
  );

  return {
    isEditorOnly: deps.cannotRun !== undefined,
    runtime: boot.state,
    packages: packages.state,
    server: devServer.state,
    logTail,
    prepared,
    warmUp: boot.warmUp,
    run: (command, signal, listener) => terminal.inTurn(() => terminal.run(command, { source: 'shell', signal, onOutput: listener })),
    runOrServe: (command, { messageId, ...options }) =>
      terminal.inTurn(() => terminal.run(command, { ...options, source: 'shell', takeOver: (server) => devServer.takeOver(server, messageId) })),
    install: (signal, command, listener) => packages.install(command, { signal, onOutput: listener }),
    hasInstalled: packages.hasInstalled,
    skipPackages: packages.skip,
    startServer: devServer.start,
    async restartServer() {
      await devServer.stop();
      await devServer.start();
    },
    stopServer: devServer.stop,
    isServing: devServer.isServing,
    staleServer: devServer.staleServer,
    portOpened: devServer.portOpened,
    async retry(step) {
      if (step === 'runtime') return boot.retry();
      if (step === 'packages') packages.forgetInstalled();
      await devServer.start();
    },
    async adopt(starter) {
      const serving = devServer.adopt(starter);
      const result = await packages.adopt(starter);
      if (result) {
        const line = installCommand((path) => starter.readText(path) !== undefined);
        printedAhead = terminals.ensure('assistant', 'Assistant');
        terminals.print(printedAhead, `\u001b[36m❯\u001b[39m ${line}\r\n${result.output.replaceAll('\n', '\r\n')}`);
      }
      await serving;
    },
    async abandon() {
      packages.forgetAdopted();
      await devServer.abandon();
      if (printedAhead !== undefined) await terminals.close(printedAhead);
      printedAhead = undefined;
    },
    async handOver() {
      return { packages: packages.handOver(), server: await devServer.handOver() };
    },
    async takeOver(handover) {
      if (handover.packages) packages.takeOver(handover.packages);
      if (handover.server) await devServer.adopt(handover.server);
    },
    async end() {
      devServer.cancelStart();
      await terminals.end();
      // The next project starts in an empty work directory, so nothing may write there from here on.
      await terminal.idle();
      await devServer.ended();
    },
  };
}
