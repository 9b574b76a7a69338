import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Word, WordPart } from '../syntax/tree.ts';
import { evaluateArithmetic } from './arithmetic.ts';
import { expandBraces } from './braces.ts';
import { DEFAULT_IFS, type ExpansionEnvironment, ExpansionProblem } from './environment.ts';
import { expandFileNames } from './file-names.ts';
import { type ParameterExpansion, type Pieces, quoted, parameterPieces } from './parameters.ts';
import { escapePattern, escapeRegExp, hasPattern, unescapePattern } from './pattern.ts';

/** Expands a command's words: braces, tilde, parameters, splitting, file names. Source: POSIX.1-2017, XCU 2.6. */
export async function expandWords(words: readonly Word[], environment: ExpansionEnvironment): Promise<string[]> {
  const fields: string[] = [];
  for (const word of words) {
    for (const braced of expandBraces(word)) {
      const [start] = braced;
      // bash expands a tilde after `name=` in any word.
      const isAssignment = start?.type === 'literal' && /^[A-Za-z_]\w*=~/.test(start.text);
      const pieces = await piecesOf(isAssignment ? withTildeAfterName(braced, environment) : withTilde(braced, environment, false), environment, false);
      for (const field of splitFields(pieces, environment.get('IFS') ?? DEFAULT_IFS)) fields.push(...namesOf(field, environment));
    }
  }
  return fields;
}

/** Expands to a single string, for assignments, redirections and case subjects. */
export async function expandString(word: Word, environment: ExpansionEnvironment, options: { readonly isAssignment?: boolean } = {}): Promise<string> {
  const pieces = await piecesOf(withTilde(word, environment, options.isAssignment ?? false), environment, true);
  return pieces.map((piece) => piece?.text ?? ' ').join('');
}

/** Expands to a pattern or regular expression in which quoted characters are escaped. */
export async function expandPattern(
  word: Word,
  environment: ExpansionEnvironment,
  { isExpression = false }: { readonly isExpression?: boolean } = {},
): Promise<string> {
  const pieces = await piecesOf(withTilde(word, environment, false), environment, true);
  const escape = isExpression ? escapeRegExp : escapePattern;
  return pieces.map((piece) => (piece === null ? ' ' : piece.isQuoted ? escape(piece.text) : piece.text)).join('');
}

function withTildeAfterName([start, ...rest]: Word, environment: ExpansionEnvironment): Word {
  const [name = ''] = /^\w+=/.exec((start as { text: string }).text) ?? [];
  return [
    { type: 'literal', text: name },
    ...withTilde([{ type: 'literal', text: (start as { text: string }).text.slice(name.length) }, ...rest], environment, true),
  ];
}

function withTilde(word: Word, environment: ExpansionEnvironment, isAssignment: boolean): Word {
  const [first, ...rest] = word;
  const home = (user: string) =>
    user === '' ? (environment.get('HOME') ?? homedir()) : user === '+' ? environment.cwd : user === '-' ? environment.get('OLDPWD') : homeOf(user);
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
  // In `PATH=~/bin:~/sbin` each part has its own tilde.
  const segments = first.text.split(':');
  return [
    ...segments.flatMap((segment, at) => [
      ...(at === 0 ? [] : [{ type: 'literal', text: ':' } as const]),
      ...expand(segment, at < segments.length - 1 || rest.length === 0),
    ]),
    ...rest,
  ];
}

const expansion: ParameterExpansion = { piecesOf, withTilde, expandString, expandPattern, arithmeticOf };

