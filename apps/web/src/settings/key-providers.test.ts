import { modelKeyProviderSchema } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { KEY_PROVIDERS } from './key-providers.ts';

it('a key can be entered for every provider that keys are stored for', () => {
  expect(KEY_PROVIDERS.map(({ provider }) => provider).sort()).toEqual([...modelKeyProviderSchema.options].sort());
});
