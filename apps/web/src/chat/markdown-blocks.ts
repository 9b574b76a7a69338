/** A link definition applies to the whole text, and some HTML continues over empty lines. Such a text is not split. */
const SPANS_BLOCKS = /^ {0,3}(?:\[[^\]\n]+\]:|<(?:script|pre|style|textarea|!|\?))/im;
/** The fence of a code block, also at the start of a list item. */
const FENCE = /^\s*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,})(.*)$/;
/** A line that continues a list or its item after an empty line. */
const CONTINUES_LIST = /^(?:\s|[-*+](?:\s|$)|\d+[.)](?:\s|$))/;

/**
 * Splits a Markdown text that is still growing into blocks that can be parsed separately with the same result. Only the
 * last block changes as the text grows. Joined, the blocks are the text.
 */
export function markdownBlocks(text: string): readonly string[] {
  if (SPANS_BLOCKS.test(text)) return [text];
  const blocks: string[] = [];
  let start = 0;
  let fence = '';
  let isAfterEmpty = false;
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const next = end < 0 ? text.length : end + 1;
    const line = text.slice(at, end < 0 ? text.length : end);
    const isEmpty = line.trim() === '';
    // An unfinished line may still become a list item.
    if (isAfterEmpty && !isEmpty && fence === '' && end >= 0 && !CONTINUES_LIST.test(line)) {
      blocks.push(text.slice(start, at));
      start = at;
    }
    fence = fenceAfter(fence, line);
    isAfterEmpty = isEmpty;
    at = next;
  }
  return [...blocks, text.slice(start)];
}

/** The fence that is open after a line, or an empty string. */
function fenceAfter(open: string, line: string): string {
  const [, marks = '', rest = ''] = FENCE.exec(line) ?? [];
  if (marks === '') return open;
  if (open === '') return marks.startsWith('`') && rest.includes('`') ? '' : marks;
  return marks.startsWith(open) && rest.trim() === '' ? '' : open;
}
