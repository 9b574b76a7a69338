import * as z from 'zod/mini';
import { REGISTRY_TOKEN_MAX_LENGTH } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';

const scope = z.string().check(z.regex(/^@[a-z0-9~-][a-z0-9._~-]{0,100}$/, 'must be a scope such as @acme'));

/** A private package registry of an organization (docs/decisions.md#B17): packages of its scope come from `url`. */
export const registrySchema = z.object({
  scope,
  url: z.url({ protocol: /^https?$/, message: 'must be an http or https URL' }).check(z.maxLength(2_000)),
  token: z.string().check(
    z.minLength(1, 'must not be empty'),
    z.maxLength(REGISTRY_TOKEN_MAX_LENGTH, `must not be longer than ${REGISTRY_TOKEN_MAX_LENGTH} characters`),
    // It becomes a line in .npmrc.
    z.regex(/^[\x21-\x7e]*$/, 'must be printable characters without spaces'),
  ),
});
export type Registry = z.infer<typeof registrySchema>;

export const registryListSchema = z.array(registrySchema);

export const deleteRegistryQuerySchema = z.object({ scope });
export type DeleteRegistryQuery = z.infer<typeof deleteRegistryQuerySchema>;

/** For members of the organization, with the tokens. 401, 404. */
export const listRegistries = {
  method: 'GET',
  path: '/api/registries/:provider/:orgSlug',
  response: registryListSchema,
} as const satisfies Endpoint<undefined, Registry[]>;

/** For admins: adds or replaces the registry of a scope. 204; 401, 403, 404. */
export const putRegistry = {
  method: 'PUT',
  path: '/api/registries/:provider/:orgSlug',
  body: registrySchema,
} as const satisfies Endpoint<Registry, undefined>;

/** For admins. `?scope=`; 204, even if there was none. */
export const deleteRegistry = {
  method: 'DELETE',
  path: '/api/registries/:provider/:orgSlug',
  query: deleteRegistryQuerySchema,
} as const satisfies Endpoint<undefined, undefined, string, DeleteRegistryQuery>;
