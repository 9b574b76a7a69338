import { readFileSync } from 'node:fs';
import { messageOf, type ModelInfo, modelKeyProviderSchema, type ModelPrice, modelPriceSchema } from '@lathe/protocol';
import * as z from 'zod';
import { ConfigError } from '../../config.ts';
import builtIn from './price-table.json' with { type: 'json' };

/**
 * By provider: its models' prices, the page that names them, and the day on which that page was read. The table that
 * comes with Lathe is taken from the genai-prices data set (MIT license), which collects the providers' own pages.
 */
const priceTableSchema = z.partialRecord(
  modelKeyProviderSchema,
  z.strictObject({
    date: z.iso.date('must be a day such as 2026-11-27'),
    source: z.url('must be the address of the page with the prices'),
    models: z.record(z.string(), z.strictObject({ ...modelPriceSchema.shape, asOf: z.undefined().optional() })),
  }),
);
export type PriceTable = z.infer<typeof priceTableSchema>;

/**
 * The table that comes with Lathe, or the one in the file.
 * @throws ConfigError that names the file and its mistakes
 */
export function readPriceTable(file: string | undefined): PriceTable {
  if (file === undefined) return priceTableSchema.parse(builtIn);
  const parsed = priceTableSchema.safeParse(contentsOf(file));
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map(({ path, message }) => `MODEL_PRICE_TABLE: ${[file, ...path].join(' › ')}: ${message}`));
}

function contentsOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new ConfigError([`MODEL_PRICE_TABLE: ${file} cannot be read as JSON: ${messageOf(cause)}`]);
  }
}

/** Providers release a model under its name and under its name with a day. */
const RELEASE = /-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/;

/** The model's price in the table, for a model whose provider names none. */
export function priceIn(table: PriceTable, { id, provider }: Pick<ModelInfo, 'id' | 'provider'>): ModelPrice | undefined {
  const entry = table[provider as keyof PriceTable];
  const name = id.slice(provider.length + 1);
  const price = entry?.models[name] ?? entry?.models[name.replace(RELEASE, '')];
  return price === undefined ? undefined : { ...price, asOf: entry?.date };
}
