import * as z from 'zod/mini';

/** The highest limits that can be set. */
export const COST_CAP_MAX = 100_000;
export const TOKEN_CAP_MAX = 1_000_000_000_000;

/** US dollars, at the prices of the models. A model without a price does not count. Null: no limit. */
const costCap = z.nullable(z.number().check(z.positive('must be more than 0'), z.maximum(COST_CAP_MAX)));
/** Tokens, read and written. Null: no limit. */
const tokenCap = z.nullable(z.int().check(z.positive('must be more than 0'), z.maximum(TOKEN_CAP_MAX)));

/** What the assistant may use in a calendar month (UTC). */
export const monthlyCapsSchema = z.object({ monthlyCost: costCap, monthlyTokens: tokenCap });
export type MonthlyCaps = z.infer<typeof monthlyCapsSchema>;

/** A person's limits for the assistant: for one turn, a day (UTC) and a month. */
export const usageCapsSchema = z.object({
  ...monthlyCapsSchema.shape,
  turnCost: costCap,
  turnTokens: tokenCap,
  dailyCost: costCap,
  dailyTokens: tokenCap,
});
export type UsageCaps = z.infer<typeof usageCapsSchema>;

/** A limit that applies in a project, and what is used of it. `project` and `organization` count what all people used this month. */
export const spendLimitSchema = z.object({
  kind: z.enum(['turn', 'day', 'month', 'project', 'organization']),
  cost: costCap,
  tokens: tokenCap,
  usedCost: z.number(),
  usedTokens: z.number(),
});
export type SpendLimit = z.infer<typeof spendLimitSchema>;

/** What a limit counts. */
export const spendUnitSchema = z.enum(['cost', 'tokens']);
export type SpendUnit = z.infer<typeof spendUnitSchema>;

/** The limits of a project, and the ones that apply to the caller's next turn in it. */
export const projectLimitsSchema = z.object({ caps: monthlyCapsSchema, inForce: z.array(spendLimitSchema) });
export type ProjectLimits = z.infer<typeof projectLimitsSchema>;

/** The limits of an organization, and what was used this month in all of its projects. */
export const organizationLimitsSchema = z.object({ caps: monthlyCapsSchema, tokens: z.number(), cost: z.nullable(z.number()) });
export type OrganizationLimits = z.infer<typeof organizationLimitsSchema>;

/** A person's model calls this calendar month (UTC), and the storage they use now. */
export const usageSchema = z.object({
  tokens: z.number(),
  /** US dollars for calls to models with a configured price; null if there were none. */
  cost: z.nullable(z.number()),
  caps: usageCapsSchema,
  /** When the month ends. */
  resetsAt: z.iso.datetime(),
  /** The part of it that went into fixing errors which the assistant had caused in its turn before. */
  ownErrorFixes: z.object({ tokens: z.number(), cost: z.nullable(z.number()) }),
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

/** A call that a turn made: one of its steps, a repair of a file that the step wrote badly, or the search for the cause of an error that the turn fixes. */
export const ledgerCallSchema = z.object({
  purpose: z.enum(['step', 'repair', 'diagnosis']),
  /** From 0. Null: it belongs to none, or was recorded before steps were. */
  step: z.nullable(z.int()),
  modelId: z.string(),
  /** Everything the model read, including what came from the provider's cache. */
  inputTokens: z.number(),
  cachedInputTokens: z.number(),
  outputTokens: z.number(),
  /** US dollars at the price of that day; null: it had none. */
  cost: z.nullable(z.number()),
  /** The turn fixes an error that the assistant caused in its turn before. */
  isOwnErrorFix: z.boolean(),
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
