import type { UnsafeSetting } from '@lathe/protocol';
import { getDomain } from 'tldts';
import type { ServerConfig } from '../config.ts';
import { parseIpAddress } from '../network/ip-addresses.ts';
import { isPublicAddress } from '../network/public-addresses.ts';

export type ReviewedConfig = Pick<
  ServerConfig,
  | 'isLocal'
  | 'areGuestsAllowed'
  | 'listenHost'
  | 'port'
  | 'appHost'
  | 'wildcardDomain'
  | 'sitesDomain'
  | 'scheme'
  | 'databaseUrl'
  | 'isProxyTrusted'
  | 'isSignUpOpen'
  | 'operators'
  | 'areLocalModelHostsAllowed'
  | 'outbound'
  | 'models'
  | 'freeUse'
  | 'storagePerPersonBytes'
>;

/** What the configuration does not contain, but a running server can observe. */
export interface Observations {
  /** The data folder, and paths in it, that other users of the machine may read. */
  readonly readableByOthers: readonly string[];
  readonly operatorsWithoutAccount: readonly string[];
  /** Requests have arrived with X-Forwarded-For, which is not trusted. */
  readonly isForwarded: boolean;
  /** Requests have bypassed the trusted proxy. */
  readonly isProxyBypassed: boolean;
}

/** Database passwords from examples and images, which attackers try first. */
const COMMON_DATABASE_PASSWORDS = new Set(['', 'postgres', 'password', 'postgresql', 'admin', 'root', 'secret', 'changeme', 'lathe', '123456']);
/** A network with a shorter prefix than this contains private addresses besides public ones. */
const WIDE_PREFIX = 8;

/** Unsafe settings, most serious first. None if only people on this machine can reach the server. */
export function unsafeSettings(config: ReviewedConfig, observations: Observations): UnsafeSetting[] {
  if (config.isLocal && !observations.isForwarded) return [];
  return CHECKS.flatMap((check) => check(config, observations) ?? []);
}

type Check = (config: ReviewedConfig, observations: Observations) => UnsafeSetting | undefined;

