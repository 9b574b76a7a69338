import type { Action } from '@lathe/protocol';
import { toProjectPath } from '../files/ignored-paths.ts';

/** Written when packages are installed by name. */
const PACKAGES_FILE = 'package.json';

/** The files that an action itself writes, deletes or moves: what the person's locks and targets are asked about. */
export function writtenPaths(action: Action): readonly string[] {
  if (action.type === 'install') return action.packages.length > 0 ? [PACKAGES_FILE] : [];
  if (action.type !== 'file') return [];
  const paths = action.operation === 'move' ? [action.path, action.to] : [action.path];
  return paths.map((path) => toProjectPath(path) ?? path);
}
