import { homedir } from 'node:os';
import type { ParameterPart, Script, Word, WordPart } from '../syntax/tree.ts';
import { evaluateArithmetic } from './arithmetic.ts';
import { expandBraces } from './braces.ts';
import { expandFileNames } from './file-names.ts';
import { escapePattern, hasPattern, patternSource, unescapePattern } from './pattern.ts';

/** What a word may look at and change. */
export interface ExpansionEnvironment {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  /** `$1…`. */
  readonly positional: readonly string[];
  /** `$?`, `$#`, `$$`, `$!`, `$-`, `$0`. */
  special(name: string): string | undefined;
  readonly cwd: string;
  readonly failsOnUnset: boolean;
  readonly expandsFileNames: boolean;
  /** Standard output of a script, newlines at its end removed. */
  substitute(script: Script): Promise<string>;
}

/** An expansion that cannot be made; ends a non-interactive shell. */
export class ExpansionProblem extends Error {}

/** Text with its quoting: `isQuoted` text is neither split nor a pattern; `isSplit` text is split at IFS. */
interface Piece {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly isSplit: boolean;
}
/** `null` is a boundary that `"$@"` puts between fields. */
type Pieces = (Piece | null)[];

const DEFAULT_IFS = ' \t\n';

/** A command's words: braces, tilde, parameters, splitting, file names. Source: POSIX.1-2017, XCU 2.6. */
export async function expandWords(words: readonly Word[], environment: ExpansionEnvironment): Promise<string[]> {
  const fields: string[] = [];
  for (const word of words) {
    for (const braced of expandBraces(word)) {
      const pieces = await piecesOf(withTilde(braced, environment, false), environment, false);
      for (const field of splitFields(pieces, environment.get('IFS') ?? DEFAULT_IFS)) fields.push(...namesOf(field, environment));
    }
  }
  return fields;
}

/** One string: assignments, redirections, case subjects. */
export async function expandString(word: Word, environment: ExpansionEnvironment, options: { readonly isAssignment?: boolean } = {}): Promise<string> {
  const pieces = await piecesOf(withTilde(word, environment, options.isAssignment ?? false), environment, true);
  return pieces.map((piece) => piece?.text ?? ' ').join('');
}

/** A pattern, in which quoted characters are escaped. */
export async function expandPattern(word: Word, environment: ExpansionEnvironment): Promise<string> {
  const pieces = await piecesOf(withTilde(word, environment, false), environment, true);
  return pieces.map((piece) => (piece === null ? ' ' : piece.isQuoted ? escapePattern(piece.text) : piece.text)).join('');
}

function withTilde(word: Word, environment: ExpansionEnvironment, isAssignment: boolean): Word {
  const [first, ...rest] = word;
  const home = (user: string) => (user === '' ? (environment.get('HOME') ?? homedir()) : user === '+' ? environment.cwd : undefined);
  const expand = (text: string, isWhole: boolean): WordPart[] => {
    const match = /^~([\w+-]*)(?=\/|$)/.exec(text);
    const directory = match === null || (match[0].length === text.length && !isWhole) ? undefined : home(match[1] as string);
    return directory === undefined
      ? [{ type: 'literal', text }]
      : [
          { type: 'quoted', text: directory },
          { type: 'literal', text: text.slice((match as RegExpExecArray)[0].length) },
        ];
  };
  if (first?.type !== 'literal') return word;
  if (!isAssignment) return first.text.startsWith('~') ? [...expand(first.text, rest.length === 0), ...rest] : word;
  // In `PATH=~/bin:~/sbin` each part has its own.
  const segments = first.text.split(':');
  return [
    ...segments.flatMap((segment, at) => [
      ...(at === 0 ? [] : [{ type: 'literal', text: ':' } as const]),
      ...expand(segment, at < segments.length - 1 || rest.length === 0),
    ]),
    ...rest,
  ];
}

async function piecesOf(parts: readonly WordPart[], environment: ExpansionEnvironment, isSingle: boolean): Promise<Pieces> {
  const pieces: Pieces = [];
  for (const part of parts) {
    switch (part.type) {
      case 'literal':
        if (part.text !== '') pieces.push({ text: part.text, isQuoted: false, isSplit: false });
        break;
      case 'quoted':
        pieces.push({ text: part.text, isQuoted: true, isSplit: false });
        break;
      case 'double':
        pieces.push(...(await doubleQuoted(part.parts, environment, isSingle)));
        break;
      case 'command':
        pieces.push({ text: await environment.substitute(part.script), isQuoted: false, isSplit: true });
        break;
      case 'arithmetic':
        pieces.push({ text: await arithmeticOf(part.expression, environment), isQuoted: false, isSplit: true });
        break;
      case 'parameter':
        pieces.push(...(await parameterPieces(part, environment, isSingle)));
        break;
    }
  }
  return pieces;
}

