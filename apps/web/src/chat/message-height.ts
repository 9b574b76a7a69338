import type { MessagePart, MessageView } from '@lathe/workspace';

/** Characters in a line of the chat at its usual width, and heights in pixels. */
const LINE_LENGTH = 54;
const OWN_LINE_LENGTH = 46;
const LINE = 22;
const CODE_LINE = 18;
/** Padding and border of a code block, and of the person's message. */
const CODE_FRAME = 18;
const OWN_FRAME = 16;
/** Gaps between parts of an answer or blocks of its text, and between list items. */
const GAP = 12;
const ITEM_GAP = 2;
/** The header, borders and padding of a card, and a row of it. */
const CARD = 47;
const ROW = 28;
const FOOTER = 24;
/** A rough height for notes, forms and other rows. */
const OTHER = 40;

const FENCE = /^\s*(?:```|~~~)/;
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s/;

const heights = new WeakMap<MessageView, number>();

/**
 * The estimated height of a message in pixels, which the list reserves until the message is rendered. If the estimate is
 * right, nothing moves then.
 */
export function messageHeight(message: MessageView): number {
  let height = heights.get(message);
  if (height === undefined) {
    height = message.role === 'user' ? OWN_FRAME + heightOfLines(message.text, OWN_LINE_LENGTH) : answerHeight(message);
    heights.set(message, height);
  }
  return height;
}

function answerHeight({ parts, footer, failure }: Extract<MessageView, { role: 'assistant' }>): number {
  const heights = parts.map(partHeight);
  if (failure) heights.push(OTHER);
  if (footer) heights.push(FOOTER);
  return heights.reduce((sum, height) => sum + height, 0) + Math.max(0, heights.length - 1) * GAP;
}

function partHeight(part: MessagePart): number {
  if (part.type === 'artifact') return CARD + part.artifact.actions.length * ROW;
  return part.type === 'text' ? heightOfMarkdown(part.text) : OTHER;
}

function heightOfLines(text: string, length: number): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / length)) * LINE, 0);
}

function heightOfMarkdown(text: string): number {
  let height = 0;
  let isCode = false;
  let before = '';
  for (const line of text.trim().split('\n')) {
    if (FENCE.test(line)) {
      isCode = !isCode;
      if (isCode) height += CODE_FRAME;
    } else if (isCode) height += CODE_LINE;
    else if (line.trim() === '') height += GAP;
    else height += heightOfLines(line, LINE_LENGTH) + (ITEM.test(line) && ITEM.test(before) ? ITEM_GAP : 0);
    before = line;
  }
  return height;
}
