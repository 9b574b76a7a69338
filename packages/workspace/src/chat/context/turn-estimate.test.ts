import type { ChatMessage } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { modelInfo } from '../../testing/model-info.ts';
import { estimateTurn } from './turn-estimate.ts';

const MODEL = { ...modelInfo('anthropic:big'), price: { input: 3, output: 15, cachedInput: 0.3 } };
const PARTS = { system: 2_000, files: 3_000, chat: 5_000 };
const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const DRAFT = { text: 'x'.repeat(400), attachments: [] };

function turn(
  inputTokens: number,
  outputTokens: number,
  { cachedInputTokens = 0, minutesAgo = 60, finish = 'stop' as const, modelId = MODEL.id } = {},
): ChatMessage {
  const createdAt = new Date(NOW - minutesAgo * 60_000).toISOString();
  return { id: 'm', role: 'assistant', createdAt, parts: [], finish, modelId, usage: { inputTokens, outputTokens, cachedInputTokens } };
}

describe('the estimate of the next turn', () => {
  it('is what would be sent now, in tokens and money, until there are turns to compare with', () => {
    expect(estimateTurn(DRAFT, PARTS, MODEL, [turn(1, 1)], NOW)).toEqual({
      chat: 7_100,
      files: 3_000,
      cached: 0,
      atLeast: { tokens: 10_100, cost: expect.closeTo(0.0303, 10) },
    });
    const { price: _, ...unpriced } = MODEL;
    expect(estimateTurn(DRAFT, PARTS, unpriced, [], NOW).atLeast).toEqual({ tokens: 10_100 });
  });

  it('counts attachments: the text of files, and pictures by their size', () => {
    const attachments = [
      { kind: 'file' as const, label: 'a.txt', text: 'x'.repeat(800) },
      { kind: 'image' as const, label: 'b.png', picture: { mediaType: 'image/png' as const, data: 'x'.repeat(90_000) } },
    ];
    expect(estimateTurn({ ...DRAFT, attachments }, PARTS, MODEL, [], NOW).chat).toBe(7_100 + 200 + 1_600);
  });

  it('knows what the provider still has in its cache after a turn that used it a moment ago', () => {
    const recent = turn(9_000, 100, { cachedInputTokens: 4_000, minutesAgo: 1 });
    expect(estimateTurn(DRAFT, PARTS, MODEL, [recent], NOW)).toMatchObject({ cached: 7_000, atLeast: { tokens: 3_100, cost: expect.closeTo(0.0114, 10) } });
    expect(estimateTurn(DRAFT, PARTS, MODEL, [turn(9_000, 100, { cachedInputTokens: 4_000, minutesAgo: 10 })], NOW).cached).toBe(0);
    expect(estimateTurn(DRAFT, PARTS, MODEL, [turn(9_000, 100, { minutesAgo: 1 })], NOW).cached).toBe(0);
  });

  it('is a range from the last turns with the same model, and says how many of them stayed inside', () => {
    const turns = [1, 2, 3, 4, 5, 6, 7, 8, 90].map((thousands) => turn(20_000 + thousands * 1_000, thousands * 100));
    const others = [turn(900_000, 1, { modelId: 'anthropic:small' }), turn(900_000, 1, { finish: 'aborted' as never })];
    const { turns: compared } = estimateTurn(DRAFT, PARTS, MODEL, [...turns, ...others], NOW);
    expect(compared).toEqual({
      tokens: { low: 22_200, high: 28_800 },
      cost: { low: expect.closeTo(0.069, 10), high: expect.closeTo(0.096, 10) },
      reads: { low: 22_000, high: 28_000 },
      writes: { low: 200, high: 800 },
      count: 9,
      inside: 8,
    });
    // A chat that has grown costs at least what it sends now.
    const grown = estimateTurn(DRAFT, { ...PARTS, chat: 80_000 }, MODEL, turns, NOW);
    expect(grown.turns?.tokens).toEqual({ low: 85_100, high: 85_100 });
  });
});
