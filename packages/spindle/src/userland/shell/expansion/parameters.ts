import { quoteAlways } from '../syntax/quoting.ts';
import type { ParameterPart, Word } from '../syntax/tree.ts';
import { unescapeAnsi } from '../syntax/words.ts';
import { DEFAULT_IFS, type ExpansionEnvironment, ExpansionProblem } from './environment.ts';
import { compilePattern, patternExpression, patternSource } from './pattern.ts';

/** Text with its quoting: `isQuoted` text is neither split nor a pattern; `isSplit` text is split at IFS. */
export interface Piece {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly isSplit: boolean;
}
/** `null` is a boundary that `"$@"` puts between fields. */
export type Pieces = (Piece | null)[];

/** Callbacks for expanding the words inside parameter expansions. */
export interface ParameterExpansion {
  piecesOf(word: Word, environment: ExpansionEnvironment, isSingle: boolean): Promise<Pieces>;
  withTilde(word: Word, environment: ExpansionEnvironment, isAssignment: boolean): Word;
  expandString(word: Word, environment: ExpansionEnvironment): Promise<string>;
  expandPattern(word: Word, environment: ExpansionEnvironment): Promise<string>;
  arithmeticOf(expression: Word, environment: ExpansionEnvironment): Promise<string>;
}

interface Context {
  /** The result is a single string. */
  readonly isSingle: boolean;
  readonly isQuoted: boolean;
}

/** A parameter without its operator. */
interface Parameter {
  readonly name: string;
  /** At most one value; any number for `@` and `*`. */
  readonly values: readonly string[];
  readonly list: '@' | '*' | undefined;
  readonly subscript?: string;
}

export function quoted(text: string): Piece {
  return { text, isQuoted: true, isSplit: false };
}

/** Source: POSIX.1-2017, XCU 2.6.2; Bash manual, 3.5.3. */
export async function parameterPieces(
  part: ParameterPart,
  environment: ExpansionEnvironment,
  context: Context,
  expansion: ParameterExpansion,
): Promise<Pieces> {
  const parameter = await resolve(part, environment, expansion);
  const { operator } = part;
  if (operator !== undefined && /^:?[-+]$/.test(operator)) {
    const isSet = parameter.values.length > 0 && !(operator.startsWith(':') && parameter.values.join(' ') === '');
    if (operator.endsWith('-') ? !isSet : isSet) {
      const argument = expansion.withTilde(part.argument ?? [], environment, false);
      const pieces = (await expansion.piecesOf(argument, environment, context.isSingle)).map((piece) =>
        piece === null || piece.isQuoted ? piece : context.isQuoted ? quoted(piece.text) : { ...piece, isSplit: true },
      );
      return pieces.length === 0 && context.isQuoted && !holdsList(argument) ? [quoted('')] : pieces;
    }
    // `"${a[@]+x}"` produces no field for an empty array, like `"${a[@]}"`.
    if (operator.endsWith('+')) return context.isQuoted && !(parameter.list === '@' && parameter.values.length === 0) ? [quoted('')] : [];
    return listed(parameter, environment, context);
  }
  return listed(await operated(parameter, part, environment, expansion), environment, context);
}

/** `"${1+"$@"}"` without arguments produces no field, unlike `"${x+}"`. */
function holdsList(word: Word): boolean {
  return word.some((part) => (part.type === 'double' ? holdsList(part.parts) : part.type === 'parameter' && (part.name === '@' || part.subscript === '@')));
}

function listed({ values, list }: Parameter, environment: ExpansionEnvironment, { isQuoted, isSingle }: Context): Pieces {
  const piece = (text: string): Piece => (isQuoted ? quoted(text) : { text, isQuoted: false, isSplit: true });
  if (list === undefined) return [piece(values[0] ?? '')];
  if (list === '*' && (isQuoted || isSingle)) return [piece(values.join((environment.get('IFS') ?? DEFAULT_IFS).slice(0, 1)))];
  if (isSingle) return [piece(values.join(' '))];
  const [separator] = environment.get('IFS') ?? DEFAULT_IFS;
  // Split as one text: if the separator is not a blank, empty elements between others are fields too.
  if (!isQuoted && separator !== undefined) return [piece(values.join(separator))];
  return values.flatMap((value, at): Pieces => [...(at === 0 ? [] : [null]), piece(value)]);
}

