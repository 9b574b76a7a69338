import { type ChatMessage, textOf } from '@lathe/protocol';
import { fingerprintOf } from './problem-text.ts';

const SUMMARY_LENGTH = 120;

/** Problems that an answer was meant to fix, and what the assistant did about them. */
export interface FixAttempt {
  readonly fingerprints: ReadonlySet<string>;
  /** The answer's id, which also names the version. */
  readonly answerId: string;
  /** One line. */
  readonly summary: string;
}

/** Reads the attempts from the chat, so that they are known after a reload, too. */
export function fixAttemptsIn(messages: readonly ChatMessage[]): FixAttempt[] {
  return messages.flatMap((message, index): FixAttempt[] => {
    const answer = messages[index + 1];
    if (message.type !== 'problems' || message.isResolved !== true || answer?.role !== 'assistant' || answer.finish === undefined) return [];
    return [{ fingerprints: new Set((message.problems ?? []).map(fingerprintOf)), answerId: answer.id, summary: summaryOf(answer) }];
  });
}

function summaryOf(answer: ChatMessage): string {
  const title = answer.parts.flatMap((part) => (part.type === 'artifact' && part.artifact.actions.length > 0 ? [part.artifact.title] : [])).find(Boolean);
  const text =
    title ??
    textOf(answer)
      .split('\n')
      .find((line) => line.trim() !== '') ??
    'An answer without text';
  return text.length > SUMMARY_LENGTH ? `${text.slice(0, SUMMARY_LENGTH - 1)}…` : text;
}
