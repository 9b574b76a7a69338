export interface Piece {
  readonly piece: string;
  readonly isMatch: boolean;
  /** Its start, in characters. */
  readonly at: number;
}

/** Splits a text into matches of the searched words, ignoring case, and the pieces between. */
export function splitAtMatches(text: string, words: string): readonly Piece[] {
  if (words === '') return [{ piece: text, isMatch: false, at: 0 }];
  // Excerpts join lines with a space.
  const pattern = new RegExp(`(${words.trim().split(/\s+/).map(escaped).join('\\s+')})`, 'iu');
  let at = 0;
  return text.split(pattern).flatMap((piece, index) => {
    const found = { piece, isMatch: index % 2 === 1, at };
    at += piece.length;
    return piece === '' ? [] : [found];
  });
}

const escaped = (words: string): string => words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
