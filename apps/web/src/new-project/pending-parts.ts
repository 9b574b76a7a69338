import type { Attachment } from '@lathe/protocol';
import type { DraftAttachment, ImportedFile } from '@lathe/workspace';
import { atom, type ReadableAtom } from 'nanostores';

/** Files that a project is to be created from. Without a title the project gets one of its prompt. */
export interface PendingFiles {
  /** What the person chose: a folder, an archive, a repository. */
  readonly name: string;
  readonly title: string | undefined;
  readonly files: readonly ImportedFile[];
}

/** What waits beside the words of the first prompt. */
export interface PendingParts {
  readonly attachments: readonly DraftAttachment[];
  readonly import: PendingFiles | undefined;
}

export interface PendingPartsStore {
  readonly parts: ReadableAtom<PendingParts>;
  /** Restores what an earlier page of this tab kept. What is there already stays. */
  restore(): Promise<PendingParts>;
  attach(attachments: readonly Attachment[]): void;
  remove(id: string): void;
  importFrom(files: PendingFiles | undefined): void;
  /** Forgets the attachments, which the project has. */
  detach(): void;
  /** Nothing waits, in this page or an earlier one of the tab. */
  isEmpty(): boolean;
  /** Resolves when this browser has it, as far as it can keep it. */
  settled(): Promise<void>;
}

/** What a browser keeps: plain data. */
interface KeptFiles extends Omit<PendingFiles, 'files'> {
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
}

interface Kept {
  readonly writtenAt: number;
  readonly attachments: readonly DraftAttachment[];
  readonly import?: KeptFiles | undefined;
}

/** A storage for values that are too large for the tab's own. */
export interface LargeStorage {
  keys(): Promise<readonly string[]>;
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
}

interface Deps {
  /** The tab's storage, with the key of what is kept for it. */
  readonly session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Undefined if the browser refuses storage: then it lasts as long as the page. */
  readonly open: () => Promise<LargeStorage | undefined>;
  readonly now: () => number;
  readonly randomId: () => string;
}

const KEY = 'lathe:pending-parts';
/** What tabs that were closed have left. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;
/** Larger imports last as long as the page. */
const KEPT_BYTES = 100 * 1024 * 1024;
const NOTHING: PendingParts = { attachments: [], import: undefined };

export const hasParts = ({ attachments, import: files }: PendingParts): boolean => attachments.length > 0 || files !== undefined;

/** Survives a sign-in and a reload, but not the tab, like the words. */
export function createPendingPartsStore({ session, open, now, randomId }: Deps): PendingPartsStore {
  const parts = atom<PendingParts>(NOTHING);
  let storage: Promise<LargeStorage | undefined> | undefined;
  let writes: Promise<void> = Promise.resolve();
  let restored: Promise<void> | undefined;

  function openOnce(): Promise<LargeStorage | undefined> {
    storage ??= open().then(async (opened) => {
      for (const key of (await opened?.keys()) ?? []) {
        const kept = (await opened?.read(key)) as Kept | undefined;
        if (kept === undefined || kept.writtenAt < now() - KEPT_MS) await opened?.write(key, undefined);
      }
      return opened;
    });
    return storage;
  }

  function change(next: PendingParts): void {
    if (next === parts.get()) return;
    parts.set(next);
    const key = session.getItem(KEY) ?? randomId();
    if (hasParts(next)) session.setItem(KEY, key);
    else session.removeItem(KEY);
    writes = writes.then(async () => {
      if (parts.get() !== next) return; // the change after this one is written
      const value = hasParts(next) ? await keptOf(next, now()) : undefined;
      await (await openOnce())?.write(key, value);
    });
    // It lasts as long as the page then.
    writes = writes.catch((error: unknown) => console.warn('What is attached cannot be kept for a reload', error));
  }

  async function read(): Promise<void> {
    const key = session.getItem(KEY);
    if (key === null || hasParts(parts.get())) return;
    const kept = (await (await openOnce())?.read(key)) as Kept | undefined;
    if (kept === undefined || hasParts(parts.get())) return;
    parts.set({ attachments: kept.attachments, import: kept.import && givenOf(kept.import) });
  }

  return {
    parts,
    async restore() {
      restored ??= read().catch((error: unknown) => console.warn('What was attached cannot be read', error));
      await restored;
      return parts.get();
    },
    attach: (added) => {
      const { attachments } = parts.get();
      if (added.length > 0) change({ ...parts.get(), attachments: [...attachments, ...added.map((attachment) => ({ ...attachment, id: randomId() }))] });
    },
    remove: (id) => change({ ...parts.get(), attachments: parts.get().attachments.filter((attachment) => attachment.id !== id) }),
    importFrom: (files) => change({ ...parts.get(), import: files }),
    detach: () => {
      if (parts.get().attachments.length > 0) change({ ...parts.get(), attachments: [] });
    },
    isEmpty: () => !hasParts(parts.get()) && session.getItem(KEY) === null,
    settled: () => writes,
  };
}

async function keptOf({ attachments, import: given }: PendingParts, writtenAt: number): Promise<Kept> {
  const byteSize = given?.files.reduce((total, file) => total + file.byteSize, 0) ?? 0;
  if (given === undefined || byteSize > KEPT_BYTES) return { writtenAt, attachments };
  const files = await Promise.all(given.files.map(async (file) => ({ path: file.path, bytes: await file.read() })));
  return { writtenAt, attachments, import: { name: given.name, title: given.title, files } };
}

function givenOf({ name, title, files }: KeptFiles): PendingFiles {
  return { name, title, files: files.map(({ path, bytes }) => ({ path, byteSize: bytes.byteLength, read: async () => bytes })) };
}
