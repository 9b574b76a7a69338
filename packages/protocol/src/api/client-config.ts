import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

/** What the client must know about the installation that served it. */
export const clientConfigSchema = z.object({
  version: z.string(),
  /** Origin of the product itself, e.g. `http://localhost:3000`. */
  appOrigin: z.string(),
  /** The page that hosts the runtime, e.g. `http://runtime.localhost:3000/headless`. */
  runtimeUrl: z.string(),
  /** Previews are served from `{port}--{id}.{previewHost}`, with the port of the product's URL if it has one. */
  previewHost: z.string(),
  /** Deployed sites are served from `{name}.{siteHost}`. */
  siteHost: z.string(),
  /** `http` or `https`: the scheme of all those hosts. */
  scheme: z.enum(['http', 'https']),
  /** False if the operator has closed sign-up. */
  isSignUpOpen: z.boolean(),
  /** True if the operator has turned on analytics. */
  isAnalyticsOn: z.boolean(),
});
export type ClientConfig = z.infer<typeof clientConfigSchema>;

export const getConfig = {
  method: 'GET',
  path: '/api/config',
  response: clientConfigSchema,
} as const satisfies Endpoint<undefined, ClientConfig>;
