import { expect, it } from 'vitest';
import { runModelProviderContract } from './contract.ts';
import { createGoogleProvider } from './google.ts';
import { toModelError } from './model-errors.ts';
import { startGoogleDouble } from './testing/google-double.ts';

runModelProviderContract({
  name: 'google',
  model: 'gemini-3-double',
  showsReasoning: true,
  streamsCalls: false,
  sendsCallIds: false,
  startDouble: startGoogleDouble,
  provider: (baseUrl, limits) => createGoogleProvider({ apiKey: 'key', baseUrl, keySetting: 'the test key' }, { fetch, ...limits }),
});

it('reads what Google reports about its models, and recognizes its error for a wrong key', async () => {
  const double = await startGoogleDouble([]);
  try {
    const provider = createGoogleProvider({ apiKey: 'key', baseUrl: double.url, keySetting: 'the test key' }, { fetch, stallMs: 1_000 });
    expect(await provider.models({ signal: AbortSignal.timeout(5_000) })).toMatchObject([
      { name: 'Gemini double', contextWindow: 500_000, maxOutputTokens: 32_000, supportsReasoning: true, supportsTools: true, supportsImages: true },
    ]);
  } finally {
    await double.close();
  }
  const error = { name: 'x', message: '{"error":{"code":400,"message":"API key not valid.","status":"invalid_request_error"}}' };
  expect(toModelError(error, { providerName: 'Google', keySetting: 'the key', apiKey: 'key', model: 'm', hasAnswered: false }).code).toBe('model-key-refused');
});
