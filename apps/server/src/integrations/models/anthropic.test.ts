import { AppError } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { createAnthropicProvider } from './anthropic.ts';
import { runModelProviderContract } from './contract.ts';
import type { ModelRequest } from './provider.ts';
import { startAnthropicDouble } from './testing/anthropic-double.ts';
import { collect } from './testing/play-actions.ts';
import { refuse, reply, streamError, text } from './testing/script.ts';

runModelProviderContract({
  name: 'anthropic',
  model: 'claude-double',
  showsReasoning: true,
  startDouble: startAnthropicDouble,
  provider: (baseUrl, limits) => createAnthropicProvider({ apiKey: 'key', baseUrl, keySetting: 'the test key' }, { fetch, ...limits }),
});

it('the start of a prompt is cached: its static part and the project’s part, each with its own marker', async () => {
  const double = await startAnthropicDouble([reply(text('ok'))]);
  try {
    const provider = createAnthropicProvider({ apiKey: 'key', baseUrl: double.url, keySetting: 'the test key' }, { fetch, stallMs: 1_000 });
    const request: ModelRequest = {
      model: 'claude-double',
      messageId: 'm1',
      step: 0,
      tools: 'all',
      prompt: { system: 'static', project: 'project', volatile: 'volatile' },
      messages: [{ id: 'u1', role: 'user', createdAt: '', parts: [{ type: 'text', step: 0, text: 'make it' }] }],
      context: { title: '', files: [], contents: [] },
    };
    await collect(provider.stream(request, { signal: AbortSignal.timeout(5_000) }));
    const { system, messages } = double.requests[0]?.body ?? {};
    expect(system).toEqual(['static', 'project'].map((words) => ({ type: 'text', text: words, cache_control: { type: 'ephemeral' } })));
    expect(JSON.stringify(messages)).toContain('volatile');
    expect(JSON.stringify(messages)).not.toContain('cache_control');
  } finally {
    await double.close();
  }
});

it('a key that the provider quotes is shown to nobody', async () => {
  const apiKey = 'sk-ant-of-the-bakery-0123456789';
  for (const refusal of [
    refuse(401, `invalid x-api-key: ${apiKey}`),
    refuse(400, `Bearer ${apiKey} may not do that`),
    reply(streamError(`overloaded_error ${apiKey}`)),
  ]) {
    const double = await startAnthropicDouble([refusal]);
    try {
      const provider = createAnthropicProvider({ apiKey, baseUrl: double.url, keySetting: 'the test key' }, { fetch, stallMs: 1_000, retryDelaysMs: [] });
      const { signal } = new AbortController();
      const request = { model: 'claude-double', messageId: 'm1', step: 0, tools: 'all', prompt: { system: '', project: '', volatile: '' } } as const;
      const question: ModelRequest['messages'][number] = { id: 'u1', role: 'user', createdAt: '', parts: [{ type: 'text', step: 0, text: 'make it' }] };
      const context = { title: '', files: [], contents: [] };
      const events = await collect(provider.stream({ ...request, messages: [question], context }, { signal }));
      expect(events.map(({ type }) => type)).toContain('error');
      const thrown: unknown = await collect(provider.title('Hi', 'claude-double', { signal })).catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(AppError);
      for (const shown of [JSON.stringify(events), JSON.stringify(thrown)]) {
        expect(shown).not.toContain(apiKey);
        expect(shown).toContain('[the key]');
      }
    } finally {
      await double.close();
    }
  }
});

it('the newest Sonnet is offered first, and the others in the order of the list', async () => {
  const listed = ['claude-haiku-5-5', 'claude-opus-5-5', 'claude-sonnet-5-5', 'claude-sonnet-5-1'];
  const answering: typeof fetch = async () => Response.json({ data: listed.map((id) => ({ id, display_name: id })) });
  const provider = createAnthropicProvider({ apiKey: 'key', baseUrl: undefined, keySetting: 'the test key' }, { fetch: answering, stallMs: 1_000 });
  const models = await provider.models({ signal: AbortSignal.timeout(5_000) });
  expect(models.map(({ name }) => name)).toEqual(['claude-sonnet-5-5', 'claude-haiku-5-5', 'claude-opus-5-5', 'claude-sonnet-5-1']);
});
