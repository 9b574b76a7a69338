import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../config.ts';
import { priceIn, readPriceTable } from './price-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'lathe-prices-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

function problems(file: string): readonly string[] {
  try {
    readPriceTable(file);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const model = (id: string) => ({ id, provider: id.slice(0, id.indexOf(':')) });

describe('the price table', () => {
  it('names the price, and the day on which it was read, of a model and of its dated releases', () => {
    const table = readPriceTable(undefined);
    const price = { input: 1, output: 5, cachedInput: 0.1, asOf: table.anthropic?.date };
    expect(priceIn(table, model('anthropic:claude-haiku-4-5'))).toEqual(price);
    expect(priceIn(table, model('anthropic:claude-haiku-4-5-20251001'))).toEqual(price);
    expect(priceIn(table, model('openai:gpt-5-mini-2025-08-07'))).toEqual(priceIn(table, model('openai:gpt-5-mini')));
    expect(priceIn(table, model('anthropic:claude-haiku-99'))).toBeUndefined();
    expect(priceIn(table, model('ollama:qwen3:8b'))).toBeUndefined();
  });

  it('can be replaced by a file', () => {
    const file = write('own.json', {
      ollama: { date: '2026-11-27', source: 'https://prices.example.com', models: { 'qwen3:8b': { input: 0.1, output: 0.2 } } },
    });
    const table = readPriceTable(file);
    expect(priceIn(table, model('ollama:qwen3:8b'))).toEqual({ input: 0.1, output: 0.2, asOf: '2026-11-27' });
    expect(priceIn(table, model('anthropic:claude-haiku-4-5'))).toBeUndefined();
  });

  it('keeps the server from starting when its file has mistakes, and names each', () => {
    const missing = join(folder, 'none.json');
    expect(problems(missing)[0]).toContain(`MODEL_PRICE_TABLE: ${missing} cannot be read as JSON`);
    expect(problems(write('text.json', 'input=3'))[0]).toContain('cannot be read as JSON');
    const file = write('wrong.json', {
      anthropic: { date: 'today', source: 'https://prices.example.com', models: { 'claude-sonnet-5-5': { input: '3', output: -1, price: 2 } } },
    });
    expect(problems(file)).toEqual([
      `MODEL_PRICE_TABLE: ${file} › anthropic › date: must be a day such as 2026-11-27`,
      expect.stringContaining(`${file} › anthropic › models › claude-sonnet-5-5 › input: `),
      expect.stringContaining(`${file} › anthropic › models › claude-sonnet-5-5 › output: `),
      expect.stringContaining(`${file} › anthropic › models › claude-sonnet-5-5: `),
    ]);
  });
});
