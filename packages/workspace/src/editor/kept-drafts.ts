import { messageOf } from '@lathe/protocol';
import { isOwn, leftBy, type Owner } from '../memory/owner.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { ProjectMemory } from '../memory/project-memory.ts';
import type { Notices } from '../notices/notices.ts';
import type { DraftMap } from './draft-map.ts';
import type { BareDraft } from './draft-state.ts';

/** From a change until the drafts are kept. */
const KEEP_MS = 250;
const MEMORY_KEY = 'drafts';
/** Each page has its own entry: a draft belongs to the tab that it was typed in, until that tab is closed. */
const keyOf = (page: string): string => `${MEMORY_KEY}/${page}`;
const pageOf = (key: string): string => key.slice(MEMORY_KEY.length + 1);

export interface KeptDraft extends BareDraft {
  readonly path: string;
}

/** What a page keeps of a project's drafts. */
interface Entry {
  readonly writtenAt: number;
  /** Who typed them. */
  readonly personId?: Owner;
  readonly drafts: readonly KeptDraft[];
}

/** Drafts that can be restored here. */
export interface ClaimedDrafts {
  /** The entries that they are in. */
  readonly keys: readonly string[];
  /** The newest first. */
  readonly drafts: readonly KeptDraft[];
}

/** The drafts of a project that are kept in this browser beyond the page. */
export interface KeptDrafts {
  /**
   * What this page and closed pages kept of a project: the person's own drafts, or those whose author nobody recorded.
   * Undefined if the project was closed or has become a copy of itself meanwhile.
   */
  claim(projectId: string, whose: 'own' | 'unknown'): Promise<ClaimedDrafts | undefined>;
  /** Claimed drafts now belong to this page: they are kept with its own, and their old entries are deleted. */
  adopt(projectId: string, keys: readonly string[]): Promise<void>;
  /**
   * The project is closed here. Its drafts stay for the next person who opens it, and nothing is kept or claimed after
   * that.
   */
  leave(): Promise<void>;
}

interface Deps {
  readonly drafts: DraftMap;
  readonly identity: ProjectIdentity;
  readonly memory: ProjectMemory;
  readonly notices: Notices;
  /** Who is signed in. */
  readonly personId: () => string | undefined;
  readonly now: () => number;
}

export function createKeptDrafts({ drafts, identity, memory, notices, personId, now }: Deps): KeptDrafts {
  let isLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Who is typing here, even if their session ends before the drafts are kept. */
  let writerId = personId();

  /**
   * @param page whose drafts they are from now on. Returns false if nothing was kept. If the browser refused, a notice
   * says so.
   */
  async function keep(page = memory.page, projectId = identity.current.id): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    if (isLeft) return false;
    writerId ??= personId();
    const own = [...drafts.state.get()].map(([path, { text, base, others }]) => ({ path, text, base, others }));
    const entry = own.length > 0 ? ({ writtenAt: now(), personId: writerId ?? null, drafts: own } satisfies Entry) : undefined;
    try {
      // The new entry is written before the old one is deleted.
      await memory.write(projectId, keyOf(page), entry);
      if (page !== memory.page) await memory.write(projectId, keyOf(memory.page), undefined);
      return true;
    } catch (error) {
      notices.show({ kind: 'error', text: `This browser cannot store unsaved edits: ${messageOf(error)}` });
      return false;
    }
  }

  /** Those of this page and of closed pages. */
  async function claimableKeys(projectId: string): Promise<readonly string[]> {
    const keys = (await memory.keys(projectId)).filter((key) => key === MEMORY_KEY || key.startsWith(keyOf('')));
    const isClaimable = await Promise.all(keys.map(async (key) => pageOf(key) === memory.page || !(await memory.isPageAlive(pageOf(key)))));
    return keys.filter((_key, index) => isClaimable[index]);
  }

  drafts.state.listen(() => {
    if (!isLeft) timer ??= setTimeout(() => void keep(), KEEP_MS);
  });

  // The original keeps the drafts as they were when the copy was made.
  identity.onCopied(async (original) => {
    await keep(leftBy(memory.page, writerId), original.id);
    await keep();
  });

  return {
    async claim(projectId, whose) {
      const isMeant = (owner: Owner) => (whose === 'own' ? isOwn(owner, writerId) : owner === undefined);
      const keys = await claimableKeys(projectId);
      const entries = await Promise.all(keys.map(async (key) => ({ key, entry: (await memory.read(projectId, key)) as Entry | undefined })));
      if (isLeft || identity.current.id !== projectId) return undefined;
      const meant = entries.flatMap(({ key, entry }) => (entry && isMeant(entry.personId) ? [{ ...entry, key }] : []));
      const newestFirst = meant.sort((a, b) => b.writtenAt - a.writtenAt);
      return { keys: newestFirst.map(({ key }) => key), drafts: newestFirst.flatMap((entry) => entry.drafts) };
    },
    async adopt(projectId, keys) {
      const others = keys.filter((key) => key !== keyOf(memory.page));
      if (others.length === 0) return;
      // The new entry must exist before the old ones are deleted.
      if (await keep()) for (const key of others) await memory.write(projectId, key, undefined);
    },
    async leave() {
      await keep(leftBy(memory.page, writerId));
      isLeft = true;
    },
  };
}
