import type { ChatMessage, ErrorReasoning } from '@lathe/protocol';
import { type HintOf, problemPrompt } from './problem-prompt.ts';
import type { ProblemBatch } from './problems.ts';

const TO_FIX = 'Fix these problems.';
const IGNORED = 'These problems occurred. Leave them for now.';

export interface ProblemsMessageOptions {
  /** Whether an answer follows. */
  readonly isResolved: boolean;
  readonly reasoningData?: ErrorReasoning | undefined;
  /** The assistant caused them in its last turn. */
  readonly isOwnErrorFix?: boolean;
  readonly now: number;
  readonly warn: (text: string) => void;
  readonly hintOf: HintOf;
}

/** The person's report as the chat stores it. Source: docs/specification/problems.md. */
export function problemsMessage(
  { id, problems }: ProblemBatch,
  { isResolved, reasoningData, isOwnErrorFix = false, now, warn, hintOf }: ProblemsMessageOptions,
): ChatMessage {
  const content = `${isResolved ? TO_FIX : IGNORED}\n\n${problemPrompt(problems, warn, hintOf)}`;
  return {
    id,
    role: 'user',
    type: 'problems',
    status: 'unsent',
    createdAt: new Date(now).toISOString(),
    content,
    parts: [{ type: 'text', step: 0, text: content }],
    problems: [...problems],
    isResolved,
    ...(isOwnErrorFix ? { isOwnErrorFix } : {}),
    ...(reasoningData ? { reasoningData } : {}),
  };
}
