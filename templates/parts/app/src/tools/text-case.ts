export type TextCase = 'upper' | 'lower' | 'title' | 'sentence' | 'camel' | 'snake' | 'kebab';

export const TEXT_CASES: readonly TextCase[] = ['upper', 'lower', 'title', 'sentence', 'camel', 'snake', 'kebab'];

/** A text in another case. Those of programmers make one name of each line. */
export function inCase(text: string, wanted: TextCase): string {
  switch (wanted) {
    case 'upper':
      return text.toUpperCase();
    case 'lower':
      return text.toLowerCase();
    case 'title':
      return text.toLowerCase().replace(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu, capital);
    case 'sentence':
      return text.toLowerCase().replace(/(^|[.!?]\s+|\n)([^\p{L}\n]*)(\p{L})/gu, (_all, end: string, between: string, letter: string) => end + between + letter.toUpperCase());
    case 'camel':
      return byLine(text, (words) => words.map((word, index) => (index === 0 ? word : capital(word))).join(''));
    case 'snake':
      return byLine(text, (words) => words.join('_'));
    case 'kebab':
      return byLine(text, (words) => words.join('-'));
  }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function byLine(text: string, join: (words: string[]) => string): string {
  return text
    .split('\n')
    .map((line) => join((line.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase())))
    .join('\n');
}
