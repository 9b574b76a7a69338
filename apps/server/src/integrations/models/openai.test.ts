import { createOpenAiProvider } from './openai.ts';
import { runModelProviderContract } from './contract.ts';
import { startChatCompletionsDouble, startOpenAiDouble } from './testing/openai-double.ts';

runModelProviderContract({
  name: 'openai, with responses',
  model: 'gpt-6-double',
  showsReasoning: false,
  startDouble: startOpenAiDouble,
  provider: (baseUrl, limits) => createOpenAiProvider({ apiKey: 'key', baseUrl, keySetting: 'the test key' }, { fetch, ...limits }),
});

runModelProviderContract({
  name: 'openai, with chat completions',
  model: 'gpt-6-double',
  showsReasoning: false,
  startDouble: (script) => startChatCompletionsDouble(script, { models: ['gpt-6-double', 'whisper-double'] }),
  provider: (baseUrl, limits) => createOpenAiProvider({ apiKey: 'key', baseUrl, keySetting: 'the test key', protocol: 'chat' }, { fetch, ...limits }),
});
