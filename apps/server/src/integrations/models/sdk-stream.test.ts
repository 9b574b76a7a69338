import { expect, it } from 'vitest';
import { createOpenAiCompatibleProvider } from './openai-compatible.ts';
import { startChatCompletionsDouble } from './testing/openai-double.ts';
import { collect } from './testing/play-actions.ts';
import { reply, text } from './testing/script.ts';

it('a small model is offered only the tools it cannot do without', async () => {
  const double = await startChatCompletionsDouble([reply(text('Hi'))], { models: [] });
  try {
    const credentials = { apiKey: 'k', keySetting: 'the test key', baseUrl: double.url, models: [] };
    const provider = createOpenAiCompatibleProvider(credentials, { fetch, stallMs: 5_000, retryDelaysMs: [] });
    const offered = async (hasFewTools: boolean) => {
      const request = {
        ...{ model: 'm', messageId: 'm1', step: 0, tools: 'all' as const, prompt: { system: 's', project: '', volatile: '' } },
        messages: [{ id: 'u1', role: 'user' as const, createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text' as const, step: 0, text: 'Hi' }] }],
        context: { title: '', files: [], contents: [] },
        hasFewTools,
      };
      await collect(provider.stream(request, { signal: AbortSignal.timeout(5_000) }));
      return ((double.requests.at(-1)?.body['tools'] ?? []) as { function: { name: string } }[]).map(({ function: { name } }) => name);
    };
    const all = await offered(false);
    const few = await offered(true);
    expect(all.filter((name) => !few.includes(name))).toEqual(['move_path', 'build_app', 'list_files']);
    expect(few).toEqual(all.filter((name) => few.includes(name)));
  } finally {
    await double.close();
  }
});
