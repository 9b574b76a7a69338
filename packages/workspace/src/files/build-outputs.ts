import ignore, { type Ignore } from 'ignore';
import { detectFramework, type ReadText } from '../frameworks/frameworks.ts';
import { allDependencies, parsePackageJson } from '../frameworks/package-json.ts';
import { foldersAbove } from './ignored-paths.ts';

const GITIGNORE = '.gitignore';

/** Whether a change to this file may change what counts as build output. */
export const decidesOutputs = (path: string): boolean => path === 'package.json' || path === GITIGNORE || path.endsWith(`/${GITIGNORE}`);

/**
 * Recognizes build output, which is neither watched nor saved: folders that a `.gitignore` of the project names,
 * and the known output folders of its framework. A single ignored file (`.env`, `*.local`) does not count, because
 * it exists nowhere else. The path of a folder must end with a slash.
 */
export function createOutputFilter(paths: readonly string[], readText: ReadText): (path: string) => boolean {
  const outputs = new Set(detectFramework(readText)?.outputs ?? []);
  if (allDependencies(parsePackageJson(readText('package.json'))).vite !== undefined) outputs.add('dist');
  const rules: { readonly folder: string; readonly rule: Ignore }[] = [];
  for (const path of paths)
    if (path === GITIGNORE || path.endsWith(`/${GITIGNORE}`))
      rules.push({ folder: path.slice(0, -GITIGNORE.length), rule: ignore({ allowRelativePaths: true }).add(readText(path) ?? '') });
  const known = new Map<string, boolean>();
  const isOutputFolder = (folder: string): boolean => {
    let answer = known.get(folder);
    if (answer === undefined) {
      answer = outputs.has(folder) || rules.some((one) => folder.startsWith(one.folder) && one.rule.ignores(`${folder.slice(one.folder.length)}/`));
      known.set(folder, answer);
    }
    return answer;
  };
  return (path) => foldersAbove(path).some(isOutputFolder);
}