const CHECKS: readonly Check[] = [
  ({ appHost, listenHost, isLocal }) =>
    appHost === 'localhost' && !isLocal
      ? {
          id: 'no-tls',
          problem: `The server listens on ${listenHost} but is configured for local use: other machines can reach it without TLS, so passwords and sessions can be intercepted.`,
          remedy: 'Set HOST=127.0.0.1. To serve other people, put a TLS-terminating proxy in front and set APP_HOST to its name.',
        }
      : undefined,

  ({ isProxyTrusted, scheme, appHost }, { isForwarded }) =>
    !isProxyTrusted && (isForwarded || (scheme === 'https' && appHost !== 'localhost'))
      ? {
          id: 'untrusted-proxy',
          problem: `${isForwarded ? 'Requests come through a proxy' : 'TLS is terminated by a proxy'} that is not trusted: all clients share one address, so limits on password guessing affect everyone at once.`,
          remedy: `Set TRUST_PROXY=true if the proxy in front is your own and sets X-Forwarded-For.${isForwarded ? ' If there is no proxy, a client is sending that header itself and you can ignore this.' : ''}`,
        }
      : undefined,

  ({ port }, { isProxyBypassed }) =>
    isProxyBypassed
      ? {
          id: 'bypassed-proxy',
          problem: `TRUST_PROXY is true, but requests arrive without X-Forwarded-For: a client is bypassing the proxy on port ${port}, without TLS, and can spoof any address.`,
          remedy:
            'Open the port only to the proxy: set HOST=127.0.0.1 if the proxy is on this machine, otherwise use a firewall. Without a proxy, set TRUST_PROXY=false.',
        }
      : undefined,

  ({ appHost, sitesDomain, wildcardDomain }) =>
    appHost !== 'localhost' && areSameSite(appHost, sitesDomain) && !areSameSite(appHost, wildcardDomain)
      ? {
          id: 'shared-sites-domain',
          problem: `Published sites are under ${sitesDomain}, which browsers treat as the same site as the product at ${appHost}: a published page can set cookies for the product's domain.`,
          remedy: 'Register a separate domain for published sites and set SITES_DOMAIN to it, or leave SITES_DOMAIN out.',
        }
      : undefined,

  ({ appHost, wildcardDomain }) =>
    appHost !== 'localhost' && areSameSite(appHost, wildcardDomain)
      ? {
          id: 'shared-domain',
          problem: `User code runs in previews under ${wildcardDomain}, which browsers treat as the same site as the product at ${appHost}: a preview page can set cookies for the product's domain.`,
          remedy: 'Register a separate domain for user code and set WILDCARD_DOMAIN to it.',
        }
      : undefined,

  (_config, { operatorsWithoutAccount }) =>
    operatorsWithoutAccount.length > 0
      ? {
          id: 'operator-without-account',
          problem: `OPERATORS lists ${operatorsWithoutAccount.join(', ')}, which has no account here. Email addresses are not verified, so whoever signs up with it first becomes an operator.`,
          remedy: 'Create the account now, or remove the address from OPERATORS.',
        }
      : undefined,

  ({ databaseUrl }) =>
    databaseUrl !== undefined && hasCommonPassword(databaseUrl)
      ? {
          id: 'database-password',
          problem: 'The database password in DATABASE_URL is empty or a common default.',
          remedy: 'Give the database user a long random password, and allow only this server to connect to the database.',
        }
      : undefined,

  (_config, { readableByOthers }) =>
    readableByOthers.length > 0
      ? {
          id: 'readable-data',
          problem: `Other accounts on this machine can read ${readableByOthers.join(', ')}, which may include the secret, the database and all project files.`,
          remedy: `Restrict the permissions: chmod -R go-rwx ${readableByOthers[0]}`,
        }
      : undefined,

  ({ areLocalModelHostsAllowed }) =>
    areLocalModelHostsAllowed
      ? {
          id: 'local-model-hosts',
          problem: 'Anyone who can sign in can make the server call addresses on its own machine and network, as model services and MCP servers.',
          remedy:
            'Set LOCAL_MODEL_HOSTS=refuse, and configure your own services for everyone (OLLAMA_BASE_URL, LMSTUDIO_BASE_URL, OPENAI_COMPATIBLE_BASE_URL).',
        }
      : undefined,

  ({ outbound }) => {
    const opened = outbound.allowedNetworks.filter(isPrivateNetwork);
    return opened.length > 0
      ? {
          id: 'private-networks',
          problem: `OUTBOUND_ALLOW_CIDRS opens private networks to anyone who can sign in: ${opened.join(', ')}.`,
          remedy: 'List only networks where everyone may call every service, as narrow as possible, and put the rest in OUTBOUND_DENY_HOSTS.',
        }
      : undefined;
  },

  ({ isSignUpOpen }) =>
    isSignUpOpen
      ? {
          id: 'open-sign-up',
          problem: 'Anyone who can reach the server can create an account and use its storage, network and models.',
          remedy: 'Set SIGN_UP=closed once the accounts are created.',
        }
      : undefined,

  ({ areGuestsAllowed }) =>
    areGuestsAllowed
      ? {
          id: 'guests',
          problem: 'Anyone who can reach the server can use its storage and network without an account.',
          remedy: 'Set GUESTS=off.',
        }
      : undefined,

  ({ models, freeUse }) =>
    hasServerModels(models) && freeUse.callsPerHour === undefined && freeUse.tokensPerDay === undefined
      ? {
          id: 'unlimited-models',
          problem: "Each person can use the server's own model keys without a limit.",
          remedy: 'Set FREE_CALLS_PER_HOUR and FREE_TOKENS_PER_DAY.',
        }
      : undefined,

  ({ storagePerPersonBytes }) =>
    storagePerPersonBytes === undefined
      ? {
          id: 'unlimited-storage',
          problem: 'Each person can fill the disk.',
          remedy: 'Set STORAGE_PER_PERSON_MB to a number above 0.',
        }
      : undefined,
];

/**
 * As browsers see it: within one registrable domain. Names that are not on the public suffix list are compared as they
 * are.
 */
function areSameSite(appHost: string, wildcardDomain: string): boolean {
  const options = { allowPrivateDomains: true };
  const site = getDomain(appHost, options) ?? appHost;
  return site === (getDomain(wildcardDomain, options) ?? wildcardDomain);
}

function hasCommonPassword(databaseUrl: string): boolean {
  const { hostname, username, password, searchParams } = new URL(databaseUrl);
  // With a socket on this machine, the operating system identifies the caller.
  if (hostname === '' || /^%2f/i.test(hostname) || searchParams.get('host')?.startsWith('/') === true) return false;
  const given = password === '' ? (searchParams.get('password') ?? '') : password;
  return COMMON_DATABASE_PASSWORDS.has(given.toLowerCase()) || given === username;
}

function isPrivateNetwork(network: string): boolean {
  const [address = '', prefix = ''] = network.split('/');
  return Number(prefix) < WIDE_PREFIX || !isPublicAddress(parseIpAddress(address)?.text ?? '');
}

function hasServerModels(models: ServerConfig['models']): boolean {
  return Object.values(models).some((settings) => settings?.apiKey !== undefined || (settings?.baseUrl !== undefined && settings.isGuess !== true));
}
