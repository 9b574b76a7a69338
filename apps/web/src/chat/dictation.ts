import { withTrailingSpace } from './trailing-space.ts';

/**
 * Appends recognized phrases to the text. The browser reports every phrase since it started listening, and the last one
 * repeatedly as recognition improves. Phrases of a text that was sent or edited in between are not written again.
 */
export function createDictation(): (text: string, heard: readonly string[]) => string {
  let written: string | undefined;
  let start = '';
  let known = 0;
  /** Phrases that belong to an earlier text. */
  let past = 0;
  return (text, heard) => {
    if (text !== written) {
      start = withTrailingSpace(text);
      past = known;
    }
    known = heard.length;
    const words = heard.slice(past).join('');
    written = words.trim() === '' ? text : start + words.trimStart();
    return written;
  };
}
