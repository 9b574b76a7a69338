import type { Problem } from '@lathe/protocol';
import { distance } from 'fastest-levenshtein';
import { folderOf } from '../files/ignored-paths.ts';
import { missingImportsIn, ownPathsOf } from './missing-imports.ts';
import { textOfProblem } from './problem-text.ts';

/** Names that are less similar are unrelated. */
const SIMILAR_FROM = 0.6;
const ENDING = /(?:\/index)?\.[\w.]+$/;

/** For an import of a file that the project does not have, suggests the one with the closest name. Source: docs/assistant-protocol.md#automatic-fixes. */
export function suggestFile(problem: Problem, paths: readonly string[]): string | undefined {
  for (const missing of missingImportsIn(textOfProblem(problem))) {
    const wanted = ownPathsOf(missing, paths);
    if (wanted.length === 0 || paths.some((path) => wanted.some((one) => path === one || path.replace(ENDING, '') === one))) continue;
    const closest = closestOf(wanted, paths);
    const where = missing.importer === undefined ? '' : `, which ${missing.importer} imports,`;
    if (closest !== undefined) return `"${missing.specifier}"${where} does not exist. The file with the closest name is ${closest}.`;
  }
  return undefined;
}

function closestOf(wanted: readonly string[], paths: readonly string[]): string | undefined {
  let best: { readonly path: string; readonly name: number; readonly folder: number } | undefined;
  for (const path of paths)
    for (const one of wanted) {
      const name = similarity(nameOf(one), nameOf(path));
      if (name < SIMILAR_FROM) continue;
      const folder = similarity(folderOf(one), folderOf(path));
      if (!best || name > best.name || (name === best.name && folder > best.folder)) best = { path, name, folder };
    }
  return best?.path;
}

/** The name without folder and extension: "Button" for src/Button.tsx and src/Button/index.tsx. */
function nameOf(path: string): string {
  const whole = path.replace(ENDING, '');
  return whole.slice(whole.lastIndexOf('/') + 1).toLowerCase();
}

function similarity(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  return length === 0 ? 1 : 1 - distance(a, b) / length;
}
