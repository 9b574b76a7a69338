import type { CreateRefusal, HostedFunction, HostedProject, Supabase, SupabaseAccess, SupabaseTokens, TokenSource } from '../provider.ts';
import { AppError } from '@lathe/protocol';
import * as z from 'zod';
import {
  apiKeyShape,
  createProjectShape,
  functionShape,
  nothingShape,
  organizationDetailsShape,
  organizationShape,
  projectShape,
  queryShape,
  revokeShape,
  rowsShape,
  tokenRequestShape,
  tokensShape,
} from './shapes.ts';
import { functionForm } from './function-form.ts';
import { refusedWith, SupabaseWire, type WireOptions } from './wire.ts';

export interface SupabaseSettings extends WireOptions {
  /** Lathe's own application at Supabase. */
  readonly client: { readonly id: string; readonly secret: string };
  /** Of projects, with `{ref}` for theirs. */
  readonly projectUrl: string;
  /** Where Supabase sends people back to. */
  readonly callbackUrl: string;
  readonly now: () => Date;
}

/** "The following organization members have reached their maximum limits for the number of active free projects …" */
const LIMIT_TEXT = /maximum limits? for the number of active free/i;
/** A migration may copy a table, or build an index. */
const QUERY_TIMEOUT_MS = 120_000;
/** A function is bundled there with its packages. */
const DEPLOY_TIMEOUT_MS = 120_000;
/** Three tries with their pauses have to end before another process may renew the same token. */
const TOKEN_TIMEOUT_MS = 20_000;
const NAME_TEXT = /already exists/i;
/** The status of `invalid_client`, when the client ID or its secret is wrong. Source: RFC 6749, section 5.2 */
const UNKNOWN_CLIENT = 401;

/** Supabase over its Management API. Source: https://api.supabase.com/api/v1, and docs/decisions.md#F14. */
export function createSupabase({ client, callbackUrl, projectUrl, now, ...options }: SupabaseSettings): Supabase {
  const wire = new SupabaseWire(options);
  // RFC 6749, section 2.3.1
  const authorization = `Basic ${Buffer.from(`${encodeURIComponent(client.id)}:${encodeURIComponent(client.secret)}`).toString('base64')}`;

  async function tokens(form: z.infer<typeof tokenRequestShape>): Promise<SupabaseTokens> {
    const answer = await wire.call(tokensShape, 'POST', '/v1/oauth/token', { takes: tokenRequestShape, form, authorization, timeoutMs: TOKEN_TIMEOUT_MS });
    return { accessToken: answer.access_token, refreshToken: answer.refresh_token, expiresAt: now().getTime() + answer.expires_in * 1000 };
  }

  return {
    signInUrl({ state, challenge }) {
      const url = new URL(`${options.baseUrl}/v1/oauth/authorize`);
      const query = { client_id: client.id, response_type: 'code', redirect_uri: callbackUrl, state, code_challenge: challenge, code_challenge_method: 'S256' };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    async redeem(code, verifier) {
      try {
        return await tokens({ grant_type: 'authorization_code', code, redirect_uri: callbackUrl, code_verifier: verifier });
      } catch (error) {
        if (refusedWith(error)?.status !== UNKNOWN_CLIENT) throw error;
        const advice = 'Its operator has to check SUPABASE_CLIENT_ID and SUPABASE_CLIENT_SECRET.';
        throw new AppError('unavailable', `Supabase does not accept the registration of this server. ${advice}`, { cause: error });
      }
    },
    async renew(refreshToken) {
      try {
        return await tokens({ grant_type: 'refresh_token', refresh_token: refreshToken });
      } catch (error) {
        const status = refusedWith(error)?.status;
        // These say nothing about the token.
        if (status !== undefined && status !== 429 && status !== UNKNOWN_CLIENT) return undefined;
        throw error;
      }
    },
    async revoke(refreshToken) {
      const json = { client_id: client.id, client_secret: client.secret, refresh_token: refreshToken };
      await wire.call(nothingShape, 'POST', '/v1/oauth/revoke', { takes: revokeShape, json, authorization });
    },
    projectUrl: (ref) => projectUrl.replace('{ref}', ref),
    as: (token: TokenSource) => accessOver(wire.as(token)),
  };
}

function accessOver(wire: SupabaseWire): SupabaseAccess {
  const at = (ref: string): string => `/v1/projects/${encodeURIComponent(ref)}`;
  return {
    organizations: ({ signal }) => wire.call(z.array(organizationShape), 'GET', '/v1/organizations', { signal }),
    async organization(slug, { signal }) {
      const { id, name, plan } = await wire.call(organizationDetailsShape, 'GET', `/v1/organizations/${encodeURIComponent(slug)}`, { signal });
      return { id, slug, name, plan: plan ?? 'free' };
    },
    projects: async ({ signal }) => (await wire.call(z.array(projectShape), 'GET', '/v1/projects', { signal })).map(projectOf),
    project: async (ref, { signal }) => projectOf(await wire.call(projectShape, 'GET', at(ref), { signal })),
    async apiKey(ref, { signal }) {
      const keys = await wire.call(z.array(apiKeyShape), 'GET', `${at(ref)}/api-keys`, { signal });
      const found = keys.find(({ type, api_key }) => type === 'publishable' && api_key) ?? keys.find(({ name, type }) => name === 'anon' && type !== 'secret');
      return found?.api_key ?? undefined;
    },
    query: (ref, query, { signal }) =>
      wire.call(rowsShape, 'POST', `${at(ref)}/database/query`, { takes: queryShape, json: { query }, signal, timeoutMs: QUERY_TIMEOUT_MS }),
    functions: async (ref, { signal }) => (await wire.call(z.array(functionShape), 'GET', `${at(ref)}/functions`, { signal })).map(functionOf),
    async deploy(ref, source, { signal }) {
      const path = `${at(ref)}/functions/deploy?slug=${encodeURIComponent(source.slug)}`;
      return functionOf(await wire.call(functionShape, 'POST', path, { raw: functionForm(source), signal, timeoutMs: DEPLOY_TIMEOUT_MS }));
    },
    async create({ name, organization, region, password }, { signal }) {
      const json = { name, organization_slug: organization, region, db_pass: password };
      try {
        return projectOf(await wire.call(projectShape, 'POST', '/v1/projects', { takes: createProjectShape, json, signal }));
      } catch (error) {
        const refusal = createRefusalIn(refusedWith(error)?.reason ?? '');
        if (refusal !== undefined) return refusal;
        throw error;
      }
    },
    pause: async (ref, { signal }) => void (await wire.call(nothingShape, 'POST', `${at(ref)}/pause`, { signal })),
    restore: async (ref, { signal }) => void (await wire.call(nothingShape, 'POST', `${at(ref)}/restore`, { signal })),
  };
}

const functionOf = ({ id, slug, verify_jwt }: z.infer<typeof functionShape>): HostedFunction => ({ id, slug, verifyJWT: verify_jwt ?? true });

function createRefusalIn(reason: string): CreateRefusal | undefined {
  if (LIMIT_TEXT.test(reason)) return 'limit';
  return NAME_TEXT.test(reason) ? 'name-exists' : undefined;
}

function projectOf({ ref, name, region, status, created_at, ...project }: z.infer<typeof projectShape>): HostedProject {
  return { ref, name, organization: project.organization_slug ?? project.organization_id, region, status, createdAt: created_at };
}
