import { type ChatMessage, chatMessageSchema, type StripePhase } from '@lathe/protocol';
import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchStripeSetup } from './watch-stripe-setup.ts';

const message = (id: string, phase?: StripePhase): ChatMessage => ({
  id,
  role: 'assistant',
  createdAt: '2026-01-01T00:00:00.000Z',
  parts: [],
  ...(phase ? { stripeIntegration: { phase, message: `${phase} of ${id}` } } : {}),
});

describe('an error of the payment setup', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function setUp() {
    const history = atom<readonly ChatMessage[]>([]);
    const tracked: string[] = [];
    const stop = watchStripeSetup(history, { track: (event, text, details) => void tracked.push(`${event} ${text} ${details?.messageId}`) });
    return { history, tracked, stop };
  }

  it('is reported once, 5000 ms after it occurred', () => {
    const { history, tracked } = setUp();
    history.set([message('m1', 'error')]);
    vi.advanceTimersByTime(4999);
    history.set([message('m1', 'error'), message('m2')]);
    expect(tracked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(tracked).toEqual(['stripe-error-during-setup error of m1 m1']);
    history.set([message('m1', 'error')]);
    vi.advanceTimersByTime(10_000);
    expect(tracked).toHaveLength(1);
  });

  it('is not reported if the setup continues, or nobody is watching anymore', () => {
    const { history, tracked, stop } = setUp();
    history.set([message('m1', 'error'), message('m2', 'error')]);
    vi.advanceTimersByTime(2000);
    history.set([message('m1', 'keys-saved'), message('m2', 'error')]);
    stop();
    vi.advanceTimersByTime(10_000);
    expect(tracked).toEqual([]);
  });
});

it('a message may carry a payment integration with its phase', () => {
  for (const phase of ['keys-requested', 'keys-saved', 'webhook-deployed', 'done', 'error'] as const)
    expect(chatMessageSchema.parse({ ...message('m', phase), isHidden: true, type: 'chat', content: 'x' }).stripeIntegration?.phase).toBe(phase);
  expect(chatMessageSchema.safeParse({ ...message('m'), stripeIntegration: { phase: 'paid' } }).success).toBe(false);
});
