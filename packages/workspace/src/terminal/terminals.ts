import type { Runtime } from '@lathe/spindle';
import type { TerminalsStore, TerminalView } from './contract.ts';
import { findFileLinks } from './file-links.ts';
import { plainText } from './plain-text.ts';
import { createShells } from './shells.ts';
import { createTerminalList } from './terminal-list.ts';
import { createTerminalMemory } from './terminal-memory.ts';
import type { CommandOptions, RunningCommand } from './terminal-program.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import { createProjectMemory, type ProjectMemory } from '../memory/project-memory.ts';

export interface Terminals extends TerminalsStore {
  /** Returns the terminal of this kind and title, which is created if necessary. */
  ensure(kind: TerminalView['kind'], title: string): string;
  /** Selects a terminal in which something started, unless the person is in a shell of their own. */
  show(id: string): void;
  /** Runs one command line in a terminal, with its output there. */
  run(id: string, runtime: Pick<Runtime, 'spawn'>, command: string, options?: CommandOptions): Promise<RunningCommand>;
  /** The command that runs in the terminal goes on as the project's server, in a terminal of its own. */
  becomeServer(id: string, command: string): void;
  /** Prints text of the product itself between commands. */
  print(id: string, text: string): void;
  /** Restores the terminals of an opened project, but not their programs. */
  restore(): Promise<void>;
  /** Keeps their output, and ends their programs. */
  end(): Promise<void>;
}

export interface TerminalsDeps {
  readonly identity: ProjectIdentity;
  readonly randomId: () => string;
  readonly notices: Notices;
  readonly files: Pick<ProjectFiles, 'get'>;
  readonly getRuntime: () => Promise<Runtime>;
  /** Absent: output is forgotten with the page. */
  readonly memory?: ProjectMemory | undefined;
  /** Who is signed in. Absent: nobody. */
  readonly personId?: (() => string | undefined) | undefined;
  /** Called with the output of the person's own shells, in which problems are found. */
  readonly onShellOutput?: (text: string) => void;
}

export function createTerminals(deps: TerminalsDeps): Terminals {
  const list = createTerminalList({ randomId: deps.randomId, onChange: () => memory.touch() });
  const memory = createTerminalMemory({
    identity: deps.identity,
    memory: deps.memory ?? createProjectMemory(),
    notices: deps.notices,
    personId: deps.personId ?? (() => undefined),
    read: list.toKept,
  });
  const shells = createShells({ list, notices: deps.notices, getRuntime: deps.getRuntime, onOutput: deps.onShellOutput });

  return {
    terminals: list.views,
    selectedId: list.selectedId,
    enteredId: shells.enteredId,
    arrived: shells.arrived,
    select: list.select,
    openShell: shells.open,
    async restart(id) {
      const terminal = list.get(id);
      if (terminal) await shells.restart(terminal);
    },
    rename: list.rename,
    clear: (id) => list.get(id)?.scrollback.clear(),
    textOf: (id) => plainText(list.get(id)?.scrollback.text() ?? ''),
    findFiles: (line) => findFileLinks(line, (path) => deps.files.get(path) !== undefined),
    async close(id) {
      list.get(id)?.program.kill();
      list.remove(id);
    },
    attach(id, writer) {
      const terminal = list.get(id);
      if (!terminal) return () => undefined;
      const stop = terminal.scrollback.follow(writer);
      void shells.wake(terminal);
      return stop;
    },
    input: (id, data) => list.get(id)?.program.input(data),
    resize: (id, size) => list.get(id)?.program.resize(size),
    ensure(kind, title) {
      const existing = list.all().find((terminal) => terminal.kind === kind && terminal.ownTitle === title);
      return (existing ?? list.add({ kind, ownTitle: title, status: 'idle' })).id;
    },
    show(id) {
      const selected = list.views.get().find((view) => view.id === list.selectedId.get());
      if (selected?.kind !== 'shell') list.select(id);
    },
    run(id, runtime, command, options = {}) {
      const terminal = list.get(id);
      if (!terminal) throw new Error(`There is no terminal ${id}.`);
      terminal.scrollback.print(`\u001b[36m❯\u001b[39m ${command}\r\n`);
      return terminal.program.start(runtime, 'sh', ['-c', command], options);
    },
    becomeServer: (id, command) => list.turnInto(id, 'process', command),
    print: (id, text) => list.get(id)?.scrollback.print(text),
    async restore() {
      for (const kept of await memory.restore()) {
        list.add({ kind: kept.kind, ownTitle: kept.ownTitle, status: kept.kind === 'shell' ? 'asleep' : 'idle', kept });
      }
    },
    async end() {
      await memory.leave();
      for (const { program } of list.all()) program.kill();
    },
  };
}
