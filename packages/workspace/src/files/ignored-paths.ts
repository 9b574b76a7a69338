export { isIgnoredPath, isWatchedPath } from '@lathe/protocol';

/** Contains files of the product. Source: docs/decisions.md#B7. */
const PROTECTED_FOLDER = '.lathe';
export const WORKDIR = '/home/project';
/** Characters that a file name must not contain. A backslash separates folders on Windows, where `..\\a` in the project's archive would lead out of it. */
export const ODD_CHARACTERS = /[\u0000-\u001f\u007f\\]/;

/** The product's own top-level folder and what is in it are never removed. Source: docs/specification/files.md. */
export function isProtectedPath(path: string): boolean {
  return path === PROTECTED_FOLDER || path.startsWith(`${PROTECTED_FOLDER}/`);
}

/** Collapses slashes and dots, and removes the work directory's prefix. Undefined if the path leaves the project. */
export function toProjectPath(path: string, workdir = WORKDIR): string | undefined {
  const relative = path === workdir ? '' : path.startsWith(`${workdir}/`) ? path.slice(workdir.length + 1) : path.replace(/^\/+/, '');
  const parts: string[] = [];
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else parts.push(part);
  }
  return parts.join('/');
}

/** The path that the runtime's programs use: `src/App.tsx` is `/home/project/src/App.tsx`. */
export function toWorkdirPath(path: string, workdir = WORKDIR): string {
  const relative = toProjectPath(path, workdir) ?? '';
  return relative === '' ? workdir : `${workdir}/${relative}`;
}

/** The folder that contains a path; '' is the project itself. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Every folder on the way to a path, the outermost first: "src/lib/a.ts" gives "src" and "src/lib". */
export function foldersAbove(path: string): string[] {
  const found: string[] = [];
  for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) found.push(path.slice(0, slash));
  return found;
}
