import { describe, expect, it } from 'vitest';
import { isRecord } from '@lathe/protocol';
import type { ModelRequest } from './provider.ts';
import { MISBEHAVIOR, type Scenario } from './testing/misbehavior.ts';
import { playStep, said, seenIn, withStep } from './testing/play-turn.ts';
import { reply, text } from './testing/script.ts';
import { type ModelWire, WIRES } from './testing/wires.ts';

const requestFor = (wire: ModelWire): ModelRequest => ({
  ...{ model: wire.model, messageId: 'm1', step: 0, tools: 'all', prompt: { system: 'static', project: '', volatile: '' } },
  messages: [said('u1', 'Make it')],
  context: { title: '', files: [], contents: [] },
});

/** All texts of a request but the tools it offers. Arguments are read, also where they are sent as text. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const inner = /^\s*\{/.test(value) ? parsed(value) : undefined;
    return inner === undefined ? [value] : [value, ...textsIn(inner)];
  }
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.entries(value).flatMap(([name, inner]) => (name === 'tools' ? [] : textsIn(inner))) : [];
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

async function play({ does, request, answers, sees, told = [], asked = 1 }: Scenario, wire: ModelWire): Promise<void> {
  const double = await wire.startDouble(({ index }) => does[index] ?? reply(text('Fine.')));
  try {
    const credentials = { apiKey: 'test-key', keySetting: 'the test key', baseUrl: double.url };
    const provider = wire.provider(credentials, { fetch, stallMs: 5_000, retryDelaysMs: [1, 1] });
    const first = { ...requestFor(wire), ...request };
    const events = await playStep(provider, first);
    const seen = seenIn(events);
    for (const [part, expected] of Object.entries(sees) as [keyof typeof seen, unknown][]) {
      if (Array.isArray(expected)) {
        expect(seen[part], part).toHaveLength(expected.length);
        for (const [at, one] of expected.entries()) expect(seen[part]?.[at], part).toEqual(one instanceof RegExp ? expect.stringMatching(one) : one);
      } else expect(seen[part], part).toEqual(expected instanceof RegExp ? expect.stringMatching(expected) : expected);
    }
    expect(double.requests).toHaveLength(asked);

    const before = first.messages.find(({ id }) => id === first.messageId);
    const answer = withStep(before, first.messageId, first.step, events, answers);
    const conversation = [...first.messages.filter(({ id }) => id !== first.messageId), answer];
    const goesOn = seen.finish === 'tool-calls' || seen.finish === 'length';
    const next = {
      ...first,
      ...(goesOn ? { step: first.step + 1, messages: conversation } : { messageId: 'm2', step: 0, messages: [...conversation, said('u2', 'Go on.')] }),
    };
    // Whatever happened, the chat can go on.
    expect(seenIn(await playStep(provider, next))).toMatchObject({ error: undefined });
    const read = textsIn(double.requests.at(-1)?.body).join('\n');
    for (const part of told) {
      if (part.startsWith('not: ')) expect(read).not.toContain(part.slice('not: '.length));
      else expect(read).toContain(part);
    }
  } finally {
    await double.close();
  }
}

describe.each(Object.entries(WIRES))('models as they are: %s', (_service, wire) => {
  const possible = Object.entries(MISBEHAVIOR).filter(([, { on }]) => on?.(wire) ?? true);
  it.each(possible)('%s', (_name, scenario) => play(scenario, wire));
});

it('there are at least sixty ways to misbehave for every service', () => {
  for (const [service, wire] of Object.entries(WIRES)) {
    const possible = Object.values(MISBEHAVIOR).filter(({ on }) => on?.(wire) ?? true);
    expect(possible.length, service).toBeGreaterThanOrEqual(60);
  }
});
