import type { Editor } from '../editor/editor.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import { replaceMatches } from './find-matches.ts';

export interface Replacement {
  readonly paths: readonly string[];
  readonly pattern: RegExp;
  readonly text: string;
  /** Whether `$1` and the like in `text` stand for what a group matched. */
  readonly isRegex: boolean;
}

export interface ReplaceDeps {
  readonly files: Pick<ProjectFiles, 'readText' | 'write'>;
  readonly editor: Pick<Editor, 'writeDrafts'>;
  readonly notices: Notices;
}

/** Replaces all matches in the given files, drafts included, and shows a notice with Undo. */
export async function replaceInFiles({ paths, pattern, text, isRegex }: Replacement, deps: ReplaceDeps): Promise<void> {
  await deps.editor.writeDrafts();
  const before = new Map<string, string>();
  const after = new Map<string, string>();
  let count = 0;
  for (const path of paths) {
    const current = deps.files.readText(path);
    if (current === undefined) continue;
    const replaced = replaceMatches(current, pattern, text, isRegex);
    if (replaced.count === 0) continue;
    before.set(path, current);
    after.set(path, replaced.text);
    count += replaced.count;
  }
  for (const [path, replaced] of after) await deps.files.write(path, replaced);
  if (count === 0) return;
  deps.notices.show({
    kind: 'success',
    text: `Replaced ${plural(count, 'result')} in ${plural(after.size, 'file')}.`,
    action: { label: 'Undo', isUndo: true, run: () => void undo(before, after, deps) },
  });
}

/** Restores only files that are still as the replacement left them, so that later work is kept. */
async function undo(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>, { editor, files, notices }: ReplaceDeps): Promise<void> {
  await editor.writeDrafts();
  const changed: string[] = [];
  for (const [path, text] of before) {
    if (files.readText(path) === after.get(path)) await files.write(path, text);
    else changed.push(path);
  }
  if (changed.length > 0) notices.show({ kind: 'info', text: `Not undone, because they have changed since: ${changed.join(', ')}` });
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
