import { listAudit } from './admin/audit.ts';
import { generateLink } from './admin/generate-link.ts';
import { invite } from './admin/invite.ts';
import {
  changeAccount,
  createAccount,
  deleteAccount,
  deleteAccountFactor,
  getAccount,
  listAccountFactors,
  listAccounts,
  renameAccountFactor,
} from './admin/users.ts';
import type { RateLimitConfig } from './options.ts';
import type { Auth, Call } from './contract.ts';
import { refuse } from './errors.ts';
import { challengeFactor, enrollFactor, unenrollFactor, verifyFactor } from './mfa/factors.ts';
import { authorizeUrl, finishAuthorize, linkUrl } from './providers/oauth.ts';
import type { Providers } from './providers/registry.ts';
import { settingsDocument } from './settings.ts';
import { signInWithIdToken } from './sign-in/id-token-grant.ts';
import { sendSignInCode } from './sign-in/otp.ts';
import { signInWithPassword } from './sign-in/password-grant.ts';
import { exchangeCode } from './sign-in/pkce-grant.ts';
import { resend, sendRecovery } from './sign-in/recover.ts';
import { refresh } from './sign-in/refresh-grant.ts';
import { signUp } from './sign-in/sign-up.ts';
import { followLink, verifyCode } from './sign-in/verify.ts';
import { userDocument } from './documents.ts';
import { unlinkIdentity } from './user/identities.ts';
import { sendNonce } from './user/reauthenticate.ts';
import { requireSignedIn } from './accounts/signed-in.ts';
import { signOut } from './user/sign-out.ts';
import { updateOwnUser } from './user/update-user.ts';

export interface Route {
  readonly method: string;
  /** Segments; those that begin with a colon are handed to the handler in their order. */
  readonly path: string;
  /** Answers without an API key: what browsers open by an address, and what is public. */
  readonly isOpen?: true;
  /** For secret keys only. */
  readonly isAdmin?: true;
  readonly limit?: keyof RateLimitConfig;
  handle(auth: Auth, call: Call, parameters: readonly string[]): Promise<Response>;
}

const json = (body: unknown, headers?: Readonly<Record<string, string>>): Response => Response.json(body, headers === undefined ? {} : { headers });
/** A header holds ASCII only, and an address may come with any letters. */
const redirect = (status: 302 | 303, location: string): Response =>
  new Response(null, { status, headers: { location: location.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent) } });

const off =
  (code: Parameters<typeof refuse>[0], message?: string): Route['handle'] =>
  () =>
    Promise.reject(refuse(code, message));

