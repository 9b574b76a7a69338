import type { ChatMessage, ModelInfo, RunningTurn } from '@lathe/protocol';
import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import { modelInfo } from '../../testing/model-info.ts';
import { createMessageViews } from './message-views.ts';

it('the cost of a turn is shown as soon as the prices are known, and a message that did not change stays the same object', () => {
  const message: ChatMessage = {
    ...{ id: 'a', role: 'assistant', createdAt: '2026-11-22T12:00:00.000Z', parts: [], finish: 'stop', modelId: 'anthropic:big' },
    usage: { inputTokens: 1_000_000, outputTokens: 0, cachedInputTokens: 500_000 },
  };
  const models = atom<readonly ModelInfo[]>([]);
  const { views } = createMessageViews({
    messages: atom([message]),
    activeId: atom<string | undefined>(undefined),
    elsewhere: atom<RunningTurn | undefined>(undefined),
    models,
    packages: atom({ status: 'waiting' }),
    now: () => 0,
  });
  views.listen(() => undefined);
  const before = views.get();
  expect(before).toMatchObject([{ footer: { tokens: 1_000_000 } }]);
  models.set([modelInfo('embedded:other')]);
  expect(views.get()[0]).toBe(before[0]);
  models.set([{ ...modelInfo('anthropic:big'), price: { input: 3, output: 15, cachedInput: 0.3 } }]);
  expect(views.get()).toMatchObject([{ footer: { cost: 1.65 } }]);
});
