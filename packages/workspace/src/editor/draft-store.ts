import { messageOf } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import { beside, conflictOf, type Draft, keepMine, storedChanged, takeTheirs, typed } from './drafts.ts';
import { editorConfigOf } from './editor-config.ts';
import { finishText } from './finish-text.ts';
import { formatOptionsOf } from './format-options.ts';
import { indentationOf } from './indentation.ts';
import type { FormatText, Indentation } from './contract.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import { isOwn, leftBy, type Owner } from '../memory/owner.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { ProjectMemory } from '../memory/project-memory.ts';
import type { EditorSettings } from '../settings/contract.ts';

/** Pause after the last keystroke before drafts are kept in this browser. */
const KEEP_MS = 250;
const MEMORY_KEY = 'drafts';
/** Each page keeps its own: a draft is of the tab that it was typed in, until that is gone. */
const keyOf = (page: string): string => `${MEMORY_KEY}/${page}`;
const pageOf = (key: string): string => key.slice(MEMORY_KEY.length + 1);

export interface DraftDeps {
  readonly identity: ProjectIdentity;
  readonly files: ProjectFiles;
  readonly notices: Notices;
  readonly memory: ProjectMemory;
  /** Who is signed in. */
  readonly personId: () => string | undefined;
  readonly settings: ReadableAtom<EditorSettings>;
  readonly format: FormatText;
  readonly now: () => number;
  /** The text shown for a path changed although nobody typed. */
  readonly onReplaced: (path: string) => void;
}

/** What is typed and not saved. Files are written only when the person, or a flow in their name, saves. */
export interface DraftStore {
  readonly drafts: ReadableAtom<ReadonlyMap<string, Draft>>;
  /** The drafts that this browser kept of the project. */
  restore(): Promise<void>;
  /** The project is closed here: its drafts stay in this browser, for whoever opens it next. */
  leave(): Promise<void>;
  change(path: string, text: string): void;
  /** Contents of these files changed by something else. */
  filesChanged(paths: readonly string[]): void;
  renamed(from: string, to: string): void;
  save(path: string): Promise<boolean>;
  discard(paths: readonly string[]): void;
  keepMine(path: string): void;
  takeTheirs(path: string): void;
  indentationOf(path: string): Indentation;
}

interface KeptDraft {
  readonly path: string;
  readonly text: string;
  readonly base: string | undefined;
  readonly others?: readonly string[] | undefined;
}

interface KeptDrafts {
  readonly writtenAt: number;
  /** Who typed them. */
  readonly personId?: Owner;
  readonly drafts: readonly KeptDraft[];
}

const isUnknown = (owner: Owner) => owner === undefined;