async function doubleQuoted(parts: readonly WordPart[], environment: ExpansionEnvironment, isSingle: boolean): Promise<Pieces> {
  // An empty string is a field of its own, unless `"$@"` made it vanish.
  const pieces: Pieces = [];
  let isVanishing = false;
  for (const part of parts) {
    if (part.type === 'parameter' && part.name === '@' && (part.operator === undefined || part.operator === ':')) {
      const values = part.operator === ':' ? await slicePositional(part, environment) : environment.positional;
      if (isSingle) pieces.push(quoted(values.join(' ')));
      else {
        isVanishing ||= values.length === 0;
        values.forEach((value, at) => pieces.push(...(at === 0 ? [] : [null]), quoted(value)));
      }
      continue;
    }
    for (const piece of await piecesOf([part], environment, true)) pieces.push(quoted(piece?.text ?? ' '));
  }
  if (pieces.length === 0 && !isVanishing) return [quoted('')];
  return pieces;
}

function quoted(text: string): Piece {
  return { text, isQuoted: true, isSplit: false };
}

async function parameterPieces(part: ParameterPart, environment: ExpansionEnvironment, isSingle: boolean): Promise<Pieces> {
  const { name, operator } = part;
  if ((name === '@' || name === '*') && (operator === undefined || operator === ':')) {
    const values = operator === ':' ? await slicePositional(part, environment) : environment.positional;
    if (isSingle) return [{ text: values.join(name === '*' ? (environment.get('IFS') ?? DEFAULT_IFS).slice(0, 1) : ' '), isQuoted: false, isSplit: true }];
    return values.flatMap((value, at): Pieces => [...(at === 0 ? [] : [null]), { text: value, isQuoted: false, isSplit: true }]);
  }
  if (operator !== undefined && /^:?[-+]$/.test(operator)) {
    const value = valueOf(name, environment);
    const isSet = value !== undefined && !(operator.startsWith(':') && value === '');
    const usesArgument = operator.endsWith('-') ? !isSet : isSet;
    if (usesArgument)
      return (await piecesOf(withTilde(part.argument ?? [], environment, false), environment, isSingle)).map((piece) =>
        piece === null || piece.isQuoted ? piece : { ...piece, isSplit: true },
      );
    return operator.endsWith('-') ? [{ text: value as string, isQuoted: false, isSplit: true }] : [];
  }
  return [{ text: await parameterText(part, environment), isQuoted: false, isSplit: true }];
}

async function parameterText(part: ParameterPart, environment: ExpansionEnvironment): Promise<string> {
  const { name, operator, argument = [], second } = part;
  const value = valueOf(name, environment);
  const isNull = value === undefined || (operator?.startsWith(':') === true && operator.length === 2 && value === '');
  switch (operator) {
    case '=':
    case ':=': {
      if (!isNull) return value as string;
      const assigned = await expandString(argument, environment);
      environment.set(name, assigned);
      return assigned;
    }
    case '?':
    case ':?':
      if (!isNull) return value as string;
      throw new ExpansionProblem(`${name}: ${(await expandString(argument, environment)) || 'parameter null or not set'}`);
  }
  if (value === undefined && environment.failsOnUnset && !'@*'.includes(name)) throw new ExpansionProblem(`${name}: unbound variable`);
  const text = value ?? '';
  switch (operator) {
    case undefined:
      return text;
    case 'length':
      return '@*'.includes(name) ? String(environment.positional.length) : String([...text].length);
    case 'indirect':
      return valueOf(text, environment) ?? '';
    case '#':
    case '##':
      return text.replace(new RegExp(`^(?:${patternSource(await expandPattern(argument, environment), { isLazy: operator === '#' })})`, 'u'), '');
    case '%':
    case '%%':
      return removeSuffix(text, await expandPattern(argument, environment), operator === '%%');
    case '/':
    case '//':
      return replacePattern(
        text,
        await expandPattern(argument, environment),
        second === undefined ? '' : await expandString(second, environment),
        operator === '//',
      );
    case ':':
      return substring(text, argument, second, environment);
    case '^':
    case '^^':
      return operator === '^^' ? text.toUpperCase() : text.slice(0, 1).toUpperCase() + text.slice(1);
    case ',':
    case ',,':
      return operator === ',,' ? text.toLowerCase() : text.slice(0, 1).toLowerCase() + text.slice(1);
  }
  throw new ExpansionProblem(`\${${name}${operator}}: bad substitution`);
}

