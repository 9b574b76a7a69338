/** Fakes of Ollama and LM Studio, with their own lists in addition to chat completions. */
import type { ModelDouble } from './double-server.ts';
import { startChatCompletionsDouble } from './openai-double.ts';
import { playPull, type PullStep } from './pull-double.ts';
import type { Script } from './script.ts';

/** What `/api/show` reports about a model. */
const SHOWN: Readonly<Record<string, unknown>> = {
  'qwen3-coder:30b': {
    capabilities: ['completion', 'tools', 'thinking'],
    model_info: { 'general.architecture': 'qwen3moe', 'qwen3moe.context_length': 262_144 },
    parameters: 'num_ctx                        65536\nstop                           "<|im_end|>"',
  },
  'gemma3:4b': { capabilities: ['completion', 'vision'], model_info: { 'gemma3.context_length': 8_192 } },
  'nomic-embed-text:latest': { capabilities: ['embedding'], model_info: { 'nomic-bert.context_length': 2_048 } },
};

export interface OllamaDoubleOptions {
  /** The models above that are loaded. */
  readonly models?: readonly string[];
  readonly port?: number;
  /** The context length that a model is loaded with, in tokens. */
  readonly window?: number;
  /** What each download does, one after another. The last one repeats. */
  readonly pulls?: readonly (readonly PullStep[])[];
  /** Its version cannot make a model from another one. */
  readonly isOld?: boolean;
}

/** A model that was downloaded, or made from another one. */
const PULLED = { capabilities: ['completion', 'tools'], model_info: { 'qwen3.context_length': 40_960 } };

/** Its address has no path, as people enter it. */
export async function startOllamaDouble(
  script: Script,
  { models: given = Object.keys(SHOWN), port, window = 65_536, pulls = [], isOld = false }: OllamaDoubleOptions = {},
): Promise<ModelDouble> {
  const loaded = new Set<string>();
  const models = [...given];
  const made = new Map<string, object>();
  let pullCount = 0;
  const double = await startChatCompletionsDouble(script, {
    models: given,
    answers: {
      'GET /api/tags': () => ({ models: models.map((name) => ({ name, model: name, size: 1, details: { family: 'double' } })) }),
      'GET /api/ps': () => ({ models: [...loaded].map((name) => ({ name, model: name, context_length: window })) }),
      'POST /api/generate': ({ model }) => {
        loaded.add(String(model));
        return { model, done: true, done_reason: 'load' };
      },
      'POST /api/show': ({ model }) => made.get(String(model)) ?? SHOWN[String(model)] ?? { error: 'model not found' },
      'POST /api/pull': ({ model }) => {
        const steps = pulls[Math.min(pullCount++, pulls.length - 1)] ?? [];
        return playPull(steps, () => {
          models.push(String(model));
          made.set(String(model), PULLED);
        });
      },
      'POST /api/create': ({ model, parameters }) => {
        if (isOld) return { error: 'neither path nor modelfile was specified' };
        const [[name, value] = []] = Object.entries(parameters ?? {});
        models.push(String(model));
        made.set(String(model), { ...PULLED, parameters: `${name} ${value}` });
        return { status: 'success' };
      },
    },
    ...(port === undefined ? {} : { port }),
  });
  return withoutPath(double);
}

export async function startLmStudioDouble(script: Script, port?: number): Promise<ModelDouble> {
  const double = await startChatCompletionsDouble(script, {
    models: ['qwen/qwen3-coder'],
    answers: {
      'GET /api/v0/models': () => ({
        object: 'list',
        data: [
          { id: 'qwen/qwen3-coder', type: 'llm', state: 'loaded', max_context_length: 262_144, loaded_context_length: 40_000, capabilities: ['tool_use'] },
          { id: 'text-embedding-nomic', type: 'embeddings', state: 'not-loaded', max_context_length: 2_048 },
        ],
      }),
    },
    ...(port === undefined ? {} : { port }),
  });
  return withoutPath(double);
}

function withoutPath(double: ModelDouble): ModelDouble {
  return { ...double, url: double.url.replace(/\/v1$/, '') };
}