export function createDraftStore(deps: DraftDeps): DraftStore {
  const { files, notices, memory, identity } = deps;
  const drafts = atom<ReadonlyMap<string, Draft>>(new Map());
  /** Nothing is kept, offered or brought back any more. */
  let isLeft = false;
  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  /** Who types here, also when their session ends before it is kept. */
  let writerId = deps.personId();
  /** Offers edits that may be this person's. */
  let offer: string | undefined;

  function set(path: string, draft: Draft | undefined): void {
    if (drafts.get().get(path) === draft) return;
    const next = new Map(drafts.get());
    if (draft) next.set(path, draft);
    else next.delete(path);
    drafts.set(next);
    if (!isLeft) keepTimer ??= setTimeout(() => void keep(), KEEP_MS);
  }

  /** What this page, and pages that are gone, kept of a project and of such an owner, the newest first. */
  async function claim(id: string, isMeant: (owner: Owner) => boolean): Promise<{ readonly keys: readonly string[]; readonly kept: readonly KeptDraft[] }> {
    const all = (await memory.keys(id)).filter((key) => key === MEMORY_KEY || key.startsWith(keyOf('')));
    const isClaimed = await Promise.all(all.map(async (key) => pageOf(key) === memory.page || !(await memory.isPageAlive(pageOf(key)))));
    const entries = await Promise.all(
      all.filter((_key, index) => isClaimed[index]).map(async (key) => [key, (await memory.read(id, key)) as KeptDrafts | undefined] as const),
    );
    const meant = entries.flatMap(([key, entry]) => (entry && isMeant(entry.personId) ? [{ ...entry, key }] : []));
    const newestFirst = meant.sort((a, b) => b.writtenAt - a.writtenAt);
    return { keys: newestFirst.map(({ key }) => key), kept: newestFirst.flatMap(({ drafts: kept }) => kept) };
  }

  /** What was claimed is edited here from now on. */
  async function bringBack(id: string, { keys, kept }: Awaited<ReturnType<typeof claim>>): Promise<void> {
    for (const path of new Set(kept.map((draft) => draft.path))) {
      const [newest, ...older] = kept.filter((draft) => draft.path === path) as [KeptDraft, ...KeptDraft[]];
      const stored = files.readText(path);
      const others = [...(newest.others ?? []), ...older.flatMap(({ text, others: more = [] }) => [text, ...more])];
      const current = drafts.get().get(path);
      const draft = current ? beside(current, [newest.text, ...others], stored) : beside({ text: newest.text, base: newest.base }, others, stored);
      set(path, storedChanged(draft, stored));
    }
    const claimed = keys.filter((key) => key !== keyOf(memory.page));
    if (claimed.length === 0) return;
    // The new entry is there before the old ones go.
    if (await keep()) for (const key of claimed) await memory.write(id, key, undefined);
  }

  /** An earlier version did not write down who typed: the person says whether it was they, and nobody is shown it before. */
  async function offerUnknown(id: string): Promise<void> {
    const { kept } = await claim(id, isUnknown);
    if (kept.length === 0 || isLeft || identity.current.id !== id) return;
    offer = notices.show({
      kind: 'info',
      text: 'An earlier version of Lathe stored unsaved edits to this project here without recording whose they are. If they are yours, restore them.',
      action: {
        label: 'Restore',
        run() {
          offer = undefined;
          takeUnknown(id).catch((error: unknown) =>
            notices.show({ kind: 'error', text: `Could not read the edits. You can try again the next time you open the project: ${messageOf(error)}` }),
          );
        },
      },
    });
  }

  async function takeUnknown(id: string): Promise<void> {
    const claimed = await claim(id, isUnknown);
    if (isLeft || identity.current.id !== id) return;
    await bringBack(id, claimed);
    for (const path of new Set(claimed.kept.map((draft) => draft.path))) deps.onReplaced(path);
  }

  /** @param page whose they are from now on. False when the browser refused; it said so. */
  async function keep(page = memory.page, id = identity.current.id): Promise<boolean> {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    if (isLeft) return false;
    writerId ??= deps.personId();
    const own = [...drafts.get()].map(([path, { text, base, others }]) => ({ path, text, base, others }));
    try {
      // Elsewhere first, then away from here.
      await memory.write(
        id,
        keyOf(page),
        own.length > 0 ? ({ writtenAt: deps.now(), personId: writerId ?? null, drafts: own } satisfies KeptDrafts) : undefined,
      );
      if (page !== memory.page) await memory.write(id, keyOf(memory.page), undefined);
      return true;
    } catch (error) {
      notices.show({ kind: 'error', text: `This browser cannot store unsaved edits: ${messageOf(error)}` });
      return false;
    }
  }

  const indentationOfText = (path: string, text: string) => indentationOf(text, editorConfigOf(path, files.readText), deps.settings.get().tabSize);

  /** As it is written: formatted when the person wants that, then what `.editorconfig` asks for. */
  async function finished(path: string, text: string): Promise<string> {
    const config = editorConfigOf(path, files.readText);
    let result = text;
    const options = deps.settings.get().formatOnSave ? formatOptionsOf(path, files.readText, config, indentationOfText(path, text)) : undefined;
    if (options) {
      try {
        result = (await deps.format(path, text, options)) ?? text;
      } catch (error) {
        // A text that cannot be parsed yet is saved as it is. Anything else is not the text's fault.
        if (!(error instanceof SyntaxError)) notices.show({ kind: 'error', text: `${path} was saved without formatting: ${messageOf(error)}` });
      }
    }
    return finishText(result, config);
  }

  async function write(path: string, draft: Draft, text: string): Promise<boolean> {
    // What is written is what a draft that is typed on from here on was made of.
    set(path, { text: draft.text, base: text });
    try {
      await files.write(path, text);
    } catch (error) {
      const current = drafts.get().get(path);
      if (current) set(path, { ...current, base: draft.base });
      notices.show({ kind: 'error', text: `Could not save ${path}: ${messageOf(error)}` });
      return false;
    }
    if (drafts.get().get(path)?.text === draft.text) set(path, undefined);
    if (text !== draft.text && !drafts.get().has(path)) deps.onReplaced(path);
    return true;
  }

  // The original keeps the drafts as they were when the copy was made.
  identity.onCopied(async (original) => {
    await keep(leftBy(memory.page, writerId), original.id);
    await keep();
  });

  return {
    drafts,
    async restore() {
      const { id } = identity.current;
      const claimed = await claim(id, (owner) => isOwn(owner, writerId));
      if (isLeft || identity.current.id !== id) return;
      await bringBack(id, claimed);
      await offerUnknown(id);
    },
    async leave() {
      await keep(leftBy(memory.page, writerId));
      isLeft = true;
      if (offer !== undefined) notices.dismiss(offer);
    },
    change: (path, text) => set(path, typed(drafts.get().get(path), files.readText(path), text)),
    filesChanged(paths) {
      for (const path of paths) {
        const draft = drafts.get().get(path);
        if (draft) set(path, storedChanged(draft, files.readText(path)));
      }
    },
    renamed(from, to) {
      const draft = drafts.get().get(from);
      if (!draft) return;
      set(from, undefined);
      set(to, draft);
    },
    async save(path) {
      for (;;) {
        const draft = drafts.get().get(path);
        if (!draft) return true;
        if (conflictOf(draft)) return false;
        const text = await finished(path, draft.text);
        // Typed on, saved or discarded while it was formatted: what is there now counts.
        if (drafts.get().get(path) === draft) return write(path, draft, text);
      }
    },
    discard(paths) {
      const discarded = paths.flatMap((path) => {
        const draft = drafts.get().get(path);
        return draft ? [[path, draft] as const] : [];
      });
      if (discarded.length === 0) return;
      for (const [path] of discarded) {
        set(path, undefined);
        deps.onReplaced(path);
      }
      const [[first]] = discarded as [[string, Draft]];
      notices.show({
        kind: 'info',
        text: discarded.length === 1 ? `Discarded the edits to ${first}.` : `Discarded the edits to ${discarded.length} files.`,
        action: {
          label: 'Undo',
          isUndo: true,
          run() {
            for (const [path, draft] of discarded) {
              if (drafts.get().has(path)) continue; // edited again since
              set(path, storedChanged(draft, files.readText(path)));
              deps.onReplaced(path);
            }
          },
        },
      });
    },
    keepMine(path) {
      const draft = drafts.get().get(path);
      if (draft) set(path, keepMine(draft));
    },
    takeTheirs(path) {
      const draft = drafts.get().get(path);
      if (!draft || !conflictOf(draft)) return;
      const next = takeTheirs(draft);
      set(path, next && storedChanged(next, files.readText(path)));
      deps.onReplaced(path);
    },
    indentationOf: (path) => indentationOfText(path, drafts.get().get(path)?.text ?? files.readText(path) ?? ''),
  };
}
