/** Fakes of Ollama and LM Studio, with their own lists in addition to chat completions. */
import type { ModelDouble } from './double-server.ts';
import { startChatCompletionsDouble } from './openai-double.ts';
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
}

/** Its address has no path, as people enter it. */
export async function startOllamaDouble(
  script: Script,
  { models = Object.keys(SHOWN), port, window = 65_536 }: OllamaDoubleOptions = {},
): Promise<ModelDouble> {
  const loaded = new Set<string>();
  const double = await startChatCompletionsDouble(script, {
    models,
    answers: {
      'GET /api/tags': () => ({ models: models.map((name) => ({ name, model: name, size: 1, details: { family: 'double' } })) }),
      'GET /api/ps': () => ({ models: [...loaded].map((name) => ({ name, model: name, context_length: window })) }),
      'POST /api/generate': ({ model }) => {
        loaded.add(String(model));
        return { model, done: true, done_reason: 'load' };
      },
      'POST /api/show': ({ model }) => SHOWN[String(model)] ?? { error: 'model not found' },
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
