import type { MessageUsage } from '@lathe/protocol';
import type { ProjectMemory } from '../../memory/project-memory.ts';
import { pause } from '../../api/pause.ts';

/** The current turn, as it is remembered across a reload. */
export interface KeptTurn {
  readonly messageId: string;
  /** The message that it answers. */
  readonly promptId?: string | undefined;
  /** The current step, and what the earlier ones used. */
  readonly step: number;
  readonly usage: MessageUsage;
  readonly mode: 'build' | 'plan';
  readonly modelId?: string | undefined;
}

interface Entry extends KeptTurn {
  readonly page: string;
  /** The person who began the turn and pays for it. */
  readonly personId: string | undefined;
  readonly writtenAt: number;
}

const KEY = 'turn';
/** A turn that was left longer ago is not resumed: the person may have forgotten it, and it costs. */
const RESUME_WITHIN_MS = 10 * 60_000;
/** The longest that a turn waits for a write. A tab that the browser froze while it wrote blocks the writes of other tabs. */
const WRITE_MS = 1_000;

export interface TurnMemory {
  keep(projectId: string, turn: KeptTurn): Promise<void>;
  forget(projectId: string): Promise<void>;
  /** This person's turn that a closed page left unfinished. */
  read(projectId: string): Promise<KeptTurn | undefined>;
}

/** Without a memory, a turn ends with its page. If the memory fails or hangs, a reload loses the turn, but it continues now. */
export function createTurnMemory(memory: ProjectMemory | undefined, now: () => number, personId: () => string | undefined): TurnMemory {
  /** Kept for when the session ends during the turn. */
  let writerId: string | undefined;
  const quietly = async (write: Promise<void> | undefined): Promise<void> => {
    const written = new AbortController();
    await Promise.race([write?.catch(() => undefined), pause(WRITE_MS, written.signal)]);
    written.abort();
  };
  return {
    keep(projectId, turn) {
      writerId = personId() ?? writerId;
      return quietly(memory?.write(projectId, KEY, { ...turn, page: memory.page, personId: writerId, writtenAt: now() } satisfies Entry));
    },
    forget: (projectId) => quietly(memory?.write(projectId, KEY, undefined)),
    async read(projectId) {
      const kept = (await memory?.read(projectId, KEY).catch(() => undefined)) as Entry | undefined;
      if (memory === undefined || kept === undefined || now() - kept.writtenAt > RESUME_WITHIN_MS) return undefined;
      // Another person's turn stays theirs, also in a shared browser.
      if (kept.personId !== personId()) return undefined;
      // A page that is still open runs it.
      return (await memory.isPageAlive(kept.page)) ? undefined : kept;
    },
  };
}
