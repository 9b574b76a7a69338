/** Positions in source text that the syntax tree does not tell. */
const SPACE = String.raw`(?:\s|/\*[\s\S]*?\*/|//[^\n]*\n)*`;

/** End of `export default`, comments between included. */
export function endOfKeywords(source: string, start: number): number {
  const pattern = new RegExp(`export${SPACE}default`, 'y');
  pattern.lastIndex = start;
  pattern.test(source);
  return pattern.lastIndex;
}

export function endOfFunctionKeyword(source: string, start: number): number {
  const pattern = new RegExp(`(?:async${SPACE})?function(?:${SPACE}\\*)?`, 'y');
  pattern.lastIndex = start;
  pattern.test(source);
  return pattern.lastIndex;
}
