import ignore, { type Ignore } from 'ignore';
import { detectFramework, type ReadText } from '../frameworks/frameworks.ts';
import { allDependencies, parsePackageJson } from '../frameworks/package-json.ts';
import { foldersAbove } from './ignored-paths.ts';

const GITIGNORE = '.gitignore';

/** Whether a change of this file may change what is taken for build output. */
export const decidesOutputs = (path: string): boolean => path === 'package.json' || path === GITIGNORE || path.endsWith(`/${GITIGNORE}`);

/**
 * What a build writes, and so is neither followed nor saved: folders that a `.gitignore` of the
 * project names, and the known output folders of its framework. An ignored single file (`.env`,
 * `*.local`) is no output: it exists nowhere else. A folder is asked about with a slash at its end.
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
