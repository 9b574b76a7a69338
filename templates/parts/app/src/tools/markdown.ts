export type Block =
  | { type: 'heading'; level: number; text: string }
  | { type: 'paragraph' | 'quote' | 'code'; text: string }
  | { type: 'list'; isOrdered: boolean; items: string[] }
  | { type: 'rule' };

const LIST = /^\s*(?:[-*+]|(\d+)[.)])\s+(.+)$/;

/** The blocks of a text in Markdown: headings, paragraphs, lists, quotes, code and rules. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    /** The lines from here on that match, which are taken. */
    const take = (matches: (line: string) => boolean): string[] => {
      const start = at;
      while (at < lines.length && matches(lines[at])) at += 1;
      return lines.slice(start, at);
    };
    const heading = /^(#{1,6})\s+(.+?)\s*#*$/.exec(line);
    const list = LIST.exec(line);
    if (line.trim() === '') at += 1;
    else if (line.startsWith('```')) {
      at += 1;
      blocks.push({ type: 'code', text: take((each) => !each.startsWith('```')).join('\n') });
      at += 1;
    } else if (heading !== null) {
      at += 1;
      blocks.push({ type: 'heading', level: heading[1].length, text: heading[2] });
    } else if (/^\s*([-*_])(?:\s*\1){2,}\s*$/.test(line)) {
      at += 1;
      blocks.push({ type: 'rule' });
    } else if (line.startsWith('>')) {
      const quoted = take((each) => each.startsWith('>'));
      blocks.push({ type: 'quote', text: quoted.map((each) => each.replace(/^>\s?/, '')).join('\n') });
    } else if (list !== null) {
      const isOrdered = list[1] !== undefined;
      const items = take((each) => {
        const item = LIST.exec(each);
        return item !== null && (item[1] !== undefined) === isOrdered;
      });
      blocks.push({ type: 'list', isOrdered, items: items.map((item) => LIST.exec(item)?.[2] ?? '') });
    } else {
      const isPlain = (each: string) => each.trim() !== '' && !/^(?:#{1,6}\s|>|```)/.test(each) && !LIST.test(each);
      // A line that is none of the above is text, whatever it looks like.
      const first = lines[at];
      at += 1;
      blocks.push({ type: 'paragraph', text: [first, ...take(isPlain)].join('\n') });
    }
  }
  return blocks;
}

export interface Span {
  type: 'text' | 'bold' | 'italic' | 'struck' | 'code' | 'link';
  text: string;
  /** Of a link. */
  to?: string;
}

const SPAN =
  /`([^`]+)`|\*\*([^*]+)\*\*|__([^_]+)__|\*([^*\s][^*]*)\*|(?<!\w)_([^_\s][^_]*)_(?!\w)|~~([^~]+)~~|\[([^\]]+)\]\(((?:https?:\/\/|mailto:|#|\/(?!\/))[^\s)]*)\)/g;

/** The text of a block in pieces. A link leads to the web, to a mail address or within the page, and runs no script. */
export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > end) spans.push({ type: 'text', text: text.slice(end, match.index) });
    const [whole, code, bold, strong, italic, emphasis, struck, label, to] = match;
    if (label !== undefined) spans.push({ type: 'link', text: label, to });
    else if (code !== undefined) spans.push({ type: 'code', text: code });
    else if ((bold ?? strong) !== undefined) spans.push({ type: 'bold', text: bold ?? strong });
    else if ((italic ?? emphasis) !== undefined) spans.push({ type: 'italic', text: italic ?? emphasis });
    else spans.push({ type: 'struck', text: struck });
    end = match.index + whole.length;
  }
  if (end < text.length) spans.push({ type: 'text', text: text.slice(end) });
  return spans;
}
