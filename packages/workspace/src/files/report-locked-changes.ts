import { messageOf } from '@lathe/protocol';
import type { LockedChange } from './program-writes.ts';
import type { ProjectFiles } from './project-files.ts';
import type { Notices } from '../notices/notices.ts';

/** A lock applies to the assistant only. The person who set it sees when one of their own programs changes the file, and can undo that. */
export function reportLockedChanges(changes: readonly LockedChange[], { files, notices }: { readonly files: ProjectFiles; readonly notices: Notices }): void {
  const [first] = changes;
  if (first === undefined) return;
  const did = first.isDeleted ? 'deleted' : 'changed';
  notices.show({
    kind: 'info',
    text: changes.length === 1 ? `${first.path} is locked. A program ${did} it.` : `A program changed ${changes.length} locked files: ${listed(changes)}.`,
    action: {
      label: 'Undo',
      isUndo: true,
      run: () =>
        void files
          .writeAll(changes.map(({ path, before }) => [path, before.bytes ?? before.text] as const))
          .catch((error: unknown) => notices.show({ kind: 'error', text: `Could not undo that: ${messageOf(error)}` })),
    },
  });
}

const LISTED = 3;

function listed(changes: readonly LockedChange[]): string {
  const names = changes.slice(0, LISTED).map(({ path }) => path);
  return changes.length > LISTED ? `${names.join(', ')} and ${changes.length - LISTED} more` : names.join(', ');
}
