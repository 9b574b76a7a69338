import { messageOf } from '@lathe/protocol';
import type { Runtime } from '@lathe/spindle';
import { atom, type ReadableAtom } from 'nanostores';
import type { Notices } from '../notices/notices.ts';
import type { Terminal, TerminalList } from './terminal-list.ts';

/** Source: docs/decisions.md#C11. */
const MAX_USER_SHELLS = 4;

/** The person's shells. */
export interface Shells {
  /** The shell that was opened or restarted last, until the interface has given it the focus. */
  readonly enteredId: ReadableAtom<string | undefined>;
  arrived(): void;
  open(): Promise<void>;
  /** Restarts a shell that has ended. */
  restart(terminal: Terminal): Promise<void>;
  /** Starts a shell that was restored after a reload. */
  wake(terminal: Terminal): Promise<void>;
}

interface Deps {
  readonly list: TerminalList;
  readonly notices: Notices;
  readonly getRuntime: () => Promise<Runtime>;
  readonly onOutput: ((text: string) => void) | undefined;
}

export function createShells({ list, notices, getRuntime, onOutput }: Deps): Shells {
  const enteredId = atom<string | undefined>(undefined);

  async function start({ program, scrollback }: Terminal): Promise<void> {
    program.willStart();
    try {
      await program.start(await getRuntime(), 'sh', [], onOutput ? { onOutput } : {});
    } catch (error) {
      scrollback.print(`Could not start the shell: ${messageOf(error)}\r\n`);
      program.didNotStart();
    }
  }

  /** The lowest number that no shell has. */
  function freeTitle(): string {
    const taken = new Set(list.all().map(({ ownTitle }) => ownTitle));
    let number = 1;
    while (taken.has(`Terminal ${number}`)) number++;
    return `Terminal ${number}`;
  }

  return {
    enteredId,
    arrived: () => enteredId.set(undefined),
    async open() {
      if (list.all().filter(({ kind }) => kind === 'shell').length >= MAX_USER_SHELLS) {
        notices.show({ kind: 'info', text: `There are already ${MAX_USER_SHELLS} terminals. Close one first.` });
        return;
      }
      const terminal = list.add({ kind: 'shell', ownTitle: freeTitle(), status: 'starting' });
      list.select(terminal.id);
      enteredId.set(terminal.id);
      await start(terminal);
    },
    async restart(terminal) {
      if (terminal.kind !== 'shell' || terminal.program.state().status !== 'exited') return;
      terminal.scrollback.reset();
      enteredId.set(terminal.id);
      await start(terminal);
    },
    async wake(terminal) {
      if (terminal.program.state().status === 'asleep') await start(terminal);
    },
  };
}
