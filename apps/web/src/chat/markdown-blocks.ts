/** A definition is meant by what stands anywhere else, and some HTML goes on over empty lines: such a text stays whole. */
const REACHES_FURTHER = /^ {0,3}(?:\[[^\]\n]+\]:|<(?:script|pre|style|textarea|!|\?))/im;
/** Of a block of code, also as the first line of a list's item. */
const FENCE = /^\s*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,})(.*)$/;
/** Goes on with the item, or the list, before an empty line. */
const GOES_ON = /^(?:\s|[-*+](?:\s|$)|\d+[.)](?:\s|$))/;

/**
 * Cuts a Markdown text, which is still being written, where reading the parts one by one gives what
 * reading it as a whole gives: only the last part changes with what comes. Joined, they are the text.
 */
export function markdownBlocks(text: string): readonly string[] {
  if (REACHES_FURTHER.test(text)) return [text];
  const blocks: string[] = [];
  let start = 0;
  let fence = '';
  let isAfterEmpty = false;
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const next = end < 0 ? text.length : end + 1;
    const line = text.slice(at, end < 0 ? text.length : end);
    const isEmpty = line.trim() === '';
    // A line that is not ended yet may still become an item of the list.
    if (isAfterEmpty && !isEmpty && fence === '' && end >= 0 && !GOES_ON.test(line)) {
      blocks.push(text.slice(start, at));
      start = at;
    }
    fence = fenceAfter(fence, line);
    isAfterEmpty = isEmpty;
    at = next;
  }
  return [...blocks, text.slice(start)];
}

/** The fence that is open after a line; empty where none is. */
function fenceAfter(open: string, line: string): string {
  const [, marks = '', rest = ''] = FENCE.exec(line) ?? [];
  if (marks === '') return open;
  if (open === '') return marks.startsWith('`') && rest.includes('`') ? '' : marks;
  return marks.startsWith(open) && rest.trim() === '' ? '' : open;
}