function valueOf(name: string, environment: ExpansionEnvironment): string | undefined {
  if (/^[1-9]\d*$/.test(name)) return environment.positional[Number(name) - 1];
  if (name === '@' || name === '*') return environment.positional.length === 0 ? undefined : environment.positional.join(' ');
  return /^\w{2,}$|^[A-Za-z_]$/.test(name) ? environment.get(name) : environment.special(name);
}

function removeSuffix(text: string, pattern: string, isLongest: boolean): string {
  const matcher = new RegExp(`^(?:${patternSource(pattern)})$`, 'u');
  const ends = Array.from({ length: text.length + 1 }, (_, at) => at);
  for (const start of isLongest ? ends : ends.reverse()) if (matcher.test(text.slice(start))) return text.slice(0, start);
  return text;
}

function replacePattern(text: string, pattern: string, replacement: string, isAll: boolean): string {
  if (pattern === '') return text;
  const anchor = isAll ? undefined : pattern[0];
  const body = patternSource(anchor === '#' || anchor === '%' ? pattern.slice(1) : pattern);
  return text.replace(new RegExp(`${anchor === '#' ? '^' : ''}(?:${body})${anchor === '%' ? '$' : ''}`, isAll ? 'gu' : 'u'), () => replacement);
}

async function substring(text: string, offset: Word, length: Word | undefined, environment: ExpansionEnvironment): Promise<string> {
  const from = Number(await arithmeticOf(offset, environment));
  const start = from < 0 ? Math.max(0, text.length + from) : from;
  if (length === undefined) return text.slice(start);
  const count = Number(await arithmeticOf(length, environment));
  return count < 0 ? text.slice(start, Math.max(start, text.length + count)) : text.slice(start, start + count);
}

async function slicePositional(part: ParameterPart, environment: ExpansionEnvironment): Promise<readonly string[]> {
  const from = Number(await arithmeticOf(part.argument ?? [], environment));
  const all = [environment.special('0') ?? '', ...environment.positional];
  return all.slice(from, part.second === undefined ? undefined : from + Number(await arithmeticOf(part.second, environment)));
}

export async function arithmeticOf(expression: Word, environment: ExpansionEnvironment): Promise<string> {
  const text = await expandString(expression, environment);
  return String(
    evaluateArithmetic(text, {
      get(name) {
        const value = environment.get(name);
        if (value === undefined && environment.failsOnUnset) throw new ExpansionProblem(`${name}: unbound variable`);
        return value;
      },
      set: (name, value) => environment.set(name, value),
    }),
  );
}

/** A field as a pattern (quoted characters escaped) and whether anything in it was quoted. */
interface Field {
  readonly pattern: string;
}

/** Source: POSIX.1-2017, XCU 2.6.5. */
function splitFields(pieces: Pieces, ifs: string): Field[] {
  const blanks = [...ifs].filter((char) => DEFAULT_IFS.includes(char)).join('');
  const fields: Field[] = [];
  let current: string | undefined;
  const finish = () => {
    if (current !== undefined) fields.push({ pattern: current });
    current = undefined;
  };
  for (const piece of pieces) {
    if (piece === null) {
      // `"$@"` keeps empty fields; the quoted pieces around it already made `current` exist.
      finish();
      continue;
    }
    if (!piece.isSplit) {
      current = (current ?? '') + (piece.isQuoted ? escapePattern(piece.text) : piece.text);
      continue;
    }
    let afterDelimiter = false;
    for (const char of piece.text) {
      if (!ifs.includes(char)) {
        current = (current ?? '') + (char === '\\' ? '\\\\' : char);
        afterDelimiter = false;
      } else if (blanks.includes(char)) {
        finish();
      } else {
        if (current === undefined && (afterDelimiter || fields.length === 0)) current = '';
        finish();
        afterDelimiter = true;
      }
    }
  }
  finish();
  return fields;
}

function namesOf({ pattern }: Field, environment: ExpansionEnvironment): string[] {
  if (environment.expandsFileNames && hasPattern(pattern)) {
    const names = expandFileNames(pattern, environment.cwd);
    if (names.length > 0) return names;
  }
  return [unescapePattern(pattern)];
}
