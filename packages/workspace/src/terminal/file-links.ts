import type { FileLink } from './contract.ts';
import { toProjectPath } from '../files/ignored-paths.ts';

/** A file name that contains a dot, and the place after it as compilers print it: `:12:4`, `(12,4)`, `:12`. */
const CANDIDATE = /((?:file:\/\/)?[^\s"'`<>|()[\]{},;]*[^\s"'`<>|()[\]{},;:]\.\w+)(?::(\d+)(?::(\d+))?|\((\d+)(?:,\s*(\d+))?\))?/g;

/** Longer than any path of a project. Searching it for names would read it again from each of its characters. */
const LONG_RUN = /[^\s"'`<>|()[\]{},;]{1024,}/g;

/** The files of the project that a line of output names. */
export function findFileLinks(text: string, hasFile: (path: string) => boolean): FileLink[] {
  const links: FileLink[] = [];
  for (const found of text.replace(LONG_RUN, (run) => ' '.repeat(run.length)).matchAll(CANDIDATE)) {
    const [whole, name = '', line = found[4], column = found[5]] = found;
    const path = toProjectPath(name.replace(/^file:\/\//, ''));
    if (path === undefined || !hasFile(path)) continue;
    links.push({
      start: found.index,
      end: found.index + whole.length,
      path,
      ...(line === undefined ? {} : { line: Number(line) }),
      ...(column === undefined ? {} : { column: Number(column) }),
    });
  }
  return links;
}
