/** Comments and white space, and the parentheses around an expression. */
const BETWEEN = /(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*|[()])*/y;

/** The position of a token that follows the expression ending at `from`. */
export function findToken(source: string, from: number, token: string): number {
  BETWEEN.lastIndex = from;
  const skipped = BETWEEN.exec(source)?.[0].length ?? 0;
  const found = source.startsWith(token, from + skipped) ? from + skipped : source.indexOf(token, from);
  return found === -1 ? from : found;
}

/** Where the text before `position` ends, without white space; not before `least`. */
export function endOfTextBefore(source: string, position: number, least: number): number {
  let end = least;
  const pattern = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|\s+|\)/y;
  pattern.lastIndex = least;
  for (let match = pattern.exec(source); match !== null && match.index < position; match = pattern.exec(source)) {
    if (match[0] === ')') end = pattern.lastIndex;
  }
  return end;
}

/** After the semicolon that follows an expression, if one does. */
export function endOfSemicolon(source: string, from: number): number {
  const pattern = /(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*;/y;
  pattern.lastIndex = from;
  return from + (pattern.exec(source)?.[0].length ?? 0);
}
