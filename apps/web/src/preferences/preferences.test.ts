import { expect, it } from 'vitest';
import { readPreferences } from './preferences.ts';

it('stored preferences are used, and invalid ones have their default', () => {
  const own = { density: 'compact', motion: 'reduced', showsCost: false, largeFixTokens: 40_000, spendCapTokens: 1_000_000, modelId: 'ollama:qwen3' } as const;
  expect(readPreferences(JSON.stringify(own))).toEqual(own);
  const everybody = { density: 'comfortable', motion: 'system', showsCost: true, largeFixTokens: undefined, spendCapTokens: 200_000, modelId: undefined };
  for (const kept of [null, '', '{', 'null', '7', '{"density":"tiny","motion":1,"showsCost":"no","largeFixTokens":41000,"spendCapTokens":0,"modelId":7}'])
    expect(readPreferences(kept), String(kept)).toEqual(everybody);
});
