import { messageOf } from '@lathe/protocol';
import type { Runtime, RuntimeProcess } from '@lathe/spindle';
import { atom } from 'nanostores';
import type { TerminalsStore, TerminalView } from './contract.ts';
import { findFileLinks } from './file-links.ts';
import { plainText } from './plain-text.ts';
import { createTerminalMemory, type KeptTerminal } from './terminal-memory.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import { createProjectMemory, type ProjectMemory } from '../memory/project-memory.ts';

/** Characters kept per terminal; older output is dropped at a line end. */
const SCROLLBACK_CHARACTERS = 400_000;
/** Source: docs/decisions.md#C11. */
const MAX_USER_SHELLS = 4;
/** As a shell reports a command that it could not start. */
const COMMAND_NOT_STARTED = 126;
/** A program that does not come back to the prompt for so long after a stop is ended by force. Source: docs/specification/runtime.md. */
const KILL_GRACE_MS = 200;
const DEFAULT_SIZE = { cols: 100, rows: 24 };
const TITLE_MAX_LENGTH = 40;
/** Clears the screen and what lies above it, and goes to its first cell. */
const CLEAR_SEQUENCE = '\u001b[2J\u001b[3J\u001b[H';
/**
 * Ends what a program left switched on (colours, another screen, a hidden cursor), on a line of its own.
 * Who leaves the other screen has the cursor where it was on entering, which is the first cell for who never entered: so it is entered first.
 */
const RESET_SEQUENCE = '\u001b[0m\u001b[?1049h\u001b[?1049l\u001b[?25h\u001b[?1000l\u001b[?2004l\r\n';

export interface CommandOptions {
  readonly onOutput?: (text: string) => void;
  readonly signal?: AbortSignal;
  readonly env?: Readonly<Record<string, string>>;
}

