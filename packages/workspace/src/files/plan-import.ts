import { createOutputFilter, decidesOutputs } from './build-outputs.ts';
import { projectPathProblem } from '@lathe/protocol';
import { textOf } from './binary.ts';
import type { ImportedFile } from './contract.ts';
import { isIgnoredPath, ODD_CHARACTERS, toProjectPath } from './ignored-paths.ts';
import { SPECIAL_FILES } from './special-files.ts';

/** What operating systems add to folders and archives. */
const JUNK = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/;
/** Files of other products, and their equivalents here. Source: docs/decisions.md#B8. */
const EQUIVALENTS: readonly (readonly [from: RegExp, to: string])[] = [
  [/^\.stackblitzrc$/, '.spindlerc'],
  [/^\.stackblitz\//, '.spindle/'],
  [/^\.bolt\//, '.lathe/'],
];
/** The longest name, in bytes, that every system allows. */
const NAME_MAX_BYTES = 255;
const encoder = new TextEncoder();
/** A folder that contains one of these is a project, not a part of one. */
const PROJECT_FILES = [...SPECIAL_FILES, 'index.html', '.bolt/config.json', '.stackblitzrc'];

export interface ImportPlan {
  readonly files: readonly { readonly path: string; readonly file: ImportedFile }[];
  /** In words and numbers, such as "312 files in node_modules and hidden folders". */
  readonly leftOut: readonly string[];
}

/** Which of the given files are imported, and where to: never outside of the project, never to an ignored path, and never build output. */
export async function planImport(given: readonly ImportedFile[], folder: string, isProjectEmpty: boolean): Promise<ImportPlan> {
  const clean = given.flatMap((file) => {
    const path = isSafe(file.path) ? toProjectPath(file.path) : undefined;
    return path ? [{ path, file }] : [];
  });
  const unsafe = given.length - clean.length;
  const root = projectRoot(
    clean.flatMap(({ path }) => (isPossible(path) ? [path] : [])),
    folder,
    isProjectEmpty,
  );
  const named = clean
    .filter(({ path }) => isPossible(path))
    .map(({ path, file }) => ({ path: equivalent(path.slice(root.length)), file }))
    // A path may become impossible without the folder around it, or at its destination.
    .filter(({ path }) => isPossible(joinPath(folder, path)));
  const impossible = clean.length - named.length;
  const visible = named.filter(({ path }) => !isIgnoredPath(path) && !isIgnoredPath(joinPath(folder, path)));
  const real = visible.filter(({ path }) => !JUNK.test(path));
  const texts = new Map<string, string>();
  for (const { path, file } of real) if (decidesOutputs(path)) texts.set(path, textOf(await file.read()) ?? '');
  const isOutput = createOutputFilter([...texts.keys()], (path) => texts.get(path));
  const files = real.filter(({ path }) => !isOutput(path)).map(({ path, file }) => ({ path: joinPath(folder, path), file }));
  const ignored = named.length - visible.length;
  const outputs = real.length - files.length;
  return {
    files,
    leftOut: [
      ...(ignored > 0 ? [`${count(ignored)} in node_modules and hidden folders`] : []),
      ...(outputs > 0 ? [`${count(outputs)} of build output`] : []),
      ...(unsafe > 0 ? [`${count(unsafe)} outside the archive`] : []),
      ...(impossible > 0 ? [`${count(impossible)} with an invalid name`] : []),
    ],
  };
}

/** Whether a file must be unpacked: it is not ignored, has another name here, or must be reported. */
export function isImportable(path: string): boolean {
  return /(?:^|\/)\.(?:bolt|stackblitz)\//.test(path) || !isSafe(path) || !isIgnoredPath(path);
}

/** The paths of an archive must stay inside the folder that it is unpacked to. */
function isSafe(path: string): boolean {
  return !path.startsWith('/') && !/^[a-z]:/i.test(path) && !path.split('/').includes('..');
}

/** A path that cannot be written or saved would make the whole import fail. */
function isPossible(path: string): boolean {
  return !ODD_CHARACTERS.test(path) && projectPathProblem(path) === undefined && path.split('/').every((name) => encoder.encode(name).length <= NAME_MAX_BYTES);
}

/** Archives and chosen folders have one folder around the project: `name/package.json` becomes `package.json`. */
function projectRoot(paths: readonly string[], folder: string, isProjectEmpty: boolean): string {
  if (folder !== '') return '';
  const root = `${paths[0]?.split('/')[0]}/`;
  if (!paths.every((path) => path.startsWith(root))) return '';
  return PROJECT_FILES.some((name) => paths.includes(root + name)) || (isProjectEmpty && root !== 'src/') ? root : '';
}

function equivalent(path: string): string {
  const known = EQUIVALENTS.find(([from]) => from.test(path));
  return known ? path.replace(known[0], known[1]) : path;
}

function joinPath(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`;
}

function count(number: number): string {
  return `${number.toLocaleString('en')} ${number === 1 ? 'file' : 'files'}`;
}