export function authRoutes(providers: Providers): readonly Route[] {
  const grants: Readonly<Record<string, (auth: Auth, call: Call) => Promise<object>>> = {
    password: signInWithPassword,
    refresh_token: refresh,
    pkce: exchangeCode,
    id_token: (auth, call) => signInWithIdToken(auth, call, providers),
    web3: () => Promise.reject(refuse('web3_provider_disabled')),
  };
  const callback: Route['handle'] = async (auth, call) => {
    const form = Object.entries(call.body).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return redirect(302, await finishAuthorize(auth, call, providers, new URLSearchParams([...call.url.searchParams, ...form])));
  };
  return [
    {
      method: 'GET',
      path: '/health',
      isOpen: true,
      handle: async () => json({ version: '2.185.0', name: 'GoTrue', description: 'A user registration and authentication API' }),
    },
    { method: 'GET', path: '/.well-known/jwks.json', isOpen: true, handle: async (auth) => json(auth.keys.jwks(), { 'cache-control': 'public, max-age=600' }) },
    { method: 'GET', path: '/settings', handle: async (auth) => json(settingsDocument(auth.config, providers.names)) },
    { method: 'POST', path: '/signup', handle: async (auth, call) => json(await signUp(auth, call)) },
    {
      method: 'POST',
      path: '/token',
      async handle(auth, call) {
        const type = call.url.searchParams.get('grant_type') ?? '';
        const grant = Object.hasOwn(grants, type) ? grants[type] : undefined;
        if (grant === undefined) throw refuse('invalid_credentials', 'unsupported_grant_type');
        auth.limits.take(type === 'password' ? 'signIn' : 'tokenRefresh', call.ip);
        return json(await grant(auth, call), { 'cache-control': 'no-store' });
      },
    },
    { method: 'POST', path: '/otp', limit: 'otp', handle: async (auth, call) => json(await sendSignInCode(auth, call)) },
    { method: 'POST', path: '/magiclink', limit: 'otp', handle: async (auth, call) => json(await sendSignInCode(auth, call)) },
    { method: 'POST', path: '/recover', limit: 'otp', handle: async (auth, call) => json(await sendRecovery(auth, call)) },
    { method: 'POST', path: '/resend', limit: 'otp', handle: async (auth, call) => json(await resend(auth, call)) },
    { method: 'GET', path: '/verify', isOpen: true, limit: 'verify', handle: async (auth, call) => redirect(303, await followLink(auth, call)) },
    { method: 'POST', path: '/verify', limit: 'verify', handle: async (auth, call) => json(await verifyCode(auth, call), { 'cache-control': 'no-store' }) },
    {
      method: 'GET',
      path: '/authorize',
      isOpen: true,
      limit: 'authorize',
      handle: async (auth, call) => redirect(302, await authorizeUrl(auth, call, providers)),
    },
    { method: 'GET', path: '/callback', isOpen: true, handle: callback },
    { method: 'POST', path: '/callback', isOpen: true, handle: callback },
    {
      method: 'POST',
      path: '/logout',
      async handle(auth, call) {
        await signOut(auth, call);
        return new Response(null, { status: 204 });
      },
    },
    { method: 'GET', path: '/reauthenticate', limit: 'otp', handle: async (auth, call) => json(await sendNonce(auth, call)) },
    { method: 'GET', path: '/user', handle: async (auth, call) => json(userDocument((await requireSignedIn(auth, call)).user)) },
    { method: 'PUT', path: '/user', limit: 'user', handle: async (auth, call) => json(await updateOwnUser(auth, call)) },
    {
      method: 'GET',
      path: '/user/identities/authorize',
      async handle(auth, call) {
        const url = await linkUrl(auth, call, providers);
        return call.url.searchParams.get('skip_http_redirect') === 'true' ? json({ url }) : redirect(302, url);
      },
    },
    { method: 'DELETE', path: '/user/identities/:id', handle: async (auth, call, [id]) => json(await unlinkIdentity(auth, call, id!)) },
    { method: 'POST', path: '/factors', handle: async (auth, call) => json(await enrollFactor(auth, call)) },
    { method: 'POST', path: '/factors/:id/challenge', limit: 'mfa', handle: async (auth, call, [id]) => json(await challengeFactor(auth, call, id!)) },
    { method: 'POST', path: '/factors/:id/verify', limit: 'mfa', handle: async (auth, call, [id]) => json(await verifyFactor(auth, call, id!)) },
    { method: 'DELETE', path: '/factors/:id', handle: async (auth, call, [id]) => json(await unenrollFactor(auth, call, id!)) },
    { method: 'POST', path: '/invite', isAdmin: true, handle: async (auth, call) => json(await invite(auth, call)) },
    { method: 'POST', path: '/admin/generate_link', isAdmin: true, handle: async (auth, call) => json(await generateLink(auth, call)) },
    { method: 'GET', path: '/admin/audit', isAdmin: true, handle: async (auth, call) => json(await listAudit(auth, call)) },
    {
      method: 'GET',
      path: '/admin/users',
      isAdmin: true,
      async handle(auth, call) {
        const { body, total, page, perPage } = await listAccounts(auth, call);
        return json(body, { 'x-total-count': String(total), link: linkHeader(total, page, perPage) });
      },
    },
    { method: 'POST', path: '/admin/users', isAdmin: true, handle: async (auth, call) => json(await createAccount(auth, call)) },
    { method: 'GET', path: '/admin/users/:id', isAdmin: true, handle: async (auth, _call, [id]) => json(await getAccount(auth, id!)) },
    { method: 'PUT', path: '/admin/users/:id', isAdmin: true, handle: async (auth, call, [id]) => json(await changeAccount(auth, call, id!)) },
    { method: 'DELETE', path: '/admin/users/:id', isAdmin: true, handle: async (auth, call, [id]) => json(await deleteAccount(auth, call, id!)) },
    { method: 'GET', path: '/admin/users/:id/factors', isAdmin: true, handle: async (auth, _call, [id]) => json(await listAccountFactors(auth, id!)) },
    {
      method: 'PUT',
      path: '/admin/users/:id/factors/:factor',
      isAdmin: true,
      handle: async (auth, call, [id, factor]) => json(await renameAccountFactor(auth, call, id!, factor!)),
    },
    {
      method: 'DELETE',
      path: '/admin/users/:id/factors/:factor',
      isAdmin: true,
      handle: async (auth, call, [id, factor]) => json(await deleteAccountFactor(auth, call, id!, factor!)),
    },
    { method: 'POST', path: '/sso', handle: off('saml_provider_disabled') },
    { method: '*', path: '/passkeys/*', handle: off('passkey_disabled') },
    { method: '*', path: '/oauth/*', handle: off('feature_disabled', 'OAuth server is disabled') },
    { method: '*', path: '/user/oauth/*', handle: off('feature_disabled', 'OAuth server is disabled') },
    { method: '*', path: '/admin/oauth/*', handle: off('feature_disabled', 'OAuth server is disabled') },
    { method: '*', path: '/admin/custom-providers/*', handle: off('feature_disabled', 'Custom OAuth providers are set up in the configuration') },
    { method: '*', path: '/admin/sso/*', handle: off('saml_provider_disabled') },
  ];
}

/** As the client reads it: it takes the first digit after the first equals sign. */
function linkHeader(total: number, page: number, perPage: number): string {
  const last = Math.ceil(total / perPage);
  const link = (number: number, rel: string) => `</admin/users?page=${number}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}

/** The route of a request with the parameters in its path. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { readonly route: Route; readonly parameters: readonly string[] } | undefined {
  const given = path.split('/');
  for (const route of routes) {
    if (route.method !== '*' && route.method !== method) continue;
    const wanted = route.path.split('/');
    if (wanted.at(-1) === '*') {
      if (wanted.slice(0, -1).every((segment, index) => segment === given[index])) return { route, parameters: [] };
      continue;
    }
    if (wanted.length !== given.length) continue;
    if (wanted.every((segment, index) => (segment.startsWith(':') ? given[index] !== '' : segment === given[index]))) {
      return { route, parameters: given.filter((_, index) => wanted[index]!.startsWith(':')) };
    }
  }
  return undefined;
}
