import { AppError, type ChatMessage, LARGE_CONTEXT_SHARE, LARGE_CONTEXT_TOKENS, type ErrorReasoning } from '@lathe/protocol';
import type { Analytics } from '../analytics/analytics.ts';
import type { ApiClient } from '../api/client.ts';
import type { Dialogs } from '../dialogs/dialogs.ts';
import type { Notices } from '../notices/notices.ts';
import type { OwnErrors } from './own-errors.ts';
import { type HintOf, problemPrompt } from './problem-prompt.ts';
import { problemMessage } from './problem-text.ts';
import { problemsMessage } from './problems-message.ts';
import type { ProblemBatch } from './problems.ts';
import { reasonAboutErrors } from './reason-about-errors.ts';

export interface ResolveDeps {
  readonly api: ApiClient;
  readonly dialogs: Pick<Dialogs, 'ask'>;
  readonly notices: Pick<Notices, 'show'>;
  readonly analytics: Pick<Analytics, 'track'>;
  readonly now: () => number;
  readonly warn: (text: string) => void;
  readonly hintOf: HintOf;
  /** The model that will be asked. */
  readonly modelId: () => string | undefined;
  /** The project that the reasoning is counted for. */
  readonly projectId: () => string | undefined;
  readonly contextWindow: () => number | undefined;
  readonly estimateTokens: (text: string) => number;
  /** The number of tokens from which the person wants to be asked, if it is below the general limit. */
  readonly largeFixTokens: () => number | undefined;
  /** Writes drafts to their files and saves the files on the server. */
  readonly saveAll: () => Promise<void>;
  readonly keepVersion: (id: string, title: string) => Promise<void>;
  /** Whether the assistant caused these problems in its last turn. */
  readonly areOwn: OwnErrors['areOwn'];
  /** The files that the problems are about, as text. */
  readonly filesText: (batch: ProblemBatch) => string;
  /** Removes secrets. */
  readonly redact: (text: string) => string;
  /** Adds the message to the chat and has it answered. Settles when the turn is over. */
  readonly append: (message: ChatMessage) => Promise<void>;
}

/**
 * Whether the person is asked before this many tokens go to the model. `ownLimit` is the limit in their settings. Source: docs/decisions.md#D2.
 */
export function isLargeContext(tokens: number, contextWindow: number | undefined, ownLimit = LARGE_CONTEXT_TOKENS): boolean {
  return tokens >= Math.min(LARGE_CONTEXT_TOKENS, ownLimit, contextWindow === undefined ? Number.POSITIVE_INFINITY : contextWindow * LARGE_CONTEXT_SHARE);
}

/**
 * Acknowledge, save all files, keep a version, reason, send. Returns false when the person decided against it.
 * Source: docs/specification/problems.md.
 */
export async function resolveProblems(batch: ProblemBatch, deps: ResolveDeps, signal: AbortSignal): Promise<boolean> {
  const { now, warn, hintOf } = deps;
  const errors = problemPrompt(batch.problems, warn, hintOf);
  const [tokens, contextWindow] = [deps.estimateTokens(errors), deps.contextWindow()];
  if (isLargeContext(tokens, contextWindow, deps.largeFixTokens())) {
    const answer = await deps.dialogs.ask({ type: 'large-context', tokens, ...(contextWindow === undefined ? {} : { contextWindow }) });
    if (answer !== 'confirm') return false;
  }
  const [first] = batch.problems;
  deps.analytics.track('attempt-fix', first ? problemMessage(first).message : '', { messageId: batch.id });
  await deps.saveAll();
  const count = batch.problems.length;
  await deps.keepVersion(batch.id, `Before fixing ${count} ${count === 1 ? 'problem' : 'problems'}`);
  const isOwnErrorFix = deps.areOwn(batch.problems);
  const reasoningData = await reason(batch, { errors, isOwnErrorFix }, deps, signal);
  if (signal.aborted) return false;
  void deps.append(problemsMessage(batch, { isResolved: true, isOwnErrorFix, reasoningData, now: now(), warn, hintOf }));
  return true;
}

/** The message is sent without it, too. Source: docs/decisions.md#D3. */
async function reason(
  batch: ProblemBatch,
  { errors, isOwnErrorFix }: { readonly errors: string; readonly isOwnErrorFix: boolean },
  { api, notices, modelId, projectId, filesText, redact }: ResolveDeps,
  signal: AbortSignal,
) {
  const [chosen, project] = [modelId(), projectId()];
  const body = {
    files: redact(filesText(batch)),
    errors: redact(errors),
    messageId: batch.id,
    ...(isOwnErrorFix ? { isOwnErrorFix } : {}),
    ...(chosen === undefined ? {} : { modelId: chosen }),
    ...(project === undefined ? {} : { projectId: project }),
  };
  let reasoning: ErrorReasoning | undefined;
  try {
    reasoning = await reasonAboutErrors(api, body, signal);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!signal.aborted) notices.show({ kind: 'info', text: error.message });
  }
  return reasoning;
}
