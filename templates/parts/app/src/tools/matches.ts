export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** More than these are not shown. */
const MOST = 500;

/** The text in pieces: what matches, and what is between. Undefined for a pattern that is none. */
export function piecesOf(pattern: string, flags: string, text: string): Piece[] | undefined {
  let expression: RegExp;
  try {
    expression = new RegExp(pattern, flags.includes('g') ? flags : `${flags}g`);
  } catch {
    return undefined;
  }
  if (pattern === '') return [{ text, isMatch: false }];
  const pieces: Piece[] = [];
  let at = 0;
  let count = 0;
  for (const match of text.matchAll(expression)) {
    if (match[0] === '') continue;
    pieces.push({ text: text.slice(at, match.index), isMatch: false }, { text: match[0], isMatch: true });
    at = match.index + match[0].length;
    count += 1;
    if (!flags.includes('g') || count === MOST) break;
  }
  pieces.push({ text: text.slice(at), isMatch: false });
  return pieces.filter((piece) => piece.text !== '');
}
