import * as z from 'zod/mini';
import { MODEL_KEY_MAX_LENGTH } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';
import { serviceAddressSchema } from './service-address.ts';

/** Providers that a person can store a key for. */
export const modelKeyProviderSchema = z.enum([
  'anthropic',
  'openai',
  'google',
  'openrouter',
  'mistral',
  'xai',
  'deepseek',
  'groq',
  'ollama',
  'lmstudio',
  'openai-compatible',
]);
export type ModelKeyProvider = z.infer<typeof modelKeyProviderSchema>;

/** The default addresses of services on a person's own computer, according to their documentation. */
export const LOCAL_MODEL_ADDRESSES = { ollama: 'http://127.0.0.1:11434', lmstudio: 'http://127.0.0.1:1234' } as const;

/** A stored key as it is shown: only its last characters, never the whole key. */
export const modelKeySchema = z.object({
  provider: modelKeyProviderSchema,
  /** The last four characters; '' for a short key. */
  hint: z.string(),
  /** The address of an OpenAI-compatible service, or another base URL for the named vendor. */
  baseUrl: z.nullable(z.string()),
  updatedAt: z.iso.datetime(),
});
export type ModelKey = z.infer<typeof modelKeySchema>;

export const modelKeyListSchema = z.object({ keys: z.array(modelKeySchema) });
export type ModelKeyList = z.infer<typeof modelKeyListSchema>;

export const putModelKeyBodySchema = z.object({
  provider: modelKeyProviderSchema,
  /** May be empty for a local service that needs none. */
  key: z
    .string()
    .check(
      z.trim(),
      z.maxLength(MODEL_KEY_MAX_LENGTH, `must not be longer than ${MODEL_KEY_MAX_LENGTH} characters`),
      z.regex(/^[\x21-\x7e]*$/, 'must be printable characters without spaces'),
    ),
  baseUrl: z.optional(z.nullable(serviceAddressSchema)),
});
export type PutModelKeyBody = z.infer<typeof putModelKeyBodySchema>;

export const deleteModelKeyQuerySchema = z.object({ provider: modelKeyProviderSchema });
export type DeleteModelKeyQuery = z.infer<typeof deleteModelKeyQuerySchema>;

export const listModelKeys = {
  method: 'GET',
  path: '/api/model-keys',
  response: modelKeyListSchema,
} as const satisfies Endpoint<undefined, ModelKeyList>;

/** Adds or replaces the provider's key; returns the list. */
export const putModelKey = {
  method: 'PUT',
  path: '/api/model-keys',
  body: putModelKeyBodySchema,
  response: modelKeyListSchema,
} as const satisfies Endpoint<PutModelKeyBody, ModelKeyList>;

/** `?provider=`; 204, even if there was none. */
export const deleteModelKey = {
  method: 'DELETE',
  path: '/api/model-keys',
  query: deleteModelKeyQuerySchema,
} as const satisfies Endpoint<undefined, undefined, string, DeleteModelKeyQuery>;

/** Keys that members use in the organization's projects. For members; 404 for others. */
export const listOrganizationModelKeys = {
  method: 'GET',
  path: '/api/organizations/:provider/:orgSlug/model-keys',
  response: modelKeyListSchema,
} as const satisfies Endpoint<undefined, ModelKeyList>;

/** For admins; 403 for other members. */
export const putOrganizationModelKey = {
  method: 'PUT',
  path: '/api/organizations/:provider/:orgSlug/model-keys',
  body: putModelKeyBodySchema,
  response: modelKeyListSchema,
} as const satisfies Endpoint<PutModelKeyBody, ModelKeyList>;

/** For admins. `?provider=`; 204, even if there was none. */
export const deleteOrganizationModelKey = {
  method: 'DELETE',
  path: '/api/organizations/:provider/:orgSlug/model-keys',
  query: deleteModelKeyQuerySchema,
} as const satisfies Endpoint<undefined, undefined, string, DeleteModelKeyQuery>;
