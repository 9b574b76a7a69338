/** Finds file names near code fences: models without tools often write ```tsx src/App.tsx instead of a tag. */

const WHOLE_PATH = /^(?:\.{0,2}\/)?(?:[\w@.()[\]-]+\/)*[\w@.()[\]-]*\.[A-Za-z][A-Za-z\d]{0,7}$/;
/** Prefix from a heading, list item or label. */
const LEAD = /^\s*(?:#{1,6}\s+|[-*]\s+|\d+[.)]\s+)?(?:File:?\s*)?/i;

/** The file name in a fence's info string: `tsx src/App.tsx`, `tsx title="src/App.tsx"`, `tsx:src/App.tsx`. */
export function fencePath(info: string): string | undefined {
  if (!info.includes('.')) return undefined;
  const named = /\b(?:title|file|filename|path|name)\s*=\s*["']?([^"'\s}]+)/i.exec(info)?.[1];
  const words = [...(named === undefined ? [] : [named]), ...info.trim().split(/[\s:{}]+/)];
  return clean(words.find((word) => WHOLE_PATH.test(word)));
}

/** The file name if the line before a fence is nothing but one, written as a heading, list item, label, bold or code. */
export function namedByLine(line: string): string | undefined {
  if (!line.includes('.')) return undefined;
  const name = withoutMarks(line.trimEnd().slice(LEAD.exec(line)?.[0].length));
  return WHOLE_PATH.test(name) ? clean(name) : undefined;
}

/** Strips bold and code markers and a colon before or after the closing ones. Keeps underscores, which may belong to the name. */
function withoutMarks(text: string): string {
  let from = 0;
  let to = text.length;
  const dropColon = () => {
    if (text[to - 1] === ':') to -= 1;
  };
  dropColon();
  while (from < to) {
    const isPair = text[from] === text[to - 1] && text[from] === '_';
    const opens = text[from] === '*' || text[from] === '`' || isPair;
    const closes = text[to - 1] === '*' || text[to - 1] === '`' || isPair;
    if (!opens && !closes) break;
    if (opens) from += 1;
    if (closes && from < to) to -= 1;
  }
  dropColon();
  return text.slice(from, to);
}

function clean(path: string | undefined): string | undefined {
  return path?.replace(/^(?:\.\/+)+/, '');
}
