import type { ReadableAtom } from 'nanostores';
import { createDraftMap } from './draft-map.ts';
import { createDraftRecovery } from './draft-recovery.ts';
import { createDraftWrites } from './draft-writes.ts';
import { conflictOf, type Draft, keepMine, storedChanged, takeTheirs, typed } from './draft-state.ts';
import { createKeptDrafts } from './kept-drafts.ts';
import { createTextStyle } from './text-style.ts';
import type { FormatText, Indentation } from './contract.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { ProjectMemory } from '../memory/project-memory.ts';
import type { EditorSettings } from '../settings/contract.ts';

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

/** Unsaved edits. Files are written only when the person, or a flow on their behalf, saves. */
export interface DraftStore {
  readonly drafts: ReadableAtom<ReadonlyMap<string, Draft>>;
  /** Restores the drafts that this browser kept of the project. */
  restore(): Promise<void>;
  /** The project is closed here. Its drafts stay in this browser for the next page that opens it. */
  leave(): Promise<void>;
  change(path: string, text: string): void;
  /** Something else changed the contents of these files. */
  filesChanged(paths: readonly string[]): void;
  renamed(from: string, to: string): void;
  save(path: string): Promise<boolean>;
  discard(paths: readonly string[]): void;
  keepMine(path: string): void;
  takeTheirs(path: string): void;
  indentationOf(path: string): Indentation;
}

export function createDraftStore(deps: DraftDeps): DraftStore {
  const { files, notices, memory, identity, onReplaced } = deps;
  const drafts = createDraftMap();
  const kept = createKeptDrafts({ drafts, identity, memory, notices, personId: deps.personId, now: deps.now });
  const recovery = createDraftRecovery({ drafts, kept, identity, files, notices, onReplaced });
  const style = createTextStyle({ files, notices, settings: deps.settings, format: deps.format });
  const writes = createDraftWrites({ drafts, files, notices, style, onReplaced });

  function restoreDiscarded(discarded: readonly (readonly [string, Draft])[]): void {
    for (const [path, draft] of discarded) {
      if (drafts.has(path)) continue; // edited again since
      drafts.set(path, storedChanged(draft, files.readText(path)));
      onReplaced(path);
    }
  }

  return {
    drafts: drafts.state,
    restore: recovery.restore,
    async leave() {
      await kept.leave();
      recovery.end();
    },
    change: (path, text) => drafts.set(path, typed(drafts.get(path), files.readText(path), text)),
    filesChanged(paths) {
      for (const path of paths) {
        const draft = drafts.get(path);
        if (draft) drafts.set(path, storedChanged(draft, files.readText(path)));
      }
    },
    renamed(from, to) {
      const draft = drafts.get(from);
      if (!draft) return;
      drafts.set(from, undefined);
      drafts.set(to, draft);
    },
    save: writes.save,
    discard(paths) {
      const discarded = paths.flatMap((path) => {
        const draft = drafts.get(path);
        return draft ? [[path, draft] as const] : [];
      });
      const [first] = discarded;
      if (!first) return;
      for (const [path] of discarded) {
        drafts.set(path, undefined);
        onReplaced(path);
      }
      notices.show({
        kind: 'info',
        text: discarded.length === 1 ? `Discarded the edits to ${first[0]}.` : `Discarded the edits to ${discarded.length} files.`,
        action: { label: 'Undo', isUndo: true, run: () => restoreDiscarded(discarded) },
      });
    },
    keepMine(path) {
      const draft = drafts.get(path);
      if (draft) drafts.set(path, keepMine(draft));
    },
    takeTheirs(path) {
      const draft = drafts.get(path);
      if (!draft || !conflictOf(draft)) return;
      const next = takeTheirs(draft);
      drafts.set(path, next && storedChanged(next, files.readText(path)));
      onReplaced(path);
    },
    indentationOf: (path) => style.indentationOf(path, drafts.get(path)?.text ?? files.readText(path) ?? ''),
  };
}
