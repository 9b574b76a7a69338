import * as z from 'zod/mini';

/** A person's limits for the assistant; null means no limit. */
export const usageCapsSchema = z.object({
  /** US dollars per month, at the configured prices. */
  monthlyCost: z.nullable(z.number().check(z.positive('must be more than 0'), z.maximum(100_000))),
  /** Tokens per month, read and written. */
  monthlyTokens: z.nullable(z.int().check(z.positive('must be more than 0'), z.maximum(1_000_000_000_000))),
});
export type UsageCaps = z.infer<typeof usageCapsSchema>;

/** A person's model calls this calendar month (UTC), and the storage they use now. */
export const usageSchema = z.object({
  tokens: z.number(),
  /** US dollars for calls to models with a configured price; null if there were none. */
  cost: z.nullable(z.number()),
  caps: usageCapsSchema,
  /** When the month ends. */
  resetsAt: z.iso.datetime(),
  /** The last 30 days, oldest first, `day` as `2026-11-22` in UTC. */
  days: z.array(z.object({ day: z.string(), tokens: z.number() })),
  /** This month's usage by project and model, most tokens first. */
  projects: z.array(
    z.object({
      /** Null for a deleted project. */
      title: z.nullable(z.string()),
      slug: z.nullable(z.string()),
      modelId: z.string(),
      turns: z.number(),
      tokens: z.number(),
      cost: z.nullable(z.number()),
    }),
  ),
  /** Bytes stored for the person: projects, versions, chats and uploads. A null limit means there is none. */
  storage: z.object({ usedBytes: z.number(), limitBytes: z.nullable(z.number()) }),
});
export type Usage = z.infer<typeof usageSchema>;

/** A call that a turn made: one of its steps. */
export const ledgerCallSchema = z.object({
  /** From 0. Null: recorded before steps were. */
  step: z.nullable(z.int()),
  modelId: z.string(),
  /** Everything the model read, including what came from the provider's cache. */
  inputTokens: z.number(),
  cachedInputTokens: z.number(),
  outputTokens: z.number(),
  /** US dollars at the price of that day; null: it had none. */
  cost: z.nullable(z.number()),
});
export type LedgerCall = z.infer<typeof ledgerCallSchema>;

/** What a turn used, call by call, in the order in which they began. Its files are in the actions of its message. */
export const turnLedgerSchema = z.object({ calls: z.array(ledgerCallSchema) });
export type TurnLedger = z.infer<typeof turnLedgerSchema>;

const MEGABYTE = 1024 * 1024;

/** "3.2 MB", "120 MB", "1.25 GB": by 1,024, as limits are configured. */
export function storageSize(byteSize: number): string {
  const size = byteSize / MEGABYTE;
  if (size >= 1024) return `${(size / 1024).toFixed(2)} GB`;
  return `${size >= 10 ? Math.round(size) : size.toFixed(1)} MB`;
}
