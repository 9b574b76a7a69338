import { ProgramProblem } from '../../programs/program.ts';

export interface Token {
  readonly type: 'number' | 'string' | 'regexp' | 'name' | 'function-call' | 'keyword' | 'builtin' | 'operator' | 'newline' | 'end';
  readonly text: string;
  readonly line: number;
  /** Preceded by a blank. */
  readonly isSpaced: boolean;
}

const KEYWORDS = new Set('BEGIN END function func if else while for do break continue next nextfile exit return delete in getline print printf'.split(' '));
export const BUILTINS = new Set(
  'length substr index split sub gsub gensub match sprintf sin cos atan2 exp log sqrt int rand srand tolower toupper system close fflush systime strftime mktime and or xor lshift rshift compl'.split(
    ' ',
  ),
);
const OPERATOR = /^(\*\*=|\*\*|&&|\|\||[-+*/%^=!<>]=|\+\+|--|>>|!~|[{}()[\];,+\-*/%^!<>|?:~$=])/;
/** After these, a slash means division. */
const VALUE_ENDS = new Set([')', ']', '$', '++', '--']);

const USAGE = 2;

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  let isSpaced = false;
  const push = (type: Token['type'], value: string) => {
    tokens.push({ type, text: value, line, isSpaced });
    isSpaced = false;
  };
  while (at < text.length) {
    const char = text[at] as string;
    if (char === ' ' || char === '\t' || char === '\r') {
      at++;
      isSpaced = true;
    } else if (char === '\\' && /^\\\r?\n/.test(text.slice(at))) {
      at = text.indexOf('\n', at) + 1;
      line++;
      isSpaced = true;
    } else if (char === '#') while (at < text.length && text[at] !== '\n') at++;
    else if (char === '\n') {
      push('newline', '\n');
      at++;
      line++;
    } else if (char === '"') {
      const end = closing(text, at, '"', line);
      push('string', unescapeAwk(text.slice(at + 1, end)));
      at = end + 1;
    } else if (char === '/' && isRegexpPlace(tokens.at(-1))) {
      const end = closing(text, at, '/', line);
      push('regexp', text.slice(at + 1, end).replaceAll('\\/', '/'));
      at = end + 1;
    } else {
      const number = /^(?:0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/.exec(text.slice(at))?.[0];
      const name = number === undefined ? /^[A-Za-z_]\w*/.exec(text.slice(at))?.[0] : undefined;
      const operator = number === undefined && name === undefined ? OPERATOR.exec(text.slice(at))?.[0] : undefined;
      const token = number ?? name ?? operator;
      if (token === undefined) throw new ProgramProblem(`line ${line}: syntax error near ${char}`, USAGE);
      at += token.length;
      if (number !== undefined) push('number', number);
      else if (operator !== undefined) push('operator', operator === '**' ? '^' : operator === '**=' ? '^=' : operator);
      else if (KEYWORDS.has(token)) push('keyword', token === 'func' ? 'function' : token);
      else if (BUILTINS.has(token)) push('builtin', token);
      else push(text[at] === '(' ? 'function-call' : 'name', token);
    }
  }
  push('newline', '\n');
  push('end', '');
  return tokens;
}

function isRegexpPlace(before: Token | undefined): boolean {
  if (before === undefined) return true;
  if (before.type === 'operator') return !VALUE_ENDS.has(before.text);
  return before.type === 'keyword' || before.type === 'newline';
}

/** Where a string or regular expression ends; a slash inside brackets is an ordinary character. */
function closing(text: string, start: number, quote: string, line: number): number {
  let isInBrackets = false;
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (quote === '/' && char === '[' && !isInBrackets) {
      isInBrackets = true;
      // A bracket at the start of the list is an ordinary character.
      if (text[at + 1] === '^') at++;
      if (text[at + 1] === ']') at++;
    } else if (char === ']') isInBrackets = false;
    else if (char === quote && !isInBrackets) return at;
  }
  if (isInBrackets) {
    const plain = text.indexOf(quote, start + 1);
    if (plain > 0) return plain;
  }
  throw new ProgramProblem(`line ${line}: unterminated ${quote === '"' ? 'string' : 'regexp'}`, USAGE);
}

const ESCAPES: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '"': '"', '\\': '\\', '/': '/' };

/** Unescapes strings in programs and in `-v`. An unknown escape keeps its backslash, since it may belong to a regular expression. */
export function unescapeAwk(text: string): string {
  return text.replace(/\\(\r?\n|[0-7]{1,3}|x[0-9a-fA-F]{1,2}|[^])/g, (whole, escape: string) => {
    if (escape.endsWith('\n')) return '';
    if (/^[0-7]/.test(escape)) return String.fromCharCode(Number.parseInt(escape, 8) & 0xff);
    if (/^x[0-9a-fA-F]/.test(escape)) return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return ESCAPES[escape] ?? whole;
  });
}
