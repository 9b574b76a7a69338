import { messageOf } from '@lathe/protocol';
import type { TerminalView } from './contract.ts';
import type { Notices } from '../notices/notices.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { ProjectMemory } from '../memory/project-memory.ts';

/** What is kept of a terminal across a reload. */
export interface KeptTerminal {
  readonly kind: TerminalView['kind'];
  readonly title: string;
  readonly ownTitle: string;
  readonly scrollback: string;
  readonly exitCode?: number | undefined;
}

/** Pause between two writes while programs print. */
const KEEP_MS = 1000;
/** Characters kept of each terminal, the newest. */
export const KEPT_CHARACTERS = 100_000;
/**
 * Each person has their own entry, because programs print private data. What an earlier version kept under
 * `terminals` has no owner, so it is shown to nobody, and deleted with other old entries.
 */
const keyOf = (personId: string | undefined): string => `terminals/${personId ?? ''}`;

export interface TerminalMemory {
  /** Restores what was kept of the project. From then on, new output is kept, too. */
  restore(): Promise<readonly KeptTerminal[]>;
  /** Something was printed, or a terminal was added or removed. */
  touch(): void;
  /** Keeps the remaining output, and nothing after that. */
  leave(): Promise<void>;
}

export interface TerminalMemoryDeps {
  readonly identity: ProjectIdentity;
  readonly memory: ProjectMemory;
  readonly notices: Notices;
  /** Who is signed in. */
  readonly personId: () => string | undefined;
  readonly read: () => readonly KeptTerminal[];
}

export function createTerminalMemory(deps: TerminalMemoryDeps): TerminalMemory {
  const { identity } = deps;
  /** Whose terminals these are, even if their session ends before the output is kept. */
  const ownerId = deps.personId();
  /** True from the moment when the stored output has been read until the project is closed here. */
  let isFollowed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function keep(projectId = identity.current.id): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const kept = deps.read().map((terminal) => ({ ...terminal, scrollback: tailOf(terminal.scrollback) }));
    try {
      await deps.memory.write(projectId, keyOf(ownerId), kept.length > 0 ? kept : undefined);
    } catch (error) {
      refused(error);
    }
  }

  async function takeOver(id: string, kept: readonly KeptTerminal[]): Promise<void> {
    try {
      await deps.memory.write(id, keyOf(ownerId), kept);
      await deps.memory.write(id, keyOf(undefined), undefined);
    } catch (error) {
      refused(error);
    }
  }

  function refused(error: unknown): void {
    deps.notices.show({ kind: 'error', text: `This browser cannot store terminal output: ${messageOf(error)}` });
  }

  // What was printed before the copy was made belongs to the original, too.
  identity.onCopied(async (original) => {
    if (timer) await keep(original.id);
    await keep();
  });

  return {
    async restore() {
      const projectId = identity.current.id;
      const own = await deps.memory.read(projectId, keyOf(ownerId));
      // What was printed before the sign-in belongs to the person who signs in.
      const kept = own ?? (await deps.memory.read(projectId, keyOf(undefined)));
      isFollowed = true;
      if (!Array.isArray(kept)) return [];
      if (own === undefined && ownerId !== undefined) await takeOver(projectId, kept as KeptTerminal[]);
      return kept as KeptTerminal[];
    },
    touch() {
      if (isFollowed) timer ??= setTimeout(() => void keep(), KEEP_MS);
    },
    async leave() {
      if (timer) await keep();
      isFollowed = false;
    },
  };
}

/** The newest lines; an escape sequence is not cut in the middle. */
function tailOf(scrollback: string): string {
  if (scrollback.length <= KEPT_CHARACTERS) return scrollback;
  const cut = scrollback.indexOf('\n', scrollback.length - KEPT_CHARACTERS);
  return cut < 0 ? scrollback.slice(-KEPT_CHARACTERS) : scrollback.slice(cut + 1);
}
