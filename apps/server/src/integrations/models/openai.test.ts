import { createOpenAiProvider } from './openai.ts';
import { runModelProviderContract } from './contract.ts';
import { startOpenAiDouble } from './testing/openai-double.ts';

runModelProviderContract({
  name: 'openai',
  model: 'gpt-6-double',
  showsReasoning: false,
  startDouble: startOpenAiDouble,
  provider: (baseUrl, limits) => createOpenAiProvider({ apiKey: 'key', baseUrl, keySetting: 'the test key' }, { fetch, ...limits }),
});
