/** File names around code fences: models without tools often write ```tsx src/App.tsx instead of a tag. */

const PATH = String.raw`(?:\.{0,2}\/)?(?:[\w@.()[\]-]+\/)*[\w@.()[\]-]*\.[A-Za-z][A-Za-z\d]{0,7}`;
const WHOLE_PATH = new RegExp(`^${PATH}$`);
/** A line that is only a file name, as a heading, list item, bold or code. */
const NAME_LINE = new RegExp(String.raw`^\s*(?:#{1,6}\s+|[-*]\s+|\d+[.)]\s+)?(?:File:?\s*)?[*_\x60]*(${PATH})[*_\x60]*:?[*_]*\s*$`, 'i');

/** The file name in a fence's info string: `tsx src/App.tsx`, `tsx title="src/App.tsx"`, `tsx:src/App.tsx`. */
export function fencePath(info: string): string | undefined {
  const named = /\b(?:title|file|filename|path|name)\s*=\s*["']?([^"'\s}]+)/i.exec(info)?.[1];
  const words = [...(named === undefined ? [] : [named]), ...info.trim().split(/[\s:{}]+/)];
  return clean(words.find((word) => WHOLE_PATH.test(word)));
}

/** The file name that the line before a fence consists of. */
export function namedByLine(line: string): string | undefined {
  return clean(NAME_LINE.exec(line)?.[1]);
}

function clean(path: string | undefined): string | undefined {
  return path?.replace(/^(?:\.\/|\/)+/, '');
}
