/** Whether a piece of code is complete, as far as can be determined without its compiler. */

const CODE = /\.(?:[cm]?[jt]sx?|css|scss|less|vue|svelte|astro)$/i;
const OPEN: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const CLOSE = new Set(Object.values(OPEN));
/** After these, a slash starts a regular expression, not a division. */
const BEFORE_REGEX = /(?:^|[=([{,;:!&|?+\-*%~^<>]|\b(?:return|typeof|case|in|of|yield|await|delete|void))\s*$/;

/** Also true for files whose language has no brackets to speak of. */
export function isWhole(path: string, text: string): boolean {
  if (/\.json$/i.test(path) && !/(?:^|\/)(?:tsconfig|jsconfig)[^/]*\.json$|\.vscode\//i.test(path)) return isJson(text);
  return !CODE.test(path) || unclosedBrackets(text) === 0;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''));
    return true;
  } catch {
    return false;
  }
}

/**
 * How many brackets are open at the end. A closing bracket without an opening one counts, too. Strings, comments,
 * templates and regular expressions are ignored. A quote that is not closed on its line is an apostrophe (text of a
 * page).
 */
function unclosedBrackets(text: string): number {
  const open: string[] = [];
  let at = 0;
  /** The position after the last character that is neither space nor comment, on which the meaning of a slash depends. */
  let codeEnd = 0;
  const skipTo = (end: number) => {
    at = end < 0 ? text.length : end;
  };
  while (at < text.length) {
    const unit = text[at] as string;
    const next = text[at + 1];
    if (unit === '/' && next === '/' && text[at - 1] !== ':') {
      skipTo(text.indexOf('\n', at));
      continue;
    }
    if (unit === '/' && next === '*') {
      const end = text.indexOf('*/', at + 2);
      if (end < 0) return open.length + 1;
      skipTo(end + 2);
      continue;
    }
    if (unit === '"' || unit === "'") skipTo(endOfString(text, at) ?? at + 1);
    else if (unit === '/' && BEFORE_REGEX.test(text.slice(Math.max(0, codeEnd - 12), codeEnd))) skipTo(endOfRegex(text, at) ?? at + 1);
    else if (unit === '`') {
      if (open.at(-1) === '`') open.pop();
      else open.push('`');
      at += 1;
    } else if (open.at(-1) === '`') {
      // Inside a template, only its substitutions are code.
      if (unit === '\\') at += 2;
      else if (unit === '$' && next === '{') {
        open.push('}');
        at += 2;
      } else at += 1;
    } else {
      const closing = OPEN[unit];
      if (closing !== undefined) open.push(closing);
      else if (CLOSE.has(unit) && open.pop() !== unit) return open.length + 1;
      at += 1;
    }
    if (unit > ' ') codeEnd = at;
    if (open.at(-1) === '`') at = Math.max(at, nextOfTemplate(text, at));
  }
  return open.length;
}

/** The next place in a template that is not plain text. */
function nextOfTemplate(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '`' || text[at] === '\\' || (text[at] === '$' && text[at + 1] === '{')) return at;
  }
  return text.length;
}

/** The position after the string that begins here. Undefined if its line does not close it. */
function endOfString(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === text[start]) return at + 1;
  }
  return undefined;
}

function endOfRegex(text: string, start: number): number | undefined {
  let isInClass = false;
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '[') isInClass = true;
    else if (text[at] === ']') isInClass = false;
    else if (text[at] === '/' && !isInClass) return at + 1;
  }
  return undefined;
}
