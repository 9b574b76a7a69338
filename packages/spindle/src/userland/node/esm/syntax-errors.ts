import { Parser, type Options } from 'acorn';

/** A syntax error in V8's words, with its position. */
export interface SyntaxProblem {
  readonly message: string;
  /** 1-based line, 0-based column, and number of characters to underline (0 at the end of the source). */
  readonly place: readonly [number, number, number];
}

export const SCRIPT_SYNTAX: Options = { ecmaVersion: 'latest', sourceType: 'script', allowHashBang: true, allowReturnOutsideFunction: true };

/**
 * Parses a source that V8 rejected, to find the position, which V8 does not reveal to a page. `v8Message` is V8's
 * message. Returns null if acorn accepts the source.
 */
export function findSyntaxProblem(source: string, options: Options, v8Message?: string): SyntaxProblem | null {
  try {
    Parser.parse(source, options);
    return null;
  } catch (error) {
    return isAcornError(error) ? describeAcornError(error, source, v8Message) : null;
  }
}

interface AcornError extends SyntaxError {
  readonly pos: number;
  readonly loc: { readonly line: number; readonly column: number };
}

export function isAcornError(error: unknown): error is AcornError {
  return error instanceof SyntaxError && 'pos' in error && 'loc' in error;
}

export function describeAcornError(error: AcornError, source: string, v8Message?: string): SyntaxProblem {
  const text = error.message.replace(/ \(\d+:\d+\)$/, '');
  const token = tokenAt(source, error.pos);
  const message = missingInitializer(text, source, error.pos) ?? toV8Message(text, token);
  const [offset, length] = underlined(v8Message ?? message, source, error.pos, token);
  return { message, place: [error.loc.line, error.loc.column + offset, length] };
}

/** What V8 underlines where that differs from acorn's token: columns from its start, and their number. */
function underlined(message: string, source: string, position: number, token: string): readonly [number, number] {
  const rest = source.slice(position, position + MAX_UNDERLINED).split('\n', 1)[0]!;
  const before = source
    .slice(Math.max(0, position - MAX_UNDERLINED), position)
    .split('\n')
    .at(-1)!;
  const earlier = EARLIER.find(([pattern]) => pattern.test(message))?.[1].exec(before);
  if (earlier !== null && earlier !== undefined) return [earlier.index - before.length, earlier[1]!.length];
  if (position >= source.trimEnd().length) return [0, 0];
  if (message.startsWith('Invalid regular expression: /')) return [-1, /^(?:[^\\/]|\\.)*\/?\w*/.exec(rest)![0].length + 1];
  if (message === 'Invalid left-hand side in assignment') return [0, /^.*?(?=\s*(?:[-+*/%&|^<>?]|\*\*)*=)|^\S+/.exec(rest)?.[0].length ?? 1];
  const later = LATER.find(([pattern]) => pattern.test(message))?.[1].exec(rest);
  return [0, later?.[0].length ?? Math.max(1, token.length)];
}

const MAX_UNDERLINED = 200;

/** Messages for which V8 underlines more than acorn's token. */
const LATER: readonly (readonly [RegExp, RegExp])[] = [
  [/^Import attribute has duplicate/, /^\w+\s*:\s*(?:"[^"]*"|'[^']*')/],
  [/^Identifier '\.default'/, /^default\s+[^\s;]+/],
];

/** Messages for which V8 underlines the text before acorn's position. */
const EARLIER: readonly (readonly [RegExp, RegExp])[] = [
  [/^Function statements require/, /(function)\s*\*?\s*$/],
  [/^Missing initializer in const/, /([\w$]+)\s*$/],
  [/^Missing initializer in destructuring/, /(\{[^{}]*\}|\[[^[\]]*\])\s*$/],
];

const REWORDED: readonly (readonly [RegExp, string])[] = [
  [/^Unterminated (string constant|comment)/, 'Invalid or unexpected token'],
  [/^Unexpected character/, 'Invalid or unexpected token'],
  [/^Unterminated template/, 'Unterminated template literal'],
  [/^Unterminated regular expression/, 'Invalid regular expression: missing /'],
  [/^Assigning to rvalue/, 'Invalid left-hand side in assignment'],
  [/^'return' outside of function/, 'Illegal return statement'],
  [/^'import' and 'export' may (only )?appear/, 'Cannot use import statement outside a module'],
  [/^Cannot use 'import.meta' outside a module/, "Cannot use 'import.meta' outside a module"],
  [/^'with' in strict mode/, 'Strict mode code may not include a with statement'],
  [/^Duplicate attribute key '(.*)'$/, "Import attribute has duplicate key '$1'"],
  [/^Export '(.*)' is not defined$/, "Export '$1' is not defined in module"],
  [/^Duplicate export 'default'$/, "Identifier '.default' has already been declared"],
  [/^Duplicate export '(.*)'$/, "Duplicate export of '$1'"],
  [/^Unexpected token \(function name\)/, 'Function statements require a function name'],
  [/^Unsyntactic break/, 'Illegal break statement'],
  [/^Unsyntactic continue/, 'Illegal continue statement: no surrounding iteration statement'],
];

/** Translates acorn's wording where it differs; the rest (`Identifier 'x' has already been declared`) is identical. */
function toV8Message(text: string, token: string): string {
  if (text === 'Unexpected token') return unexpected(token);
  for (const [pattern, message] of REWORDED) if (pattern.test(text)) return message.includes('$1') ? text.replace(pattern, message) : message;
  return text;
}

/** V8 expects `=` after the name of a constant, and after a pattern. */
function missingInitializer(text: string, source: string, position: number): string | undefined {
  const before = source.slice(Math.max(0, position - MAX_UNDERLINED), position);
  if (text === 'Complex binding patterns require an initialization value') return 'Missing initializer in destructuring declaration';
  if (text !== 'Unexpected token') return undefined;
  if (CONSTANT_WITHOUT_VALUE.test(before)) return 'Missing initializer in const declaration';
  return PATTERN_WITHOUT_VALUE.test(before) ? 'Missing initializer in destructuring declaration' : undefined;
}

const CONSTANT_WITHOUT_VALUE = /\bconst\s+(?:[^;{}()]*,\s*)?[\p{ID_Start}$_][\p{ID_Continue}$]*\s*$/u;
const PATTERN_WITHOUT_VALUE = /\bconst\s*(?:\{[^{}]*\}|\[[^[\]]*\])\s*$/;

function unexpected(token: string): string {
  if (token === '') return 'Unexpected end of input';
  if (/^["']/.test(token)) return 'Unexpected string';
  if (/^\d/.test(token)) return 'Unexpected number';
  if (token[0] === '`') return 'Unexpected template string';
  if (/^[\p{ID_Start}$_]/u.test(token) && !KEYWORDS.has(token)) return `Unexpected identifier '${token}'`;
  return `Unexpected token '${token}'`;
}

const KEYWORDS = new Set(
  'break case catch class const continue debugger default delete do else export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with'.split(
    ' ',
  ),
);

function tokenAt(source: string, offset: number): string {
  const token = /(?:[\p{ID_Continue}$]+|"[^"\n]*"?|'[^'\n]*'?|=>|\.\.\.|[=!]==?|&&|\|\||\?\?|\S)/uy;
  token.lastIndex = offset;
  return token.exec(source)?.[0] ?? '';
}
