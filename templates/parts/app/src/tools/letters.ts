/** Letters as they are guessed: upper case and without accents, but with the letters that are their own, such as Ñ and Ö. */
export function guessable(text: string): string {
  return text
    .toUpperCase()
    .replace(/[ÀÁÂÃÅ]/g, 'A')
    .replace(/[ÈÉÊË]/g, 'E')
    .replace(/[ÌÍÎÏ]/g, 'I')
    .replace(/[ÒÓÔÕ]/g, 'O')
    .replace(/[ÙÚÛ]/g, 'U')
    .replace(/Ç/g, 'C')
    .replace(/Œ/g, 'OE');
}

/** A to Z, and what else the words have. */
export function alphabetOf(words: readonly string[]): string[] {
  const more = [...new Set(guessable(words.join('')))].filter((letter) => /\p{L}/u.test(letter) && !/[A-Z]/.test(letter));
  return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ...more.sort()];
}
