import { Parser, type Options } from 'acorn';

/** What is wrong with a source, in V8's words, and where. */
export interface SyntaxProblem {
  readonly message: string;
  /** 1-based line, 0-based column, number of characters to underline: none at the end of the source. */
  readonly place: readonly [number, number, number];
}

export const SCRIPT_SYNTAX: Options = { ecmaVersion: 'latest', sourceType: 'script', allowHashBang: true, allowReturnOutsideFunction: true };

/** Parses a source that V8 refused, to learn the place, which V8 does not tell a page. Null if acorn accepts it. */
export function findSyntaxProblem(source: string, options: Options): SyntaxProblem | null {
  try {
    Parser.parse(source, options);
    return null;
  } catch (error) {
    return isAcornError(error) ? describeAcornError(error, source) : null;
  }
}

interface AcornError extends SyntaxError {
  readonly pos: number;
  readonly loc: { readonly line: number; readonly column: number };
}

export function isAcornError(error: unknown): error is AcornError {
  return error instanceof SyntaxError && 'pos' in error && 'loc' in error;
}

export function describeAcornError(error: AcornError, source: string): SyntaxProblem {
  const text = error.message.replace(/ \(\d+:\d+\)$/, '');
  const token = tokenAt(source, error.pos);
  const length = error.pos >= source.trimEnd().length ? 0 : Math.max(1, token.length);
  return { message: inWordsOfV8(text, token), place: [error.loc.line, error.loc.column, length] };
}

const REWORDED: readonly (readonly [RegExp, string])[] = [
  [/^Unterminated (string constant|comment)/, 'Invalid or unexpected token'],
  [/^Unexpected character/, 'Invalid or unexpected token'],
  [/^Unterminated template/, 'Unterminated template literal'],
  [/^Unterminated regular expression/, 'Invalid regular expression: missing /'],
  [/^Assigning to rvalue/, 'Invalid left-hand side in assignment'],
  [/^'return' outside of function/, 'Illegal return statement'],
  [/^'import' and 'export' may (only )?appear/, 'Cannot use import statement outside a module'],
  [/^Cannot use 'import.meta' outside a module/, "Cannot use 'import.meta' outside a module"],
  [/^Unsyntactic break/, 'Illegal break statement'],
  [/^Unsyntactic continue/, 'Illegal continue statement: no surrounding iteration statement'],
];

/** Acorn's wording where it differs; the rest (`Identifier 'x' has already been declared`) is the same. */
function inWordsOfV8(text: string, token: string): string {
  if (text === 'Unexpected token') return unexpected(token);
  for (const [pattern, message] of REWORDED) if (pattern.test(text)) return message;
  return text;
}

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
