import type { MessageUsage } from '@lathe/protocol';
import type { ProjectMemory } from '../../memory/project-memory.ts';
import { pause } from './follow-step.ts';

/** The turn that is under way, as it is remembered over a reload of the page. */
export interface KeptTurn {
  readonly messageId: string;
  /** The message that it answers. */
  readonly promptId?: string | undefined;
  /** The model step that runs, and what those before it used. */
  readonly step: number;
  readonly usage: MessageUsage;
  readonly mode: 'build' | 'plan';
  readonly modelId?: string | undefined;
}

interface Entry extends KeptTurn {
  readonly page: string;
  /** Who began it, and pays for it. */
  readonly personId: string | undefined;
  readonly writtenAt: number;
}

const KEY = 'turn';
/** A turn that was left longer ago is not gone on with: the person may have forgotten it, and it costs. */
const RESUME_WITHIN_MS = 10 * 60_000;
/** A turn waits no longer for its memory: a tab that the browser has frozen in the middle of a write holds up those of the others. */
const WRITE_MS = 1_000;

export interface TurnMemory {
  keep(projectId: string, turn: KeptTurn): Promise<void>;
  forget(projectId: string): Promise<void>;
  /** The turn of this person that a page which is gone now left in the middle. */
  read(projectId: string): Promise<KeptTurn | undefined>;
}

/** Without a memory every turn ends with its page. A memory that fails, or does not answer, costs the turn after a reload, nothing now. */
export function createTurnMemory(memory: ProjectMemory | undefined, now: () => number, personId: () => string | undefined): TurnMemory {
  /** Also when their session ends in the middle. */
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
      // Another person's stays theirs, also where they share the browser.
      if (kept.personId !== personId()) return undefined;
      // Another tab has it.
      return (await memory.isPageAlive(kept.page)) ? undefined : kept;
    },
  };
}
