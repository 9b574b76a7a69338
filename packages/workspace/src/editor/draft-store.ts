import { messageOf } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import { type Draft, keepMine, storedChanged, typed } from './drafts.ts';
import { editorConfigOf } from './editor-config.ts';
import { finishText } from './finish-text.ts';
import { formatOptionsOf } from './format-options.ts';
import { indentationOf } from './indentation.ts';
import type { FormatText, Indentation } from './contract.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import type { ProjectMemory } from '../projects/project-memory.ts';
import type { EditorSettings } from '../settings/contract.ts';

/** Pause after the last keystroke before drafts are kept in this browser. */
const KEEP_MS = 250;
const MEMORY_KEY = 'drafts';

export interface DraftDeps {
  readonly files: ProjectFiles;
  readonly notices: Notices;
  readonly memory: ProjectMemory;
  readonly settings: ReadableAtom<EditorSettings>;
  readonly format: FormatText;
  /** The text shown for a path changed although nobody typed. */
  readonly onReplaced: (path: string) => void;
}

/** What is typed and not saved. Files are written only when the person, or a flow in their name, saves. */
export interface DraftStore {
  readonly drafts: ReadableAtom<ReadonlyMap<string, Draft>>;
  /** The drafts that this browser kept of the project. */
  begin(projectId: string): Promise<void>;
  /** The project goes on as a copy of itself. */
  moveTo(projectId: string): Promise<void>;
  end(): Promise<void>;
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
}

export function createDraftStore(deps: DraftDeps): DraftStore {
  const { files, notices, memory } = deps;
  const drafts = atom<ReadonlyMap<string, Draft>>(new Map());
  /** Files that had a draft here: what is kept of them is this page's. */
  const touched = new Set<string>();
  let projectId: string | undefined;
  let keepTimer: ReturnType<typeof setTimeout> | undefined;

  function set(path: string, draft: Draft | undefined): void {
    if (drafts.get().get(path) === draft) return;
    const next = new Map(drafts.get());
    if (draft) next.set(path, draft);
    else next.delete(path);
    drafts.set(next);
    touched.add(path);
    if (projectId !== undefined) keepTimer ??= setTimeout(() => void keep(), KEEP_MS);
  }

  async function readKept(id: string): Promise<readonly KeptDraft[]> {
    const kept = await memory.read(id, MEMORY_KEY);
    return Array.isArray(kept) ? (kept as KeptDraft[]) : [];
  }

  async function keep(): Promise<void> {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    if (projectId === undefined) return;
    const id = projectId;
    const own = [...drafts.get()].map(([path, { text, base }]) => ({ path, text, base }));
    try {
      // Another tab of the project has drafts of other files.
      const others = (await readKept(id)).filter(({ path }) => !touched.has(path));
      const kept = [...others, ...own];
      await memory.write(id, MEMORY_KEY, kept.length > 0 ? kept : undefined);
    } catch (error) {
      notices.show({ kind: 'error', text: `This browser refuses to keep unsaved edits: ${messageOf(error)}` });
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
      } catch {
        result = text; // it cannot be parsed yet: it is saved as it is
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
      notices.show({ kind: 'error', text: `${path} could not be saved: ${messageOf(error)}` });
      return false;
    }
    if (drafts.get().get(path)?.text === draft.text) set(path, undefined);
    if (text !== draft.text && !drafts.get().has(path)) deps.onReplaced(path);
    return true;
  }

  return {
    drafts,
    async begin(id) {
      projectId = id;
      const kept = await readKept(id);
      if (projectId !== id) return;
      for (const { path, text, base } of kept) set(path, storedChanged({ text, base }, files.readText(path)));
    },
    async moveTo(id) {
      await keep(); // what was written meanwhile is no draft of the old one any more
      projectId = id;
      await keep();
    },
    async end() {
      if (keepTimer) await keep();
      projectId = undefined;
      touched.clear();
      drafts.set(new Map());
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
        if (draft.theirs) return false;
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
        text: discarded.length === 1 ? `Discarded the edits of ${first}.` : `Discarded the edits of ${discarded.length} files.`,
        action: {
          label: 'Undo',
          run() {
            for (const [path, draft] of discarded) {
              if (drafts.get().has(path)) continue; // edited again since
              set(path, storedChanged({ text: draft.text, base: draft.base }, files.readText(path)));
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
      if (!drafts.get().get(path)?.theirs) return;
      set(path, undefined);
      deps.onReplaced(path);
    },
    indentationOf: (path) => indentationOfText(path, drafts.get().get(path)?.text ?? files.readText(path) ?? ''),
  };
}
