import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type SupabaseDouble, startSupabaseDouble, SUPABASE_CLIENT } from './testing/supabase-double.ts';

const BACK = 'https://lathe.example/supabase/back';
const VERIFIER = 'qW0Z6d9pQnW0mL1dK1q9wFq6Yz2nV5rA8jT3mP7sH4c';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
let now = Date.parse('2026-11-28T12:00:00Z');
let double: SupabaseDouble;

beforeAll(async () => {
  double = await startSupabaseDouble({ redirectUris: [BACK], clock: () => now });
});
beforeEach(() => {
  double.settings.consent = 'approve';
});
afterAll(async () => {
  expect(double.violations).toEqual([]);
  await double.close();
});

const authorization = {
  client_id: SUPABASE_CLIENT.id,
  response_type: 'code',
  redirect_uri: BACK,
  state: 'a state',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
};
async function authorize(change: Readonly<Record<string, string>> = {}) {
  const query = new URLSearchParams({ ...authorization, ...change });
  const response = await fetch(`${double.apiUrl}/v1/oauth/authorize?${query}`, { redirect: 'manual' });
  return { status: response.status, back: new URL(response.headers.get('location') ?? 'about:blank') };
}
const codeOf = async () => (await authorize()).back.searchParams.get('code') ?? '';

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly error?: string;
}
async function token(form: Readonly<Record<string, string>>, { id = SUPABASE_CLIENT.id, secret = SUPABASE_CLIENT.secret } = {}) {
  const authorizationHeader = `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
  const response = await fetch(`${double.apiUrl}/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization: authorizationHeader },
    body: new URLSearchParams(form),
  });
  return { status: response.status, ...((await response.json()) as Tokens) };
}
const exchange = (code: string, change: Readonly<Record<string, string>> = {}) =>
  token({ grant_type: 'authorization_code', code, redirect_uri: BACK, code_verifier: VERIFIER, ...change });
const refresh = (refresh_token: string) => token({ grant_type: 'refresh_token', refresh_token });
const isAllowed = async ({ access_token }: Tokens) =>
  (await fetch(`${double.apiUrl}/v1/organizations`, { headers: { authorization: `Bearer ${access_token}` } })).status === 200;

it('gives tokens to who started the sign-in, for a code and then for refresh tokens', async () => {
  const { status, back } = await authorize();
  expect([status, back.origin + back.pathname, back.searchParams.get('state')]).toEqual([303, BACK, 'a state']);
  const first = await exchange(back.searchParams.get('code') ?? '');
  expect(first).toMatchObject({ status: 201, token_type: 'Bearer', expires_in: 3600 });
  expect(await isAllowed(first)).toBe(true);
  now += 3_600_000;
  expect(await isAllowed(first)).toBe(false);
  const second = await refresh(first.refresh_token);
  expect([second.status, await isAllowed(second)]).toEqual([201, true]);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  double.expireTokens();
  expect(await isAllowed(second)).toBe(false);
  expect((await refresh(second.refresh_token)).status).toBe(201);
});

it('ends all tokens of a consent when one of its codes or refresh tokens comes twice', async () => {
  const first = await exchange(await codeOf());
  const second = await refresh(first.refresh_token);
  expect(await refresh(first.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
  expect([await isAllowed(second), (await refresh(second.refresh_token)).status]).toEqual([false, 400]);
  const code = await codeOf();
  const third = await exchange(code);
  expect((await exchange(code)).error).toBe('invalid_grant');
  expect(await isAllowed(third)).toBe(false);
});

it('refuses what does not fit the sign-in', async () => {
  expect((await exchange(await codeOf(), { code_verifier: 'another verifier' })).error).toBe('invalid_grant');
  expect((await exchange(await codeOf(), { redirect_uri: 'https://elsewhere.example/' })).error).toBe('invalid_grant');
  expect((await exchange('no code')).error).toBe('invalid_grant');
  const late = await codeOf();
  now += 11 * 60_000;
  expect((await exchange(late)).error).toBe('invalid_grant');
  expect(await token({ grant_type: 'refresh_token', refresh_token: 'x' }, { secret: 'wrong' })).toMatchObject({ status: 401, error: 'invalid_client' });
  expect((await authorize({ redirect_uri: 'https://elsewhere.example/' })).status).toBe(400);
  expect((await authorize({ code_challenge_method: 'plain' })).back.searchParams.get('error')).toBe('invalid_request');
  double.settings.consent = 'deny';
  const denied = (await authorize()).back.searchParams;
  expect([denied.get('error'), denied.get('state'), denied.get('code')]).toEqual(['access_denied', 'a state', null]);
});

it('takes tokens back for the application, and for the person', async () => {
  const tokens = await exchange(await codeOf());
  const revoke = (client_secret: string) =>
    fetch(`${double.apiUrl}/v1/oauth/revoke`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: SUPABASE_CLIENT.id, client_secret, refresh_token: tokens.refresh_token }),
    });
  expect((await revoke('wrong')).status).toBe(401);
  expect(await isAllowed(tokens)).toBe(true);
  expect((await revoke(SUPABASE_CLIENT.secret)).status).toBe(204);
  expect([await isAllowed(tokens), (await refresh(tokens.refresh_token)).status]).toEqual([false, 400]);
  const others = await exchange(await codeOf());
  double.revoke();
  expect(await isAllowed(others)).toBe(false);
});
