/** Follows the README to a first app with every provider that it names, at the provider's documented address. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Action, type ArtifactEvent, type ChatMessage, type ChatRequest, decodeArtifactEvents, type ModelList } from '@lathe/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { stepRoutes } from '../../chat/step-routes.ts';
import { readConfig } from '../../config.ts';
import { answersErrors, modelRouteDependencies } from '../../testing/routes.ts';
import { createModelRegistry } from './registry.ts';
import { startAnthropicDouble } from './testing/anthropic-double.ts';
import type { ModelDouble } from './testing/double-server.ts';
import { startGoogleDouble } from './testing/google-double.ts';
import { startLmStudioDouble, startOllamaDouble } from './testing/local-doubles.ts';
import { startChatCompletionsDouble, startOpenAiDouble } from './testing/openai-double.ts';
import { actionsOf, collect, playActions, textOfEvents } from './testing/play-actions.ts';
import { THREE_COMPONENT_APP, threeComponentApp } from './testing/three-component-app.ts';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const templatesFolder = `${root}/templates`;
const README = readFileSync(`${root}/README.md`, 'utf8');

/** The wire format of each provider, and the address from its documentation. */
const WIRES: Readonly<Record<string, readonly [address: string, start: () => Promise<ModelDouble>]>> = {
  Anthropic: ['https://api.anthropic.com/v1', () => startAnthropicDouble(threeComponentApp)],
  OpenAI: ['https://api.openai.com/v1', () => startOpenAiDouble(threeComponentApp)],
  Google: ['https://generativelanguage.googleapis.com/v1beta', () => startGoogleDouble(threeComponentApp)],
  OpenRouter: ['https://openrouter.ai/api/v1', () => startChatCompletionsDouble(threeComponentApp, { basePath: '/api/v1' })],
  Mistral: ['https://api.mistral.ai/v1', () => startChatCompletionsDouble(threeComponentApp)],
  xAI: ['https://api.x.ai/v1', () => startChatCompletionsDouble(threeComponentApp)],
  DeepSeek: ['https://api.deepseek.com', () => startChatCompletionsDouble(threeComponentApp, { basePath: '' })],
  Groq: ['https://api.groq.com/openai/v1', () => startChatCompletionsDouble(threeComponentApp, { basePath: '/openai/v1' })],
  Ollama: ['http://127.0.0.1:11434', () => startOllamaDouble(threeComponentApp)],
  'LM Studio': ['http://127.0.0.1:1234', () => startLmStudioDouble(threeComponentApp)],
  'Anything else': ['http://localhost:8000/v1', () => startChatCompletionsDouble(threeComponentApp)],
};

