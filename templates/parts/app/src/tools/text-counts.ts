/** What a text consists of. */
export interface TextCounts {
  words: number;
  characters: number;
  /** Without spaces and line breaks. */
  letters: number;
  sentences: number;
  lines: number;
  /** At 200 words a minute, rounded up. */
  minutes: number;
}

export function countText(text: string): TextCounts {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return {
    words,
    // As people count them: an emoji is one.
    characters: [...text].length,
    letters: [...text.replace(/\s/g, '')].length,
    sentences: text.split(/[.!?…]+(?=\s|$)|\n{2,}/).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)).length,
    lines: text === '' ? 0 : text.split('\n').length,
    minutes: Math.ceil(words / 200),
  };
}
