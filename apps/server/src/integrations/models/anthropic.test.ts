import { createAnthropicProvider } from './anthropic.ts';
import { runModelProviderContract } from './contract.ts';
import { startAnthropicDouble } from './testing/anthropic-double.ts';

runModelProviderContract({
  name: 'anthropic',
  model: 'claude-double',
  showsReasoning: true,
  startDouble: startAnthropicDouble,
  provider: (baseUrl, limits) => createAnthropicProvider({ apiKey: 'key', baseUrl, keySetting: 'the test key' }, { fetch, ...limits }),
});
