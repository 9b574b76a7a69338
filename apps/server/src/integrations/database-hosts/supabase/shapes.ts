/** What Supabase's Management API takes and answers, as far as it is used here. The double compares each request with their OpenAPI document. */
import { DATABASE_STATUS_LABELS, type DatabaseStatus } from '@lathe/protocol';
import * as z from 'zod';

const isStatus = (text: string): text is DatabaseStatus => text in DATABASE_STATUS_LABELS;

/** A status that this program does not know yet is `UNKNOWN`. */
const status = z.string().transform((text): DatabaseStatus => (isStatus(text) ? text : 'UNKNOWN'));

export const tokensShape = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1), expires_in: z.number() });

export const organizationShape = z.object({ id: z.string(), slug: z.string(), name: z.string() });

/** The answer about one organization does not repeat its slug. */
export const organizationDetailsShape = z.object({ id: z.string(), name: z.string(), plan: z.string().nullish() });

/** It becomes a part of addresses. */
const ref = z.string().regex(/^[a-z0-9]{1,64}$/);

export const projectShape = z.object({
  ref,
  organization_id: z.string(),
  organization_slug: z.string().nullish(),
  name: z.string(),
  region: z.string(),
  created_at: z.string(),
  status,
});

/** Secret keys come without `api_key`. */
export const apiKeyShape = z.object({ name: z.string(), api_key: z.string().nullish(), type: z.string().nullish() });

export const createProjectShape = z.object({
  name: z.string().min(1).max(256),
  organization_slug: z.string().min(1),
  region: z.string().min(1),
  db_pass: z.string().min(1),
});

export const queryShape = z.object({ query: z.string().min(1) });

export const rowsShape = z.array(z.record(z.string(), z.unknown()));

export const functionShape = z.object({ id: z.string(), slug: z.string(), verify_jwt: z.boolean().nullish() });

/** In the form that deploys a function. */
export const functionMetadataShape = z.object({
  name: z.string(),
  entrypoint_path: z.string(),
  import_map_path: z.string().optional(),
  verify_jwt: z.boolean(),
});

/** What is sent to `/v1/oauth/token`, as a form. */
export const tokenRequestShape = z.discriminatedUnion('grant_type', [
  z.object({ grant_type: z.literal('authorization_code'), code: z.string().min(1), redirect_uri: z.url(), code_verifier: z.string().min(43).max(128) }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string().min(1) }),
]);

export const revokeShape = z.object({ client_id: z.string(), client_secret: z.string(), refresh_token: z.string() });

export const nothingShape = z.unknown();
