import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

export const runtimeTokenSchema = z.object({
  /**
   * Authorizes package installations in the caller's runtime, and nothing else, because the code that runs there can
   * read it. Null: nobody is signed in.
   */
  token: z.nullable(z.string()),
});
export type RuntimeToken = z.infer<typeof runtimeTokenSchema>;

/** A token for the runtime's own origin, which has no cookies. It is valid until the caller signs out. */
export const createRuntimeToken = {
  method: 'POST',
  path: '/api/runtime-token',
  response: runtimeTokenSchema,
} as const satisfies Endpoint<undefined, RuntimeToken>;

/** Either the token or the reason there is none. */
export const corsTokenSchema = z.object({
  /** Lets programs of the caller's runtime use the CORS proxy, and nothing else. */
  token: z.optional(z.string()),
  /** Seconds since 1970. */
  expiresAt: z.optional(z.number()),
  errorMessage: z.optional(z.string()),
});
export type CorsToken = z.infer<typeof corsTokenSchema>;

/** 401 with `errorMessage` if nobody is signed in. Source: docs/specification/calls.md. */
export const getCorsToken = {
  method: 'GET',
  path: '/api/token/cors',
  response: corsTokenSchema,
} as const satisfies Endpoint<undefined, CorsToken>;
