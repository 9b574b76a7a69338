import { messageOf } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { Editor } from '../editor/editor.ts';
import { editPermission } from '../files/edit-permission.ts';
import { lineCounts } from '../files/line-counts.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import { createQueue } from '../queue.ts';
import type { PointChange, Refusal } from './plan-change.ts';
import { applied, type SourceEdit } from './source-edit.ts';

/** A change by hand that is in the source. */
export interface WrittenEdit {
  readonly id: string;
  readonly type: PointChange['type'];
  readonly path: string;
  /** Lines. */
  readonly added: number;
  readonly removed: number;
}

interface KeptEdit extends WrittenEdit {
  readonly before: string;
  readonly after: string;
  /** Offers to undo it, until it is. */
  readonly notice: string;
  /** The page and the panel show again what was there. */
  readonly onUndone: (path: string) => void;
}

export type WriteOutcome = { readonly path: string } | { readonly refusal: Refusal } | { readonly reason: string };

/** Writes changes that a person makes by pointing, and undoes them. One after the other, in the order they were asked for. */
export interface HandEdits {
  readonly list: ReadableAtom<readonly WrittenEdit[]>;
  /** `plan` is asked when it is this change's turn, because those before it move things. */
  write(type: PointChange['type'], plan: () => SourceEdit | Refusal, onUndone: (path: string) => void): Promise<WriteOutcome>;
  /** The latest one. False if there is none, or if its file has changed since. */
  undo(): Promise<boolean>;
  /** They can no longer be undone together; their notices still can. */
  forget(): void;
}

interface Deps {
  readonly files: Pick<ProjectFiles, 'readText' | 'write' | 'settle' | 'rules' | 'writingPath' | 'entries'>;
  readonly editor: Pick<Editor, 'writeDrafts' | 'draftPaths'>;
  readonly notices: Pick<Notices, 'show' | 'dismiss'>;
  readonly randomId: () => string;
}

export function createHandEdits({ files, editor, notices, randomId }: Deps): HandEdits {
  const list = atom<readonly KeptEdit[]>([]);
  const inTurn = createQueue();

  /** Why a file cannot be changed now. A person's own locks hold here, too: nobody pointed at the file. */
  function obstacle(path: string): string | undefined {
    const { locked, targeted } = files.rules.get();
    const entries = files.entries.get();
    const permission = editPermission(path, { locked, targeted: new Set([...targeted].filter((target) => entries[target] !== undefined)) });
    if (!permission.isAllowed) return permission.reason;
    if (files.writingPath.get() === path) return `The assistant is writing ${path}. Wait until it is done.`;
    if (editor.draftPaths.get().includes(path)) return `${path} has unsaved edits that conflict with the file. Decide in the editor which to keep.`;
    return undefined;
  }

  async function write(type: PointChange['type'], plan: () => SourceEdit | Refusal, onUndone: (path: string) => void): Promise<WriteOutcome> {
    await editor.writeDrafts();
    await files.settle();
    const edit = plan();
    if (typeof edit === 'string') return { refusal: edit };
    const { path } = edit;
    const reason = obstacle(path);
    const before = files.readText(path);
    if (reason !== undefined || before === undefined) return { reason: reason ?? `${path} no longer exists.` };
    const after = applied(before, edit);
    if (after === before) return { path };
    try {
      await files.write(path, after);
    } catch (error) {
      return { reason: `${path} could not be written: ${messageOf(error)}` };
    }
    const { linesAdded: added, linesRemoved: removed } = lineCounts(before, after);
    const notice = notices.show({
      kind: 'success',
      text: `Changed in ${path}.`,
      action: { label: 'Undo', isUndo: true, run: () => void inTurn(() => undo(kept)) },
    });
    const kept: KeptEdit = { id: randomId(), type, path, added, removed, before, after, notice, onUndone };
    list.set([...list.get(), kept]);
    return { path };
  }

  async function undo(edit: KeptEdit): Promise<boolean> {
    const { path, before, after, notice } = edit;
    await editor.writeDrafts([path]);
    await files.settle();
    const isUnchanged = files.readText(path) === after;
    if (isUnchanged) await files.write(path, before);
    else notices.show({ kind: 'info', text: `Not undone, because it has changed since: ${path}` });
    notices.dismiss(notice);
    list.set(list.get().filter(({ id }) => id !== edit.id));
    if (isUnchanged) edit.onUndone(path);
    return isUnchanged;
  }

  return {
    list,
    write: (type, plan, onUndone) => inTurn(() => write(type, plan, onUndone)),
    undo: () =>
      inTurn(async () => {
        const latest = list.get().at(-1);
        return latest ? undo(latest) : false;
      }),
    forget: () => list.set([]),
  };
}
