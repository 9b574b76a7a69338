import type { FileEntry } from '@lathe/workspace';
import type { ProjectContext } from './contexts.ts';

/** The file shown in the editor. */
export function openEntry({ editor, files }: Pick<ProjectContext, 'editor' | 'files'>): FileEntry | undefined {
  const path = editor.selectedPath.get();
  return path === undefined ? undefined : files.entries.get()[path];
}
