import ignore from 'ignore';
import type { ProjectFiles } from './project-files.ts';

/**
 * The files with the person's instructions about the project, and with the paths that the assistant must not read.
 * Source: docs/decisions.md#I2.
 */
export const KNOWLEDGE_PATH = '.lathe/prompt';
export const IGNORE_PATH = '.lathe/ignore';

/** True for a path that the ignore file hides from the assistant; its rules are those of `.gitignore`. */
export function createAssistantIgnore(files: Pick<ProjectFiles, 'readText'>): (path: string) => boolean {
  const text = files.readText(IGNORE_PATH);
  if (text === undefined || text.trim() === '') return () => false;
  const rules = ignore({ allowRelativePaths: true }).add(text);
  return (path) => rules.ignores(path);
}
