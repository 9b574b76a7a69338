import type { ModelInfo, ModelKey, ModelList } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { KEY_PROVIDERS, type KeyProvider } from './key-providers.ts';
import { keyStatus } from './key-status.ts';

const entry = (provider: string) => KEY_PROVIDERS.find((one) => one.provider === provider) as KeyProvider;
const model = (id: string, status: ModelInfo['status'] = 'ready') => ({ id, provider: id.split(':')[0], status }) as ModelInfo;
const list = (models: ModelInfo[], failures: ModelList['failures'] = []): ModelList => ({ models, failures, defaultModelId: '' });
const STORED = { provider: 'openai' } as ModelKey;

it('a row says whether its key or address works, with how many models', () => {
  const openai = list([model('openai:a'), model('openai:b'), model('xai:c')]);
  expect(keyStatus(entry('openai'), STORED, openai)).toEqual({ text: 'Connected: 2 models.', isFailure: false });
  expect(keyStatus(entry('openai'), undefined, openai)).toEqual({ text: 'Ready with a server key: 2 models.', isFailure: false });
  expect(keyStatus(entry('ollama'), undefined, list([model('ollama:a')]))).toEqual({ text: 'Found, with 1 model.', isFailure: false });
});

it('a problem is a failure of an entered key or address, and otherwise a hint', () => {
  const message = 'OpenAI rejected the key.';
  expect(keyStatus(entry('openai'), STORED, list([model('openai:a')], [{ provider: 'openai', message }]))).toEqual({ text: message, isFailure: true });
  const hint = 'Not found at http://127.0.0.1:11434. Start it there, or add its address.';
  expect(keyStatus(entry('ollama'), undefined, list([], [{ provider: 'ollama', message: hint }]))).toEqual({ text: hint, isFailure: false });
});

it('there is no status before the models are loaded, or for a service that is not set up', () => {
  expect(keyStatus(entry('openai'), STORED, undefined)).toBeUndefined();
  expect(keyStatus(entry('openai'), undefined, list([model('openai:a', 'needs-key')]))).toBeUndefined();
});
