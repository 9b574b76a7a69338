import { atom, type ReadableAtom } from 'nanostores';
import type { TerminalView } from './contract.ts';
import { createScrollback, type Scrollback } from './scrollback.ts';
import type { KeptTerminal } from './terminal-memory.ts';
import { createTerminalProgram, type TerminalProgram } from './terminal-program.ts';

const TITLE_MAX_LENGTH = 40;

export interface Terminal {
  readonly id: string;
  readonly kind: TerminalView['kind'];
  /** The original title. A person may have renamed it. */
  readonly ownTitle: string;
  readonly scrollback: Scrollback;
  readonly program: TerminalProgram;
}

export interface NewTerminal {
  readonly kind: TerminalView['kind'];
  readonly ownTitle: string;
  readonly status: TerminalView['status'];
  /** Its state before a reload. */
  readonly kept?: KeptTerminal;
}

/** The terminals of the project in the order of their creation, and the one that is shown. */
export interface TerminalList {
  readonly views: ReadableAtom<readonly TerminalView[]>;
  readonly selectedId: ReadableAtom<string | undefined>;
  all(): readonly Terminal[];
  get(id: string): Terminal | undefined;
  /** The first terminal is selected. */
  add(terminal: NewTerminal): Terminal;
  /** An empty title restores the original one. */
  rename(id: string, title: string): void;
  /** If the selected one is removed, the newest is selected. */
  remove(id: string): void;
  select(id: string): void;
  /** Makes it another terminal, with the program that runs in it. A terminal of that kind and title before it is removed. */
  turnInto(id: string, kind: TerminalView['kind'], title: string): void;
  /** The form in which they are kept across a reload. */
  toKept(): readonly KeptTerminal[];
}

interface Deps {
  readonly randomId: () => string;
  /** A terminal printed, changed, or was added or removed. */
  readonly onChange: () => void;
}

export function createTerminalList({ randomId, onChange }: Deps): TerminalList {
  const views = atom<readonly TerminalView[]>([]);
  const selectedId = atom<string | undefined>(undefined);
  const entries = new Map<string, { terminal: Terminal; view: TerminalView }>();

  function publish(): void {
    views.set([...entries.values()].map(({ view }) => view));
    onChange();
  }

  function update(id: string, change: Partial<TerminalView>): void {
    const entry = entries.get(id);
    if (entry) entry.view = { ...entry.view, ...change };
    publish();
  }

  function add({ kind, ownTitle, status, kept }: NewTerminal): Terminal {
    const id = randomId();
    const state = { status, ...(kept?.exitCode === undefined ? {} : { exitCode: kept.exitCode }) };
    const scrollback = createScrollback({ onPrinted: onChange, kept: kept?.scrollback });
    const program = createTerminalProgram({
      state,
      endStatus: () => (entries.get(id)?.view.kind === 'assistant' ? 'idle' : 'exited'),
      onState: () => update(id, program.state()),
      onOutput: scrollback.print,
    });
    const terminal: Terminal = { id, kind, ownTitle, scrollback, program };
    entries.set(id, { terminal, view: { id, kind, title: kept?.title ?? ownTitle, ...state } });
    publish();
    if (!selectedId.get()) selectedId.set(id);
    return terminal;
  }

  function remove(id: string): void {
    if (!entries.delete(id)) return;
    publish();
    if (selectedId.get() === id) selectedId.set([...entries.keys()].at(-1));
  }

  return {
    views,
    selectedId,
    all: () => [...entries.values()].map(({ terminal }) => terminal),
    get: (id) => entries.get(id)?.terminal,
    add,
    rename(id, title) {
      const terminal = entries.get(id)?.terminal;
      if (terminal) update(id, { title: title.trim().slice(0, TITLE_MAX_LENGTH).trim() || terminal.ownTitle });
    },
    remove,
    select: (id) => selectedId.set(id),
    turnInto(id, kind, title) {
      const entry = entries.get(id);
      if (!entry) return;
      const earlier = [...entries.values()].find(({ terminal }) => terminal.kind === kind && terminal.ownTitle === title);
      entry.terminal = { ...entry.terminal, kind, ownTitle: title };
      update(id, { kind, title });
      if (earlier) remove(earlier.terminal.id);
    },
    toKept: () =>
      [...entries.values()].map(({ terminal: { kind, ownTitle, scrollback }, view: { title, exitCode } }) => ({
        ...{ kind, title, ownTitle, exitCode },
        scrollback: scrollback.text(),
      })),
  };
}
