import { type ChatMessage, STRIPE_ERROR_DELAY_MS } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { Analytics } from './analytics.ts';

/**
 * Reports a failed setup of payments once for each message, if it has still failed after a while, because the next
 * step often fixes it. Source: docs/decisions.md#I6. Returns a function that stops watching.
 */
export function watchStripeSetup(history: ReadableAtom<readonly ChatMessage[]>, analytics: Pick<Analytics, 'track'>): () => void {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const reported = new Set<string>();
  const failedIn = (messages: readonly ChatMessage[]) => messages.filter(({ stripeIntegration }) => stripeIntegration?.phase === 'error');

  const unsubscribe = history.subscribe((messages) => {
    const failed = new Map(failedIn(messages).map((message) => [message.id, message]));
    for (const [id, timer] of waiting) {
      if (failed.has(id)) continue;
      clearTimeout(timer);
      waiting.delete(id);
    }
    for (const [id, { stripeIntegration }] of failed) {
      if (waiting.has(id) || reported.has(id)) continue;
      const timer = setTimeout(() => {
        waiting.delete(id);
        reported.add(id);
        analytics.track('stripe-error-during-setup', stripeIntegration?.message ?? '', { messageId: id });
      }, STRIPE_ERROR_DELAY_MS);
      waiting.set(id, timer);
    }
  });
  return () => {
    unsubscribe();
    for (const timer of waiting.values()) clearTimeout(timer);
  };
}
