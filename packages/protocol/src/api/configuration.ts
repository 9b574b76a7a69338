import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

/** Something in the server's configuration that is unsafe while others can reach it. */
export const unsafeSettingSchema = z.object({
  /** Stays the same when the text changes, for example `open-sign-up`. */
  id: z.string(),
  /** What could happen. */
  problem: z.string(),
  /** What to do about it. */
  remedy: z.string(),
});
export type UnsafeSetting = z.infer<typeof unsafeSettingSchema>;

export const configurationReportSchema = z.object({
  /** False: only this computer can reach the server, so settings count as safe. */
  isReachable: z.boolean(),
  unsafe: z.array(unsafeSettingSchema),
});
export type ConfigurationReport = z.infer<typeof configurationReportSchema>;

/**
 * What the server warns about when it starts, as of now. For the operators of the installation. 401; 404 for everyone
 * else.
 */
export const getConfigurationReport = {
  method: 'GET',
  path: '/api/operator/configuration',
  response: configurationReportSchema,
} as const satisfies Endpoint<undefined, ConfigurationReport>;