export interface RunningCommand {
  readonly exit: Promise<number>;
  kill(signal?: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
  /** Asks it to end, and ends it by force when it does not. */
  stop(): void;
}

export interface Terminals extends TerminalsStore {
  /** The terminal of this kind and title, made when it is not there yet. */
  ensure(kind: TerminalView['kind'], title: string): string;
  /** Runs one command line in a terminal, with its output there. */
  run(id: string, runtime: Runtime, command: string, options?: CommandOptions): Promise<RunningCommand>;
  /** Text of the product itself between commands. */
  print(id: string, text: string): void;
  /** The terminals of an opened project come back as they were; their programs do not. */
  restore(): Promise<void>;
  /** Keeps what they printed, and ends their programs. */
  end(): Promise<void>;
}

export interface TerminalsDeps {
  readonly identity: ProjectIdentity;
  readonly randomId: () => string;
  readonly notices: Notices;
  readonly files: Pick<ProjectFiles, 'get'>;
  readonly getRuntime: () => Promise<Runtime>;
  /** Absent: what was printed is forgotten with the page. */
  readonly memory?: ProjectMemory | undefined;
  /** Who is signed in; absent, nobody is. */
  readonly personId?: (() => string | undefined) | undefined;
  /** What the person's own shells print; problems are found in it. */
  readonly onShellOutput?: (text: string) => void;
}

interface Session {
  view: TerminalView;
  /** As it was made; a person may have renamed it. */
  readonly ownTitle: string;
  scrollback: string;
  size: { cols: number; rows: number };
  process: RuntimeProcess | undefined;
  input: WritableStreamDefaultWriter<string> | undefined;
  /** Typed while the process was being started. */
  typedAhead: string;
  readonly writers: Set<(data: string) => void>;
}

export function createTerminals(deps: TerminalsDeps): Terminals {
  const terminals = atom<readonly TerminalView[]>([]);
  const selectedId = atom<string | undefined>(undefined);
  const enteredId = atom<string | undefined>(undefined);
  const sessions = new Map<string, Session>();

  const memory = createTerminalMemory({
    identity: deps.identity,
    memory: deps.memory ?? createProjectMemory(),
    notices: deps.notices,
    personId: deps.personId ?? (() => undefined),
    read: () => [...sessions.values()].map(({ view: { kind, title, exitCode }, ownTitle, scrollback }) => ({ kind, title, ownTitle, scrollback, exitCode })),
  });

  const publish = () => {
    terminals.set([...sessions.values()].map(({ view }) => view));
    memory.touch();
  };
  const update = (session: Session, change: Partial<TerminalView>) => {
    session.view = { ...session.view, ...change };
    publish();
  };

  function add(kind: TerminalView['kind'], title: string, status: TerminalView['status'], kept?: KeptTerminal): Session {
    const session: Session = {
      view: { id: deps.randomId(), kind, title: kept?.title ?? title, status, ...(kept?.exitCode === undefined ? {} : { exitCode: kept.exitCode }) },
      ownTitle: title,
      scrollback: kept?.scrollback ?? '',
      size: DEFAULT_SIZE,
      process: undefined,
      input: undefined,
      typedAhead: '',
      writers: new Set(),
    };
    sessions.set(session.view.id, session);
    publish();
    if (!selectedId.get()) selectedId.set(session.view.id);
    return session;
  }

  function write(session: Session, text: string): void {
    session.scrollback += text;
    if (session.scrollback.length > SCROLLBACK_CHARACTERS) {
      const cut = session.scrollback.indexOf('\n', session.scrollback.length - SCROLLBACK_CHARACTERS);
      session.scrollback = session.scrollback.slice(cut < 0 ? -SCROLLBACK_CHARACTERS : cut + 1);
    }
    for (const writer of session.writers) writer(text);
    memory.touch();
  }

  async function startShell(session: Session): Promise<void> {
    update(session, { status: 'starting', exitCode: undefined });
    try {
      await start(session, await deps.getRuntime(), 'sh', [], deps.onShellOutput ? { onOutput: deps.onShellOutput } : {});
    } catch (error) {
      session.typedAhead = '';
      write(session, `Could not start the shell: ${messageOf(error)}\r\n`);
      update(session, { status: 'exited', exitCode: 1 });
    }
  }

  /** The lowest number that no shell has. */
  function newShellTitle(): string {
    const taken = new Set([...sessions.values()].map(({ ownTitle }) => ownTitle));
    let number = 1;
    while (taken.has(`Terminal ${number}`)) number++;
    return `Terminal ${number}`;
  }

  async function start(session: Session, runtime: Runtime, command: string, args: readonly string[], options: CommandOptions): Promise<RunningCommand> {
    update(session, { status: 'starting' });
    let process: RuntimeProcess;
    try {
      process = await runtime.spawn(command, args, { terminal: session.size, ...(options.env ? { env: options.env } : {}) });
    } catch (error) {
      update(session, { status: 'exited', exitCode: COMMAND_NOT_STARTED });
      throw error;
    }
    session.process = process;
    session.input = process.input.getWriter();
    if (session.typedAhead !== '') send(session.input, session.typedAhead);
    session.typedAhead = '';
    update(session, { status: 'running' });
    const reading = readAll(process.output, (text) => {
      write(session, text);
      options.onOutput?.(text);
    });
    let force: ReturnType<typeof setTimeout> | undefined;
    const end = (signal: 'SIGINT' | 'SIGTERM') => {
      process.kill(signal);
      force ??= setTimeout(() => process.kill('SIGKILL'), KILL_GRACE_MS);
    };
    const abort = () => end('SIGINT');
    // It may have been stopped while it was being started.
    if (options.signal?.aborted) abort();
    else options.signal?.addEventListener('abort', abort);
    const exit = process.exit.then(async (code) => {
      clearTimeout(force);
      await reading;
      options.signal?.removeEventListener('abort', abort);
      if (session.process === process) {
        session.process = undefined;
        session.input = undefined;
        update(session, session.view.kind === 'assistant' ? { status: 'idle', exitCode: code } : { status: 'exited', exitCode: code });
      }
      return code;
    });
    return { exit, kill: (signal) => process.kill(signal), stop: () => end('SIGTERM') };
  }

  return {
    terminals,
    selectedId,
    enteredId,
    arrived: () => enteredId.set(undefined),
    select: (id) => selectedId.set(id),
    async openShell() {
      const shells = [...sessions.values()].filter(({ view }) => view.kind === 'shell');
      if (shells.length >= MAX_USER_SHELLS) {
        deps.notices.show({ kind: 'info', text: `There are already ${MAX_USER_SHELLS} terminals. Close one first.` });
        return;
      }
      const session = add('shell', newShellTitle(), 'starting');
      selectedId.set(session.view.id);
      enteredId.set(session.view.id);
      await startShell(session);
    },
    async restart(id) {
      const session = sessions.get(id);
      if (session?.view.kind !== 'shell' || session.view.status !== 'exited') return;
      write(session, RESET_SEQUENCE);
      enteredId.set(id);
      await startShell(session);
    },
    rename(id, title) {
      const session = sessions.get(id);
      if (session) update(session, { title: title.trim().slice(0, TITLE_MAX_LENGTH).trim() || session.ownTitle });
    },
    clear(id) {
      const session = sessions.get(id);
      if (!session) return;
      const line = session.scrollback.slice(session.scrollback.lastIndexOf('\n') + 1);
      session.scrollback = '';
      write(session, CLEAR_SEQUENCE + line);
    },
    textOf: (id) => plainText(sessions.get(id)?.scrollback ?? ''),
    findFiles: (line) => findFileLinks(line, (path) => deps.files.get(path) !== undefined),
    async close(id) {
      const session = sessions.get(id);
      if (!session) return;
      session.process?.kill('SIGKILL');
      sessions.delete(id);
      publish();
      if (selectedId.get() === id) selectedId.set([...sessions.keys()].at(-1));
    },
    attach(id, writer) {
      const session = sessions.get(id);
      if (!session) return () => undefined;
      if (session.scrollback) writer(session.scrollback);
      session.writers.add(writer);
      if (session.view.status === 'asleep') void startShell(session);
      return () => session.writers.delete(writer);
    },
    input(id, data) {
      const session = sessions.get(id);
      if (session?.input) send(session.input, data);
      else if (session?.view.status === 'starting') session.typedAhead += data;
    },
    resize(id, size) {
      const session = sessions.get(id);
      if (!session) return;
      session.size = { ...size };
      session.process?.resize(size);
    },
    ensure(kind, title) {
      const existing = [...sessions.values()].find(({ view, ownTitle }) => view.kind === kind && ownTitle === title);
      return (existing ?? add(kind, title, 'idle')).view.id;
    },
    run(id, runtime, command, options = {}) {
      const session = sessions.get(id);
      if (!session) throw new Error(`There is no terminal ${id}.`);
      write(session, `\u001b[36m❯\u001b[39m ${command}\r\n`);
      return start(session, runtime, 'sh', ['-c', command], options);
    },
    print(id, text) {
      const session = sessions.get(id);
      if (session) write(session, text);
    },
    async restore() {
      for (const kept of await memory.restore()) {
        const scrollback = kept.scrollback === '' ? '' : `${kept.scrollback}${RESET_SEQUENCE}`;
        add(kept.kind, kept.ownTitle, kept.kind === 'shell' ? 'asleep' : 'idle', { ...kept, scrollback });
      }
    },
    async end() {
      await memory.leave();
      for (const session of sessions.values()) session.process?.kill('SIGKILL');
    },
  };
}

/** A process that ended meanwhile takes no more input: nothing is lost by that. */
function send(input: WritableStreamDefaultWriter<string>, data: string): void {
  input.write(data).catch(() => undefined);
}

async function readAll(stream: ReadableStream<string>, onText: (text: string) => void): Promise<void> {
  const reader = stream.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) onText(piece.value);
}
