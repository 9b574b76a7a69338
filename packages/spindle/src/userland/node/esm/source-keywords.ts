/** Positions in source text that the syntax tree does not contain. */

/** Alone, because a pattern that went on after it could be tried in exponentially many ways. */
const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const DIRECTIVE = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y;

/** The end of white space and comments. */
function endOfSpace(source: string, start: number): number {
  SPACE.lastIndex = start;
  SPACE.test(source);
  return SPACE.lastIndex;
}

/** The end of `export default`, including comments in between. */
export function endOfKeywords(source: string, start: number): number {
  return endOfSpace(source, start + 'export'.length) + 'default'.length;
}

/** The end of `function` or `function*`, with `async` before it. */
export function endOfFunctionKeyword(source: string, start: number): number {
  const keyword = source.startsWith('async', start) ? endOfSpace(source, start + 'async'.length) : start;
  const end = keyword + 'function'.length;
  const star = endOfSpace(source, end);
  return source[star] === '*' ? star + 1 : end;
}

/** The end of the `=>` of an async arrow function, whose last parameter, if any, ends at `parametersEnd`. */
export function endOfArrow(source: string, start: number, parametersEnd = start + 'async'.length): number {
  for (let at = endOfSpace(source, parametersEnd); ; at = endOfSpace(source, at + 1)) {
    if (source.startsWith('=>', at)) return at + '=>'.length;
  }
}

/** Whether a script has the directive `use strict`. */
export function startsStrict(source: string): boolean {
  for (let at = endOfSpace(source, 0); ; at = endOfSpace(source, at)) {
    DIRECTIVE.lastIndex = at;
    if (!DIRECTIVE.test(source)) return false;
    if (source.slice(at + 1, DIRECTIVE.lastIndex - 1) === 'use strict') return true;
    at = endOfSpace(source, DIRECTIVE.lastIndex);
    if (source[at] === ';') at++;
  }
}
