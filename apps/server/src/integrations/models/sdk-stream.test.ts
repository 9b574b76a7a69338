import { describe, expect, it } from 'vitest';
import { createOllamaProvider } from './local-services.ts';
import { createOpenAiCompatibleProvider } from './openai-compatible.ts';
import type { ModelRequest } from './provider.ts';
import { startOllamaDouble } from './testing/local-doubles.ts';
import { startChatCompletionsDouble } from './testing/openai-double.ts';
import { collect } from './testing/play-actions.ts';
import { said } from './testing/play-turn.ts';
import { reply, text } from './testing/script.ts';

const REQUEST: ModelRequest = {
  ...{ model: 'm', messageId: 'm1', step: 0, tools: 'all', prompt: { system: 's', project: '', volatile: '' } },
  messages: [said('u1', 'Hi')],
  context: { title: '', files: [], contents: [] },
};

it('a small model is offered only the tools it cannot do without', async () => {
  const double = await startChatCompletionsDouble([reply(text('Hi'))], { models: [] });
  try {
    const credentials = { apiKey: 'k', keySetting: 'the test key', baseUrl: double.url, models: [] };
    const provider = createOpenAiCompatibleProvider(credentials, { fetch, stallMs: 5_000, retryDelaysMs: [] });
    const offered = async (hasFewTools: boolean) => {
      await collect(provider.stream({ ...REQUEST, hasFewTools }, { signal: AbortSignal.timeout(5_000) }));
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

describe('a model without tools', () => {
  it('changes nothing while it plans, even if it writes the tags of actions', async () => {
    const written = 'I would write it.\n<latheArtifact id="a" title="A">\n<latheAction type="file" path="a.txt">\nA\n</latheAction>\n</latheArtifact>';
    const double = await startOllamaDouble([reply(text(written))]);
    try {
      const provider = createOllamaProvider({ apiKey: undefined, keySetting: 'k', baseUrl: double.url }, { fetch, stallMs: 5_000, retryDelaysMs: [] });
      const play = async (tools: ModelRequest['tools']) =>
        collect(
          provider.stream(
            { ...REQUEST, model: 'gemma3:4b', tools, capabilities: { supportsTools: false, supportsReasoning: false, maxOutputTokens: 1_000 } },
            { signal: AbortSignal.timeout(5_000) },
          ),
        );
      expect((await play('all')).map(({ type }) => type)).toContain('action.close');
      const events = await play('read-only');
      expect(events.map(({ type }) => type)).not.toContain('action.close');
      expect(events).toContainEqual(expect.objectContaining({ type: 'action.cancel', message: 'Nothing was changed, because only a plan was asked for.' }));
    } finally {
      await double.close();
    }
  });
});
