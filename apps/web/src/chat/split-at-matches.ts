export interface Piece {
  readonly piece: string;
  readonly isMatch: boolean;
  /** Where it begins, in characters. */
  readonly at: number;
}

/** A text in pieces: those that are the words, whatever their case, and those between. */
export function splitAtMatches(text: string, words: string): readonly Piece[] {
  if (words === '') return [{ piece: text, isMatch: false, at: 0 }];
  // In the excerpt lines are one.
  const pattern = new RegExp(`(${words.trim().split(/\s+/).map(escaped).join('\\s+')})`, 'iu');
  let at = 0;
  return text.split(pattern).flatMap((piece, index) => {
    const found = { piece, isMatch: index % 2 === 1, at };
    at += piece.length;
    return piece === '' ? [] : [found];
  });
}

const escaped = (words: string): string => words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
