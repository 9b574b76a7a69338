import { type Attachment, attachmentsOf, type ChatMessage, COMPACT_AT_SHARE, labelsOf, textOf } from '@lathe/protocol';
import { actionsOf } from '../messages/message-reducer.ts';

/** Source: docs/assistant-protocol.md#context. */
const COMPACT_AT_TURNS = 40;
const KEPT_MESSAGES = 10;
/** How much of what is left out is still mentioned to the model. */
const NAMED_QUESTIONS = 60;
const QUESTION_LENGTH = 160;
const NAMED_FILES = 60;

type Compaction = NonNullable<ChatMessage['compaction']>;

/**
 * Where the conversation is cut for the next answer. The cut stays where it is until there is too much again, and then
 * moves in a large step, because a provider caches what comes before it.
 */
export function nextCompaction(messages: readonly ChatMessage[], contextShare: number): Compaction | undefined {
  const current = messages.findLast(({ compaction }) => compaction !== undefined)?.compaction;
  const at = current === undefined ? 0 : Math.max(0, indexOf(messages, current));
  const turns = messages.slice(at).filter(({ role }) => role === 'user').length;
  if (contextShare < COMPACT_AT_SHARE && turns <= COMPACT_AT_TURNS) return current;
  // A question stays with its answer.
  const wanted = messages.length - KEPT_MESSAGES;
  const cut = messages.findIndex(({ role }, index) => index >= wanted && role === 'user');
  const from = messages[cut];
  return from === undefined || cut <= Math.max(at, 1) ? current : { fromMessageId: from.id, leftOut: cut - 1 };
}

/** What is sent: the first message, a summary of what is left out, and everything from the cut on. */
export function compacted(messages: readonly ChatMessage[], compaction: Compaction | undefined): readonly ChatMessage[] {
  const cut = compaction === undefined ? -1 : indexOf(messages, compaction);
  const [first] = messages;
  if (cut <= 1 || first === undefined) return messages;
  return [{ ...first, parts: [...first.parts, { type: 'text', step: 0, text: digestOf(messages.slice(1, cut)) }] }, ...messages.slice(cut)];
}

const indexOf = (messages: readonly ChatMessage[], { fromMessageId }: Compaction): number => messages.findIndex(({ id }) => id === fromMessageId);

function digestOf(leftOut: readonly ChatMessage[]): string {
  const questions = leftOut
    .filter(({ role }) => role === 'user')
    .slice(-NAMED_QUESTIONS)
    .map((message) => `- ${(textOf(message) || labelsOf(attachmentsOf(message))).replaceAll(/\s+/g, ' ').slice(0, QUESTION_LENGTH)}`);
  const files = new Set(
    leftOut.flatMap((message) => actionsOf(message).flatMap(({ status, draft: { path } }) => (status === 'complete' && path ? [path] : []))),
  );
  return [
    `<left_out>${leftOut.length} messages of this conversation are omitted here. The user asked, in this order:`,
    ...questions,
    files.size === 0 ? '' : `Files written: ${[...files].slice(-NAMED_FILES).join(', ')}`,
    '</left_out>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/**
 * Characters of everything that was said, attached and done. A picture counts only with its name, because what a
 * model reads of it does not depend on its bytes.
 */
export function lengthOf(history: readonly ChatMessage[]): number {
  return history.reduce(
    (sum, { parts }) => sum + JSON.stringify(parts.map((part) => (part.type === 'attachment' ? withoutPicture(part.attachment) : part))).length,
    0,
  );
}

const withoutPicture = ({ picture: _picture, ...attachment }: Attachment): Omit<Attachment, 'picture'> => attachment;
