import { readyForAWord } from './ready-for-a-word.ts';

/**
 * Writes what is heard behind the text. A browser tells all pieces that it has heard since it began to listen, the last
 * one again and again as it hears it better: those of a text that was sent or changed meanwhile are not written anew.
 */
export function createDictation(): (text: string, heard: readonly string[]) => string {
  let written: string | undefined;
  let start = '';
  let known = 0;
  /** Pieces that are not ours to write any more. */
  let past = 0;
  return (text, heard) => {
    if (text !== written) {
      start = readyForAWord(text);
      past = known;
    }
    known = heard.length;
    const words = heard.slice(past).join('');
    written = words.trim() === '' ? text : start + words.trimStart();
    return written;
  };
}
