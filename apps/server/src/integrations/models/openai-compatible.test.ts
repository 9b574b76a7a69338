import { createOpenAiCompatibleProvider } from './openai-compatible.ts';
import { runModelProviderContract } from './contract.ts';
import { startChatCompletionsDouble } from './testing/openai-double.ts';

runModelProviderContract({
  name: 'openai-compatible',
  model: 'local-double',
  showsReasoning: true,
  startDouble: startChatCompletionsDouble,
  provider: (baseUrl, limits) => createOpenAiCompatibleProvider({ apiKey: 'key', baseUrl, keySetting: 'the test key', models: [] }, { fetch, ...limits }),
});
