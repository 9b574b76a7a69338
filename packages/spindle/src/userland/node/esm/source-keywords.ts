/** Positions in source text that the syntax tree does not contain. */
const SPACE = String.raw`(?:\s|/\*[\s\S]*?\*/|//[^\n]*\n)*`;

/** The end of `export default`, including comments in between. */
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