const ROWS = [...README.matchAll(/^\| ([^|`]+?) \| (`[A-Z]+_[^|]*) \|$/gm)]
  .map(([, name = '', variables = '']) => ({
    name: name.replace(/ that speaks.*/, ''),
    variables: [...variables.matchAll(/`([A-Z_]+)`/g)].map(([, variable = '']) => variable),
  }))
  .filter(({ variables }) => variables.some((variable) => /_(?:API_KEY|BASE_URL)$/.test(variable)));

let double: ModelDouble | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

describe('the README', () => {
  it('names every provider, and the address at which the two that need no key are looked for', () => {
    expect(ROWS.map(({ name }) => name)).toEqual(Object.keys(WIRES));
    for (const name of ['Ollama', 'LM Studio']) expect(README).toContain(`${name} at \`${WIRES[name]?.[0]}\``);
  });

  it.each(ROWS)('leads to a first app with $name', async ({ name, variables }) => {
    const [address, start] = WIRES[name] as [string, () => Promise<ModelDouble>];
    double = await start();
    const [first = ''] = variables;
    // Ollama and LM Studio are found without a variable.
    const environment = first.endsWith('_API_KEY') ? { [first]: 'key-of-mine' } : address.includes('127.0.0.1') ? {} : { [first]: address };
    const routes = app(readConfig(environment), new Map([[address, double.url]]));

    const list = (await (await routes.request('/api/models', { headers: SIGNED_IN })).json()) as ModelList;
    const chosen = list.models.find(({ id }) => id === list.defaultModelId);
    expect(chosen).toMatchObject({ status: 'ready', isEmbedded: false, supportsTools: true });

    const steps: ArtifactEvent[][] = [];
    for (let step = 0; step < 3; step++) steps.push(await ask(routes, step, steps));
    expect(steps.map((events) => events.at(-1))).toMatchObject([{ reason: 'tool-calls' }, { reason: 'tool-calls' }, { reason: 'stop' }]);
    expect(textOfEvents(steps[2] ?? [])).toContain(THREE_COMPONENT_APP.closing);
    const actions: Action[] = steps.flatMap((events) => actionsOf(events));
    const files = await playActions(new Map(), actions, templatesFolder);
    expect([...files.keys()]).toEqual(expect.arrayContaining(['package.json', ...THREE_COMPONENT_APP.files]));
    expect(actions.slice(-2)).toEqual([{ type: 'install', packages: [] }, { type: 'start' }]);
    if (first.endsWith('_API_KEY')) expect(JSON.stringify(double.requests[0]?.headers)).toContain('key-of-mine');
  });

  it('is right about a server without a key and a service: the built-in assistant answers, and nothing is reported as wrong', async () => {
    const failures: unknown[] = [];
    const list = (await (await app(readConfig({}), new Map(), failures).request('/api/models', { headers: SIGNED_IN })).json()) as ModelList;
    expect(list.defaultModelId).toBe('embedded:assistant');
    expect(failures).toEqual([]);
  });
});

/** The routes as the server builds them from its configuration. The fakes answer at every address. */
function app(config: ReturnType<typeof readConfig>, addresses: ReadonlyMap<string, string>, failures: unknown[] = []) {
  const toDoubles: typeof fetch = async (input, init) => {
    const url = String(input);
    const at = [...addresses].find(([address]) => url.startsWith(`${address}/`));
    if (at === undefined) throw new TypeError(`fetch failed: ${url}`, { cause: new Error('ECONNREFUSED') });
    return fetch(at[1] + url.slice(at[0].length), init);
  };
  const registry = createModelRegistry({
    settings: config.models,
    prices: config.modelPrices,
    keys: { openAll: async () => [] },
    templatesFolder,
    fetch: toDoubles,
    fetchForPeople: toDoubles,
    stallMs: config.modelStallMs,
    onListFailure: (provider) => failures.push(provider),
  });
  return answersErrors(stepRoutes(modelRouteDependencies(registry)));
}

const SIGNED_IN = { authorization: 'Bearer x', 'content-type': 'application/json' };

async function ask(routes: ReturnType<typeof app>, step: number, before: readonly (readonly ArtifactEvent[])[]): Promise<ArtifactEvent[]> {
  const question: ChatMessage = { ...WRITTEN, id: 'u1', role: 'user', parts: [{ type: 'text', step: 0, text: 'plants that I must water' }] };
  const body: ChatRequest = {
    projectId: 'p1',
    mode: 'build',
    messageId: 'm1',
    step,
    messages: [question, ...(step === 0 ? [] : [answered(before)])],
    context: { title: 'New', files: [], contents: [] },
  };
  const response = await routes.request('/api/chat', { method: 'POST', headers: SIGNED_IN, body: JSON.stringify(body) });
  return collect(decodeArtifactEvents(response.body as ReadableStream<Uint8Array>));
}

const WRITTEN = { createdAt: '2026-01-01T00:00:00.000Z' };

/** The assistant's message as the client keeps it, with every action done. */
function answered(steps: readonly (readonly ArtifactEvent[])[]): ChatMessage {
  const actions = steps.flatMap((events, step) =>
    events.flatMap((event) =>
      event.type === 'action.close'
        ? [{ id: event.actionId, step, type: event.action.type, status: 'complete' as const, draft: {}, action: event.action }]
        : [],
    ),
  );
  const artifact = { id: 'artifact-m1', messageId: 'm1', title: 'x', isClosed: false, actions };
  return { ...WRITTEN, id: 'm1', role: 'assistant', parts: [{ type: 'artifact', artifact }] };
}
