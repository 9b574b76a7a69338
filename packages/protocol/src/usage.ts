import * as z from 'zod/mini';

/** Where the assistant stops for a person; null for no limit. */
export const usageCapsSchema = z.object({
  /** US dollars in a month, by the configured prices. */
  monthlyCost: z.nullable(z.number().check(z.positive('must be more than 0'), z.maximum(100_000))),
  /** Tokens in a month, read and written. */
  monthlyTokens: z.nullable(z.int().check(z.positive('must be more than 0'), z.maximum(1_000_000_000_000))),
});
export type UsageCaps = z.infer<typeof usageCapsSchema>;

/** What a person's model calls have used this month (calendar month in UTC). */
export const usageSchema = z.object({
  tokens: z.number(),
  /** US dollars, of the calls to models whose price is configured; null when there is no such call. */
  cost: z.nullable(z.number()),
  caps: usageCapsSchema,
  /** When the month ends. */
  resetsAt: z.iso.datetime(),
  /** The last 30 days, oldest first, `day` as `2026-11-22` in UTC. */
  days: z.array(z.object({ day: z.string(), tokens: z.number() })),
  /** This month by project and model, most tokens first. */
  projects: z.array(
    z.object({
      /** Null for a project that is gone. */
      title: z.nullable(z.string()),
      slug: z.nullable(z.string()),
      modelId: z.string(),
      turns: z.number(),
      tokens: z.number(),
      cost: z.nullable(z.number()),
    }),
  ),
});
export type Usage = z.infer<typeof usageSchema>;
