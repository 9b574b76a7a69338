import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

export const runtimeTokenSchema = z.object({
  /** Buys packages for the caller's runtime, and nothing else: the code that runs there can read it. Null: nobody is signed in. */
  token: z.nullable(z.string()),
});
export type RuntimeToken = z.infer<typeof runtimeTokenSchema>;

/** A token for the runtime's own origin, which has no cookies; worth something until the caller signs out. */
export const createRuntimeToken = {
  method: 'POST',
  path: '/api/runtime-token',
  response: runtimeTokenSchema,
} as const satisfies Endpoint<undefined, RuntimeToken>;
