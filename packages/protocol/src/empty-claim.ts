import { type ChatMessage, textOf } from './messages.ts';

const DONE =
  '(?:created|added|updated|fixed|implemented|changed|built|installed|removed|deleted|replaced|refactored|rewritten|rewrote|wrote|written|renamed|moved|set up)';
/** "I have now added", "we've just fixed", "has been created". */
const CLAIM = new RegExp(`\\b(?:(?:I|we)(?:['’]ve| have)?(?: (?:just|now|also|already|successfully))*|(?:has|have) been(?: successfully)?) ${DONE}\\b`, 'i');

/** Whether an assistant's finished answer says that it did something, although it called no tool that could have. */
export function claimsWithoutActing(message: ChatMessage): boolean {
  if (message.role !== 'assistant' || message.finish !== 'stop' || message.error !== undefined) return false;
  const hasActed = message.parts.some((part) => part.type === 'artifact' || (part.type === 'tool' && part.call.tool === 'mcp'));
  return !hasActed && CLAIM.test(textOf(message));
}