async function resolve(part: ParameterPart, environment: ExpansionEnvironment, expansion: ParameterExpansion): Promise<Parameter> {
  const { name, subscript, form } = part;
  if (form === 'prefix') {
    const names = environment.names().filter((candidate) => candidate.startsWith(name));
    return { name, values: names, list: subscript === '*' ? '*' : '@' };
  }
  if (form === 'keys') return { name, values: environment.entries(name).map(([key]) => key), list: subscript === '*' ? '*' : '@' };
  const direct = await lookUp(name, subscript, environment, expansion);
  if (form !== 'indirect') return direct;
  const reference = environment.referenceOf(name);
  if (reference !== undefined && subscript === undefined) return { name, values: [reference], list: undefined };
  const [target] = direct.values;
  if (target === undefined) {
    if (environment.failsOnUnset) throw new ExpansionProblem(`${name}: unbound variable`);
    throw new ExpansionProblem(`${name}: invalid indirect expansion`);
  }
  const match = /^([A-Za-z_]\w*|\d+|[@*#?$!-])(?:\[(.*)\])?$/s.exec(target);
  if (match === null) throw new ExpansionProblem(`${target}: invalid variable name`);
  const inner = match[2];
  return await lookUp(
    match[1] as string,
    inner === undefined ? undefined : inner === '@' || inner === '*' ? inner : [{ type: 'literal', text: inner }],
    environment,
    expansion,
  );
}

async function lookUp(
  name: string,
  subscript: ParameterPart['subscript'],
  environment: ExpansionEnvironment,
  expansion: ParameterExpansion,
): Promise<Parameter> {
  if (name === '@' || name === '*') return { name, values: environment.positional, list: name };
  if (subscript === '@' || subscript === '*') return { name, values: environment.entries(name).map(([, value]) => value), list: subscript };
  if (subscript !== undefined) {
    const key =
      environment.arrayType(name) === 'keyed' ? await expansion.expandString(subscript, environment) : await expansion.arithmeticOf(subscript, environment);
    return { name, values: present(environment.element(name, key)), list: undefined, subscript: key };
  }
  if (/^[1-9]\d*$/.test(name)) return { name, values: present(environment.positional[Number(name) - 1]), list: undefined };
  return { name, values: present(/^[A-Za-z_]\w*$/.test(name) ? environment.get(name) : environment.special(name)), list: undefined };
}

function present(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value];
}

async function operated(parameter: Parameter, part: ParameterPart, environment: ExpansionEnvironment, expansion: ParameterExpansion): Promise<Parameter> {
  const { values, list } = parameter;
  const { operator, argument = [], second } = part;
  const shown = part.subscript === undefined || part.form === 'prefix' ? part.name : `${part.name}[${parameter.subscript ?? part.subscript}]`;
  const isNull = values.length === 0 || (operator?.startsWith(':') === true && operator.length === 2 && values.join(' ') === '');
  if (operator === '=' || operator === ':=') {
    if (!isNull) return parameter;
    const assigned = await expansion.expandString(argument, environment);
    if (!/^[A-Za-z_]/.test(parameter.name)) throw new ExpansionProblem(`$${parameter.name}: cannot assign in this way`);
    if (parameter.subscript === undefined) environment.set(parameter.name, assigned);
    else environment.setElement(parameter.name, parameter.subscript, assigned);
    return { ...parameter, values: [assigned] };
  }
  if (operator === '?' || operator === ':?') {
    if (!isNull) return parameter;
    const message = await expansion.expandString(argument, environment);
    throw new ExpansionProblem(`${shown}: ${message || `parameter ${operator === '?' ? '' : 'null or '}not set`}`);
  }
  if (values.length === 0 && list === undefined && environment.failsOnUnset) throw new ExpansionProblem(`${shown}: unbound variable`);
  if (part.form === 'length') return { ...parameter, values: [String(list === undefined ? [...(values[0] ?? '')].length : values.length)], list: undefined };
  if (operator === undefined) return parameter;
  if (operator === ':' && list !== undefined) return { ...parameter, values: await slice(parameter, argument, second, environment, expansion) };
  const transform = await transformation(parameter, operator, argument, second, environment, expansion);
  return { ...parameter, values: values.map(transform) };
}

/** Applies an operator to one value. */
async function transformation(
  { name }: Parameter,
  operator: string,
  argument: Word,
  second: Word | undefined,
  environment: ExpansionEnvironment,
  expansion: ParameterExpansion,
): Promise<(text: string) => string> {
  const options = { hasGroups: environment.fileNameOptions.hasGroups ?? false };
  const pattern = async () => await expansion.expandPattern(argument, environment);
  switch (operator) {
    case '#':
    case '##': {
      const matcher = patternExpression(`^(?:${patternSource(await pattern(), { ...options, isLazy: operator === '#' })})`, 'u');
      return (text) => text.replace(matcher, '');
    }
    case '%':
    case '%%': {
      const matcher = compilePattern(await pattern(), options);
      return (text) => removeSuffix(text, matcher, operator === '%%');
    }
    case '/':
    case '//': {
      const replacement = second === undefined ? [] : await expansion.piecesOf(expansion.withTilde(second, environment, false), environment, true);
      const source = await pattern();
      return (text) => replacePattern(text, source, replacement, operator === '//', options);
    }
    case ':': {
      const from = Number(await expansion.arithmeticOf(argument, environment));
      const count = second === undefined ? undefined : Number(await expansion.arithmeticOf(second, environment));
      return (text) => substring(text, from, count);
    }
    case '^':
    case '^^':
    case ',':
    case ',,': {
      const source = await pattern();
      const matcher = source === '' ? undefined : compilePattern(source, options);
      const change = (char: string) =>
        matcher === undefined || matcher.test(char) ? (operator.startsWith('^') ? char.toUpperCase() : char.toLowerCase()) : char;
      return (text) => (operator.length === 2 ? [...text].map(change).join('') : text.replace(/^./su, change));
    }
    case '@':
      return described(await expansion.expandString(argument, environment), name, environment);
  }
  throw new ExpansionProblem(`\${${name}${operator}}: bad substitution`);
}

function described(letter: string, name: string, environment: ExpansionEnvironment): (text: string) => string {
  switch (letter) {
    case 'Q':
      return quoteAlways;
    case 'E':
      return unescapeAnsi;
    case 'U':
      return (text) => text.toUpperCase();
    case 'u':
      return (text) => text.replace(/^./su, (char) => char.toUpperCase());
    case 'L':
      return (text) => text.toLowerCase();
    case 'a':
      return () => environment.attributes(name);
    case 'A':
      return (text) =>
        environment.attributes(name) === '' ? `${name}=${quoteAlways(text)}` : `declare -${environment.attributes(name)} ${name}=${quoteAlways(text)}`;
  }
  throw new ExpansionProblem(`\${${name}@${letter}}: bad substitution`);
}

function removeSuffix(text: string, matcher: RegExp, isLongest: boolean): string {
  const ends = Array.from({ length: text.length + 1 }, (_, at) => at);
  for (const start of isLongest ? ends : ends.reverse()) if (matcher.test(text.slice(start))) return text.slice(0, start);
  return text;
}

function replacePattern(text: string, pattern: string, replacement: Pieces, isAll: boolean, options: { readonly hasGroups: boolean }): string {
  if (pattern === '') return text;
  const anchor = isAll ? undefined : pattern[0];
  const isAnchored = anchor === '#' || anchor === '%';
  const body = patternSource(isAnchored ? pattern.slice(1) : pattern, options);
  const matcher = patternExpression(`${anchor === '#' ? '^' : ''}(?:${body})${anchor === '%' ? '$' : ''}`, isAll ? 'gu' : 'u');
  return text.replace(matcher, (match) => {
    // In a shell, an empty match at the end, after the rest was replaced, does not count.
    if (match === '' && !isAnchored && text !== '') return '';
    // An unquoted `&` is replaced by the match.
    return replacement
      .map((piece) => (piece === null ? ' ' : piece.isQuoted ? piece.text : piece.text.replace(/\\([\\&])|&/g, (_, kept) => kept ?? match)))
      .join('');
  });
}

function substring(text: string, from: number, count: number | undefined): string {
  const chars = [...text];
  const start = from < 0 ? chars.length + from : from;
  if (start < 0 || start > chars.length) return '';
  if (count === undefined) return chars.slice(start).join('');
  const end = count < 0 ? chars.length + count : start + count;
  if (end < start) throw new ExpansionProblem(`${count}: substring expression < 0`);
  return chars.slice(start, end).join('');
}

async function slice(
  { name, values }: Parameter,
  offset: Word,
  length: Word | undefined,
  environment: ExpansionEnvironment,
  expansion: ParameterExpansion,
): Promise<readonly string[]> {
  const from = Number(await expansion.arithmeticOf(offset, environment));
  const count = length === undefined ? undefined : Number(await expansion.arithmeticOf(length, environment));
  if (count !== undefined && count < 0) throw new ExpansionProblem(`${count}: substring expression < 0`);
  let all = values;
  let start = from;
  if (name === '@' || name === '*') {
    all = [environment.special('0') ?? '', ...values];
    if (from < 0) start = all.length + from;
  } else {
    // The offset of an array is an index; earlier elements may be missing.
    const keys = environment.entries(name).map(([key]) => Number(key));
    const isIndexed = environment.arrayType(name) !== 'keyed';
    const first = from < 0 ? (keys.at(-1) ?? -1) + 1 + from : from;
    start = isIndexed ? keys.findIndex((key) => key >= first) : from;
    if (isIndexed && (start < 0 || first < 0)) return [];
  }
  if (start < 0) return [];
  return all.slice(start, count === undefined ? undefined : start + count);
}
