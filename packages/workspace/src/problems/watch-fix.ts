import { type ChatMessage, PROBABLY_FIXED_MS, type Problem } from '@lathe/protocol';
import type { Analytics } from '../analytics/analytics.ts';
import { problemMessage } from './problem-text.ts';

export interface WatchFixDeps {
  readonly analytics: Pick<Analytics, 'track'>;
  readonly goneOf: (problems: readonly Problem[]) => readonly Problem[];
  readonly setCleared: (answerId: string, cleared: { readonly count: number; readonly total: number }) => Promise<void>;
}

/**
 * Checks, some seconds after a turn that was meant to fix problems, which of them did not come back. Source:
 * docs/decisions.md#D4.
 */
export function watchFix(report: ChatMessage, answer: ChatMessage, { analytics, goneOf, setCleared }: WatchFixDeps, signal: AbortSignal): void {
  if (answer.finish === 'aborted' || answer.error) return;
  const timer = setTimeout(() => {
    const problems = report.problems ?? [];
    const gone = goneOf(problems);
    for (const problem of gone) analytics.track('probably-fixed-error', problemMessage(problem).message, { messageId: report.id });
    void setCleared(answer.id, { count: gone.length, total: problems.length });
  }, PROBABLY_FIXED_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
}
