/** Changed texts as actions. */
import type { Action } from '@lathe/protocol';
import type { Files } from '@lathe/app-model';
import { editsThrough } from '../edits.ts';

export function fileActions({ writes, deletes }: { writes: Files; deletes: readonly string[] }, current: Files): Action[] {
  return [
    ...[...writes].map(([path, text]) => writeOrEdit(path, text, current.get(path))),
    ...deletes.map((path): Action => ({ type: 'file', operation: 'delete', path })),
  ];
}

/** A file that mostly stays is edited; any other is written as a whole. */
function writeOrEdit(path: string, text: string, before: string | undefined): Action {
  const edits = before === undefined ? [] : editsThrough(before, text);
  const size = edits.reduce((sum, edit) => sum + edit.old.length + edit.new.length, 0);
  return edits.length > 0 && size < text.length ? { type: 'file', operation: 'edit', path, edits } : { type: 'file', operation: 'write', path, content: text };
}