/** `isSingle` if the result is a single string. */
async function piecesOf(parts: readonly WordPart[], environment: ExpansionEnvironment, isSingle: boolean): Promise<Pieces> {
  const pieces: Pieces = [];
  for (const part of parts) {
    switch (part.type) {
      case 'literal':
        if (part.text !== '') pieces.push({ text: part.text, isQuoted: false, isSplit: false });
        break;
      case 'quoted':
        pieces.push(quoted(part.text));
        break;
      case 'double':
        pieces.push(...(await doubleQuoted(part.parts, environment, isSingle)));
        break;
      case 'parameter':
        pieces.push(...(await parameterPieces(part, environment, { isSingle, isQuoted: false }, expansion)));
        break;
      case 'process':
        pieces.push(quoted(await environment.processFile(part.direction, part.script)));
        break;
      case 'array':
        throw new ExpansionProblem(`${part.assignment.name}: cannot assign a list here`);
      default:
        pieces.push({ text: await substituted(part, environment), isQuoted: false, isSplit: true });
    }
  }
  return pieces;
}

async function substituted(part: Extract<WordPart, { type: 'command' | 'arithmetic' }>, environment: ExpansionEnvironment): Promise<string> {
  return part.type === 'command' ? await environment.substitute(part.script) : await arithmeticOf(part.expression, environment);
}

/** An empty string is a field, unless `"$@"` removed it. */
async function doubleQuoted(parts: readonly WordPart[], environment: ExpansionEnvironment, isSingle: boolean): Promise<Pieces> {
  if (parts.length === 0) return [quoted('')];
  const pieces: Pieces = [];
  for (const part of parts) {
    if (part.type === 'parameter') pieces.push(...(await parameterPieces(part, environment, { isSingle, isQuoted: true }, expansion)));
    else if (part.type === 'command' || part.type === 'arithmetic') pieces.push(quoted(await substituted(part, environment)));
    else for (const piece of await piecesOf([part], environment, isSingle)) pieces.push(piece === null ? null : quoted(piece.text));
  }
  return pieces;
}

export async function arithmeticOf(expression: Word, environment: ExpansionEnvironment): Promise<string> {
  return evaluateText(await expandString(expression, environment), environment);
}

/** The value of an arithmetic expression whose parameters are already expanded. */
export function evaluateText(text: string, environment: ExpansionEnvironment): string {
  return String(
    evaluateArithmetic(text.replaceAll('"', ''), {
      get(name, subscript) {
        const value = subscript === undefined ? environment.get(name) : environment.element(name, subscript);
        if (value === undefined && environment.failsOnUnset) throw new ExpansionProblem(`${name}: unbound variable`);
        return value;
      },
      set: (name, value, subscript) => (subscript === undefined ? environment.set(name, value) : environment.setElement(name, subscript, value)),
      isKeyed: (name) => environment.arrayType(name) === 'keyed',
    }),
  );
}

/** A field as a pattern (quoted characters escaped), and whether any part of it was quoted. */
interface Field {
  readonly pattern: string;
}

/** Source: POSIX.1-2017, XCU 2.6.5. */
function splitFields(pieces: Pieces, ifs: string): Field[] {
  const blanks = [...ifs].filter((char) => DEFAULT_IFS.includes(char)).join('');
  const fields: Field[] = [];
  let current: string | undefined;
  // Delimiters combine across pieces, which form one text.
  let afterDelimiter = false;
  const finish = () => {
    if (current !== undefined) fields.push({ pattern: current });
    current = undefined;
  };
  for (const piece of pieces) {
    if (piece === null) {
      // `"$@"` keeps empty fields; the quoted pieces around it have already created `current`.
      finish();
      afterDelimiter = false;
      continue;
    }
    if (!piece.isSplit) {
      current = (current ?? '') + (piece.isQuoted ? escapePattern(piece.text) : piece.text);
      afterDelimiter = false;
      continue;
    }
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
  if (environment.expandsFileNames && hasPattern(pattern, environment.fileNameOptions.hasGroups)) {
    const names = expandFileNames(pattern, environment.cwd, environment.fileNameOptions);
    if (names.length > 0) return names;
    if (environment.withoutMatch === 'nothing') return [];
    if (environment.withoutMatch === 'failure') throw new ExpansionProblem(`no match: ${unescapePattern(pattern)}`);
  }
  return [unescapePattern(pattern)];
}

function homeOf(user: string): string | undefined {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .find(([name]) => name === user)?.[5];
  } catch {
    // A machine without users has no home directories.
    return undefined;
  }
}
