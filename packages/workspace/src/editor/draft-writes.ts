import { messageOf } from '@lathe/protocol';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import type { DraftMap } from './draft-map.ts';
import { conflictOf, type Draft } from './draft-state.ts';
import type { TextStyle } from './text-style.ts';

/** Writes drafts into their files. */
export interface DraftWrites {
  /** Returns false if a conflict is undecided, or if the file could not be written, which a notice reports. */
  save(path: string): Promise<boolean>;
}

interface Deps {
  readonly drafts: DraftMap;
  readonly files: Pick<ProjectFiles, 'write'>;
  readonly notices: Notices;
  readonly style: Pick<TextStyle, 'finished'>;
  /** The text shown for a path changed although nobody typed. */
  readonly onReplaced: (path: string) => void;
}

export function createDraftWrites({ drafts, files, notices, style, onReplaced }: Deps): DraftWrites {
  async function write(path: string, draft: Draft, text: string): Promise<boolean> {
    // What is typed while it is being written is a draft of what is written.
    drafts.set(path, { text: draft.text, base: text });
    try {
      await files.write(path, text);
    } catch (error) {
      const current = drafts.get(path);
      if (current) drafts.set(path, { ...current, base: draft.base });
      notices.show({ kind: 'error', text: `Could not save ${path}: ${messageOf(error)}` });
      return false;
    }
    if (drafts.get(path)?.text === draft.text) drafts.set(path, undefined);
    if (text !== draft.text && !drafts.has(path)) onReplaced(path);
    return true;
  }

  return {
    async save(path) {
      for (;;) {
        const draft = drafts.get(path);
        if (!draft) return true;
        if (conflictOf(draft)) return false;
        const text = await style.finished(path, draft.text);
        // Edited, saved or discarded while it was being formatted: what is there now counts.
        if (drafts.get(path) === draft) return write(path, draft, text);
      }
    },
  };
}
