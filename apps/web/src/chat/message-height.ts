import type { MessagePart, MessageView } from '@lathe/workspace';

/** Of the chat at its usual width: letters in a line, and pixels of a line, an action's row, a card's head and frame, and what lies between parts. */
const LINE_LENGTH = 54;
const LINE = 22;
const ROW = 28;
const CARD = 46;
const GAP = 12;
const FOOTER = 24;
/** Above and below the words of the person's own message. */
const OWN_PADDING = 16;
/** A note, a form or a row that nobody measured. */
const OTHER = 40;

const known = new WeakMap<MessageView, number>();

/** About how high a message will be, in pixels: what the list keeps free for one that was not drawn yet. */
export function messageHeight(message: MessageView): number {
  let height = known.get(message);
  if (height === undefined) {
    height = message.role === 'user' ? OWN_PADDING + linesOf(message.text) * LINE : answerHeight(message);
    known.set(message, height);
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
  return part.type === 'text' ? linesOf(part.text) * LINE : OTHER;
}

function linesOf(text: string): number {
  let lines = 0;
  for (const line of text.split('\n')) if (line !== '') lines += Math.ceil(line.length / LINE_LENGTH);
  return Math.max(1, lines);
}
