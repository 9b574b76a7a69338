import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type GitHostName, holdsCredentials, LOCAL_MODEL_ADDRESSES, type ModelKeyProvider, type ModelPrice } from '@lathe/protocol';
import * as z from 'zod';
import { StartError } from './start-error.ts';

/** The address of a model provider or a registry. */
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).transform((url) => url.replace(/\/+$/, ''));

/**
 * The address of a model service. Fetch rejects an address with a user name or a password, and its error repeats the whole
 * address.
 */
const serviceUrl = httpUrl.refine((url) => !holdsCredentials(url), { error: 'must not contain a user name or password' });

/** Sent in a header. */
const apiKey = z.string().regex(/^[\x21-\x7e]+$/, { error: 'must be printable ASCII characters without spaces' });

/** The address of a service that is otherwise looked for on the server's own machine. */
const localService = z.union([z.literal('off'), serviceUrl], { error: 'must be an http or https URL, or off' });

/** Where a server listens that only its own machine can reach. It also listens on IPv6's loopback address. */
export const LOOPBACK_HOST = '127.0.0.1';
const LOOPBACK = /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/;
const POSTGRESQL_PORT = 5432;
const MODEL_STALL_S = 45;
/** Below the 300 s after which Node's own fetch gives up. */
const SELF_HOSTED_MODEL_STALL_S = 240;

const flag = z
  .enum(['1', 'true', 'yes', 'on', '0', 'false', 'no', 'off'], { error: 'must be true or false' })
  .transform((value) => ['1', 'true', 'yes', 'on'].includes(value));

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const hostName = z
  .string()
  .transform((value) => value.toLowerCase())
  .refine((value) => HOST_NAME.test(value), { error: 'must be a host name, without a scheme or a port' });

const portNumber = z
  .string()
  .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, { error: 'must be a port number from 0 to 65535' })
  .transform(Number);

const wholeNumber = (error: string) =>
  z
    .string()
    .refine((value) => /^\d{1,9}$/.test(value), { error, abort: true })
    .transform(Number);

const list = (isValid: (entry: string) => boolean, error: string) =>
  z
    .string()
    .transform((value) =>
      value
        .toLowerCase()
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .refine((entries) => entries.every(isValid), { error });

function isNetwork(text: string): boolean {
  const [address = '', prefix = '', ...rest] = text.split('/');
  const family = isIP(address);
  return rest.length === 0 && family !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

/** An IP address, with a port if it is not 53. IPv6 has brackets then. */
function isDnsServer(text: string): boolean {
  const { v6, v4, port = '53' } = /^(?:\[(?<v6>[0-9a-f:.]+)\]|(?<v4>[\d.]+)):(?<port>\d{1,5})$/.exec(text)?.groups ?? {};
  return isIP(v6 ?? v4 ?? text) !== 0 && Number(port) > 0 && Number(port) <= 65_535;
}

/** Three that are run by different people, so that none of them decides alone. */
const PUBLIC_DNS_SERVERS = ['1.1.1.1', '8.8.8.8', '9.9.9.9'];

const postgresqlUrl = z.string().refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), {
  error: 'must be a PostgreSQL URL, like postgres://user:password@host:5432/database',
});

const environmentSchema = z.object({
  PORT: portNumber.default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresqlUrl.optional(),
  BACKEND_DATABASE_URL: postgresqlUrl.optional(),

  APP_HOST: hostName.default('localhost'),
  WILDCARD_DOMAIN: hostName.optional(),
  SITES_DOMAIN: hostName.optional(),
  BACKEND_DOMAIN: hostName.optional(),
  PUBLIC_SCHEME: z.enum(['http', 'https'], { error: 'must be http or https' }).optional(),
  PUBLIC_PORT: portNumber.optional(),
  TRUST_PROXY: flag.default(false),
  SIGN_UP: z.enum(['open', 'closed'], { error: 'must be open or closed' }).default('open'),
  GUESTS: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  SETUP: z.enum(['open', 'closed'], { error: 'must be open or closed' }).default('open'),
  SETUP_CODE: z.string().min(8, { error: 'must have at least 8 characters' }).max(100, { error: 'must have at most 100 characters' }).optional(),
  OPEN: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  ANALYTICS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  OPERATORS: z.string().optional(),

  ANTHROPIC_API_KEY: apiKey.optional(),
  ANTHROPIC_BASE_URL: serviceUrl.optional(),
  OPENAI_API_KEY: apiKey.optional(),
  OPENAI_BASE_URL: serviceUrl.optional(),
  OPENAI_PROTOCOL: z.enum(['responses', 'chat'], { error: 'must be responses or chat' }).optional(),
  GOOGLE_API_KEY: apiKey.optional(),
  GOOGLE_BASE_URL: serviceUrl.optional(),
  OPENROUTER_API_KEY: apiKey.optional(),
  OPENROUTER_BASE_URL: serviceUrl.optional(),
  MISTRAL_API_KEY: apiKey.optional(),
  MISTRAL_BASE_URL: serviceUrl.optional(),
  XAI_API_KEY: apiKey.optional(),
  XAI_BASE_URL: serviceUrl.optional(),
  DEEPSEEK_API_KEY: apiKey.optional(),
  DEEPSEEK_BASE_URL: serviceUrl.optional(),
  GROQ_API_KEY: apiKey.optional(),
  GROQ_BASE_URL: serviceUrl.optional(),
  OLLAMA_BASE_URL: localService.optional(),
  LMSTUDIO_BASE_URL: localService.optional(),
  OPENAI_COMPATIBLE_API_KEY: apiKey.optional(),
  OPENAI_COMPATIBLE_BASE_URL: serviceUrl.optional(),
  OPENAI_COMPATIBLE_MODELS: z.string().optional(),
  MODEL_PRICES: z
    .string()
    .transform((text, context) => {
      const prices = readPrices(text);
      if (prices !== undefined) return prices;
      context.addIssue({ code: 'custom', message: 'must be a list like anthropic:claude-sonnet-5-5=3/15, in dollars per million input and output tokens' });
      return z.NEVER;
    })
    .optional(),
  MODEL_PRICE_TABLE: z.string().optional(),
  FREE_CALLS_PER_HOUR: wholeNumber('must be a number of calls').optional(),
  FREE_TOKENS_PER_DAY: wholeNumber('must be a number of tokens').optional(),
  LOCAL_MODEL_HOSTS: z.enum(['allow', 'refuse'], { error: 'must be allow or refuse' }).optional(),

  NETLIFY_API_URL: serviceUrl.default('https://api.netlify.com/api/v1'),
  NETLIFY_LOGS_URL: z.url({ protocol: /^wss?$/, error: 'must be a ws or wss URL' }).default('wss://socketeer.services.netlify.com/build/logs'),
  NETLIFY_TOKEN: apiKey.optional(),
  NETLIFY_CLIENT_ID: apiKey.optional(),
  NETLIFY_CLIENT_SECRET: apiKey.optional(),
  SUPABASE_API_URL: serviceUrl.default('https://api.supabase.com'),
  SUPABASE_PROJECT_URL: z
    .string()
    .refine((value) => value.includes('{ref}') && URL.canParse(value.replace('{ref}', 'a')) && /^https?:/.test(value), {
      error: 'must be an http or https URL with {ref} for the ID of a project',
    })
    .transform((value) => value.replace(/\/+$/, ''))
    .default('https://{ref}.supabase.co'),
  SUPABASE_CLIENT_ID: apiKey.optional(),
  SUPABASE_CLIENT_SECRET: z.string().optional(),
  FIGMA_BASE_URL: serviceUrl.optional(),
  GITHUB_URL: serviceUrl.default('https://github.com'),
  GITLAB_URL: serviceUrl.default('https://gitlab.com'),
  GITEA_URL: serviceUrl.default('https://codeberg.org'),

  NPM_REGISTRY: httpUrl.optional(),
  FETCH_AHEAD: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),

  OUTBOUND_ALLOW_CIDRS: list(isNetwork, 'must be comma-separated networks like 10.0.0.0/8').optional(),
  OUTBOUND_DENY_HOSTS: list((host) => HOST_NAME.test(host) || isIP(host) !== 0, 'must be comma-separated host names or addresses').optional(),
  DNS_SERVERS: list(isDnsServer, 'must be comma-separated IP addresses, with a port if it is not 53, like 1.1.1.1 or [2606:4700::1111]:53').optional(),
  DOMAIN_ADDRESSES: list((address) => isIP(address) !== 0, 'must be comma-separated IP addresses').optional(),
  ENTRI_APPLICATION_ID: apiKey.optional(),
  ENTRI_SECRET: apiKey.optional(),
  ENTRI_BASE_URL: serviceUrl.default('https://api.goentri.com'),

  CORS_PROXY_PORTS: list((port) => /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535, 'must be comma-separated port numbers').optional(),

  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
  LOG_FORMAT: z.enum(['json', 'text'], { error: 'must be json or text' }).optional(),
  SHUTDOWN_GRACE_S: wholeNumber('must be a number of seconds').default(10),
  MODEL_STALL_S: wholeNumber('must be a number of seconds, at least 1')
    .refine((value) => value > 0, { error: 'must be a number of seconds, at least 1' })
    .optional(),
  STORAGE_PER_PERSON_MB: wholeNumber('must be a number of megabytes, 0 for no limit').default(2048),
  DISK_RESERVE_MB: wholeNumber('must be a number of megabytes').default(64),
  DATABASE_SIZE_MB: wholeNumber('must be a number of megabytes, at least 1')
    .refine((value) => value > 0, { error: 'must be a number of megabytes, at least 1' })
    .default(500),
  DATABASE_IDLE_S: wholeNumber('must be a number of seconds').default(300),
  DATABASES_RUNNING: wholeNumber('must be a number of databases, 0 to offer none').default(2),
});

type ModelPrices = Readonly<Record<string, ModelPrice>>;

/** `provider:model=input/output`, or `input/output/cached input`, separated by commas. Undefined for anything else. */
function readPrices(text: string): ModelPrices | undefined {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(
      (entry) =>
        /^(?<id>[a-z-]+:[^=\s]+)=(?<input>\d+(?:\.\d+)?)\/(?<output>\d+(?:\.\d+)?)(?:\/(?<cached>\d+(?:\.\d+)?))?$/.exec(entry)?.groups as
          | (Record<'id' | 'input' | 'output', string> & { cached?: string })
          | undefined,
    );
  if (entries.includes(undefined)) return undefined;
  return Object.fromEntries(
    entries.flatMap((entry) => {
      if (!entry) return [];
      const cached = entry.cached === undefined ? {} : { cachedInput: Number(entry.cached) };
      return [[entry.id, { input: Number(entry.input), output: Number(entry.output), ...cached }]];
    }),
  );
}

/** How much each person may use the server's own keys. Undefined: no limit. */
export interface FreeUse {
  readonly callsPerHour: number | undefined;
  readonly tokensPerDay: number | undefined;
}

/** A vendor as the operator configured it for everyone. */
export interface VendorSettings {
  readonly apiKey?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** Model names, for an address that does not list its models. */
  readonly models?: readonly string[];
  /** Only for OpenAI. */
  readonly protocol?: 'responses' | 'chat' | undefined;
  /** The address is only the service's default, and the service may not be running, so no failure is reported if nothing responds. */
  readonly isGuess?: boolean;
}

export interface OutboundSettings {
  /** Networks beyond the public internet that requests may reach, in CIDR notation. */
  readonly allowedNetworks: readonly string[];
  /** Hosts that the operator denies: host names, including their subdomains, and IP addresses. */
  readonly deniedHosts: readonly string[];
  /** The installation's own hosts and its database's, including their subdomains. */
  readonly ownHosts: readonly string[];
  /** The ports that the installation and its database listen on. */
  readonly ownPorts: readonly number[];
}

export interface ServerConfig {
  readonly port: number;
  /** The address to listen on: loopback for a `localhost` installation, else every interface. */
  readonly listenHost: string;
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  /** A PostgreSQL server for the databases of projects, as a superuser. Undefined: each is embedded, in the data folder. */
  readonly backendDatabaseUrl: string | undefined;
  readonly appHost: string;
  readonly wildcardDomain: string;
  /** Published sites are served below it. */
  readonly sitesDomain: string;
  /** The databases of projects are served below it. */
  readonly backendDomain: string;
  readonly scheme: 'http' | 'https';
  /** The port that people see. Undefined: the listening port on `localhost`, otherwise the scheme's default. */
  readonly publicPort: number | undefined;
  readonly isProxyTrusted: boolean;
  /**
   * Only this machine can reach the server, so anyone who can write into its data folder is its owner. A server that
   * others can reach is set up with a code from its log.
   */
  readonly isLocal: boolean;
  /** Whether people who are not signed in get a guest account with their first prompt. */
  readonly areGuestsAllowed: boolean;
  readonly isSetupClosed: boolean;
  /** Undefined: a random one for each start. */
  readonly setupCode: string | undefined;
  /** Whether the start of a local server opens the browser, on a machine that has a desktop. */
  readonly opensBrowser: boolean;
  readonly isSignUpOpen: boolean;
  readonly isAnalyticsOn: boolean;
  /** Email addresses, in lower case, of the accounts that may see the operator's pages. */
  readonly operators: ReadonlySet<string>;
  /** Model vendors as the operator configured them for everyone. */
  readonly models: Readonly<Record<ModelKeyProvider, VendorSettings>>;
  /** US dollars per million tokens, by model ID. */
  readonly modelPrices: ModelPrices;
  /** A file that replaces the price table that comes with Lathe. */
  readonly modelPriceTable: string | undefined;
  readonly freeUse: FreeUse;
  readonly netlify: NetlifyConfig;
  readonly supabase: SupabaseConfig;
  /**
   * Whether people may enter addresses of model services on this machine and its network. By default only on `localhost`,
   * where the machine is their own.
   */
  readonly areLocalModelHostsAllowed: boolean;
  /** Undefined: Figma's own. */
  readonly figmaBaseUrl: string | undefined;
  /** Where code hosts are, unless a person enters another address. */
  readonly gitHostAddresses: Readonly<Record<GitHostName, string>>;
  /** Undefined: the registry npm is configured with. */
  readonly npmRegistry: string | undefined;
  /** Whether the server fetches the packages of the default starter when it starts. */
  readonly isFetchingAhead: boolean;
  /**
   * What requests made on people's behalf may reach: networks besides the public internet, and hosts that are denied.
   * The server adds the ports it listens on.
   */
  readonly outbound: OutboundSettings;
  /** People's own domains for published sites. */
  readonly domains: {
    /** DNS resolvers that are asked, with a port if it is not 53. Most of them must agree. */
    readonly dnsServers: readonly string[];
    /** IP addresses at which visitors reach this server. Empty: those of the domain of sites. */
    readonly addresses: readonly string[];
    /** Entri enters the records at people's registrars. Undefined: people do it themselves. */
    readonly entri: { readonly applicationId: string; readonly secret: string; readonly baseUrl: string } | undefined;
  };
  /** Ports that the CORS proxy may connect to. */
  readonly corsProxyPorts: readonly number[];
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  readonly logFormat: 'json' | 'text' | undefined;
  readonly shutdownGraceMs: number;
  /** Milliseconds without a byte after which a model's answer counts as stalled. */
  readonly modelStallMs: number;
  /**
   * The same for services that are found only by an address, such as Ollama, which may load a model and read the prompt before the first byte.
   */
  readonly selfHostedModelStallMs: number;
  /** Bytes that saving must leave free on the data folder's disk, for the database. */
  readonly diskReserveBytes: number;
  /** Bytes that one person may store. Undefined: no limit. */
  readonly storagePerPersonBytes: number | undefined;
  readonly databases: DatabaseSettings;
}

/** The databases of projects. */
export interface DatabaseSettings {
  /** Bytes of one database with its files and functions, beyond which it refuses writes. */
  readonly sizeLimitBytes: number;
  /** When one that nobody uses is stopped. */
  readonly idleMs: number;
  /** How many run at once. The one that was not used for longest is stopped for another. 0: projects have none. */
  readonly running: number;
}

/** Netlify as the operator configured it. */
export interface NetlifyConfig {
  readonly baseUrl: string;
  readonly logsUrl: string;
  /** The server's own account, with which people publish who have none. */
  readonly token: string | undefined;
  /** The OAuth application with which they make such sites their own. */
  readonly claim: { readonly clientId: string; readonly clientSecret: string } | undefined;
}

/** Supabase as the operator configured it. */
export interface SupabaseConfig {
  /** Of its Management API. */
  readonly baseUrl: string;
  /** Where projects are for apps, with `{ref}` for their ID. */
  readonly projectUrl: string;
  /** The OAuth application with which people sign in there. Undefined: nobody can. */
  readonly client: { readonly id: string; readonly secret: string } | undefined;
}

/** One or more settings are wrong. `problems` has one sentence for each. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length === 1 ? 'an error' : `${problems.length} errors`}:\n  ${problems.join('\n  ')}`);
    this.problems = problems;
  }
}

/**
 * Reads the configuration from environment variables. An empty variable counts as absent.
 * @throws ConfigError naming every mistake
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ServerConfig {
  const present = Object.fromEntries(
    Object.keys(environmentSchema.shape)
      .map((name) => [name, environment[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(
      // Never the value: it may be a secret.
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`),
    );
  }
  const values = parsed.data;
  const isLocalhost = values.APP_HOST === 'localhost';
  const problems = relationProblems(values, isLocalhost);
  if (problems.length > 0) throw new ConfigError(problems);
  const servers = [values.DATABASE_URL, values.BACKEND_DATABASE_URL].filter((url) => url !== undefined).map(databasePlace);
  const listenHost = values.HOST ?? (isLocalhost ? LOOPBACK_HOST : '0.0.0.0');
  const isLocal = isLocalhost && LOOPBACK.test(listenHost);
  const areLocalModelHostsAllowed = (values.LOCAL_MODEL_HOSTS ?? (isLocalhost ? 'allow' : 'refuse')) === 'allow';

  return {
    port: values.PORT,
    listenHost,
    dataDirectory: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    backendDatabaseUrl: values.BACKEND_DATABASE_URL,
    appHost: values.APP_HOST,
    wildcardDomain: values.WILDCARD_DOMAIN ?? values.APP_HOST,
    sitesDomain: values.SITES_DOMAIN ?? `site.${values.WILDCARD_DOMAIN ?? values.APP_HOST}`,
    backendDomain: values.BACKEND_DOMAIN ?? `backend.${values.WILDCARD_DOMAIN ?? values.APP_HOST}`,
    scheme: values.PUBLIC_SCHEME ?? (isLocalhost ? 'http' : 'https'),
    publicPort: values.PUBLIC_PORT,
    isProxyTrusted: values.TRUST_PROXY,
    isLocal,
    areGuestsAllowed: (values.GUESTS ?? (isLocal ? 'on' : 'off')) === 'on',
    isSetupClosed: values.SETUP === 'closed',
    setupCode: values.SETUP_CODE,
    opensBrowser: values.OPEN === 'on',
    isSignUpOpen: values.SIGN_UP === 'open',
    isAnalyticsOn: values.ANALYTICS === 'on',
    operators: new Set(listOf(values.OPERATORS).map((address) => address.toLowerCase())),
    models: {
      anthropic: { apiKey: values.ANTHROPIC_API_KEY, baseUrl: values.ANTHROPIC_BASE_URL },
      openai: { apiKey: values.OPENAI_API_KEY, baseUrl: values.OPENAI_BASE_URL, protocol: values.OPENAI_PROTOCOL },
      google: { apiKey: values.GOOGLE_API_KEY, baseUrl: values.GOOGLE_BASE_URL },
      openrouter: { apiKey: values.OPENROUTER_API_KEY, baseUrl: values.OPENROUTER_BASE_URL },
      mistral: { apiKey: values.MISTRAL_API_KEY, baseUrl: values.MISTRAL_BASE_URL },
      xai: { apiKey: values.XAI_API_KEY, baseUrl: values.XAI_BASE_URL },
      deepseek: { apiKey: values.DEEPSEEK_API_KEY, baseUrl: values.DEEPSEEK_BASE_URL },
      groq: { apiKey: values.GROQ_API_KEY, baseUrl: values.GROQ_BASE_URL },
      ollama: localSettings(values.OLLAMA_BASE_URL, LOCAL_MODEL_ADDRESSES.ollama, areLocalModelHostsAllowed),
      lmstudio: localSettings(values.LMSTUDIO_BASE_URL, LOCAL_MODEL_ADDRESSES.lmstudio, areLocalModelHostsAllowed),
      'openai-compatible': {
        apiKey: values.OPENAI_COMPATIBLE_API_KEY,
        baseUrl: values.OPENAI_COMPATIBLE_BASE_URL,
        models: listOf(values.OPENAI_COMPATIBLE_MODELS),
      },
    },
    freeUse: { callsPerHour: values.FREE_CALLS_PER_HOUR, tokensPerDay: values.FREE_TOKENS_PER_DAY },
    modelPrices: values.MODEL_PRICES ?? {},
    modelPriceTable: values.MODEL_PRICE_TABLE,
    areLocalModelHostsAllowed,
    netlify: {
      baseUrl: values.NETLIFY_API_URL,
      logsUrl: values.NETLIFY_LOGS_URL,
      token: values.NETLIFY_TOKEN,
      claim:
        values.NETLIFY_CLIENT_ID === undefined || values.NETLIFY_CLIENT_SECRET === undefined
          ? undefined
          : { clientId: values.NETLIFY_CLIENT_ID, clientSecret: values.NETLIFY_CLIENT_SECRET },
    },
    supabase: {
      baseUrl: values.SUPABASE_API_URL,
      projectUrl: values.SUPABASE_PROJECT_URL,
      client:
        values.SUPABASE_CLIENT_ID === undefined || values.SUPABASE_CLIENT_SECRET === undefined
          ? undefined
          : { id: values.SUPABASE_CLIENT_ID, secret: values.SUPABASE_CLIENT_SECRET },
    },
    figmaBaseUrl: values.FIGMA_BASE_URL,
    gitHostAddresses: { github: values.GITHUB_URL, gitlab: values.GITLAB_URL, gitea: values.GITEA_URL },
    npmRegistry: values.NPM_REGISTRY,
    isFetchingAhead: values.FETCH_AHEAD === 'on',
    outbound: {
      allowedNetworks: values.OUTBOUND_ALLOW_CIDRS ?? [],
      deniedHosts: values.OUTBOUND_DENY_HOSTS ?? [],
      ownHosts: [
        values.APP_HOST,
        values.WILDCARD_DOMAIN ?? values.APP_HOST,
        ...(values.SITES_DOMAIN === undefined ? [] : [values.SITES_DOMAIN]),
        ...(values.BACKEND_DOMAIN === undefined ? [] : [values.BACKEND_DOMAIN]),
        ...servers.flatMap(({ hosts }) => hosts),
      ],
      ownPorts: servers.flatMap(({ ports }) => ports),
    },
    domains: {
      dnsServers: values.DNS_SERVERS ?? PUBLIC_DNS_SERVERS,
      addresses: values.DOMAIN_ADDRESSES ?? [],
      entri: entriSettings(values),
    },
    corsProxyPorts: [80, 443, ...(values.CORS_PROXY_PORTS ?? []).map(Number)],
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    shutdownGraceMs: values.SHUTDOWN_GRACE_S * 1000,
    modelStallMs: (values.MODEL_STALL_S ?? MODEL_STALL_S) * 1000,
    selfHostedModelStallMs: (values.MODEL_STALL_S ?? SELF_HOSTED_MODEL_STALL_S) * 1000,
    storagePerPersonBytes: values.STORAGE_PER_PERSON_MB === 0 ? undefined : values.STORAGE_PER_PERSON_MB * 1024 * 1024,
    diskReserveBytes: values.DISK_RESERVE_MB * 1024 * 1024,
    databases: { sizeLimitBytes: values.DATABASE_SIZE_MB * 1024 * 1024, idleMs: values.DATABASE_IDLE_S * 1000, running: values.DATABASES_RUNNING },
  };
}

/**
 * Where a database listens. As in libpq, the host can also be in the query, and a host that is a path is a socket on
 * this machine.
 */
function databasePlace(address: string): { readonly hosts: readonly string[]; readonly ports: readonly number[] } {
  const { hostname, port, searchParams } = new URL(address);
  const hosts = [hostname, ...(searchParams.get('host') ?? '').split(',')].filter((host) => host !== '' && !/^(?:\/|%2f)/i.test(host));
  return { hosts, ports: [Number(searchParams.get('port') ?? (port || POSTGRESQL_PORT))] };
}

/**
 * The configured address of a local service, otherwise its usual address if this machine belongs to the people who use
 * it.
 */
function localSettings(configured: string | undefined, guess: string, isGuessAllowed: boolean): VendorSettings {
  if (configured !== undefined) return configured === 'off' ? {} : { baseUrl: configured };
  return isGuessAllowed ? { baseUrl: guess, isGuess: true } : {};
}

/** Undefined without both of them, which `relationProblems` reports if it is a mistake. */
function entriSettings({ ENTRI_APPLICATION_ID, ENTRI_SECRET, ENTRI_BASE_URL }: z.infer<typeof environmentSchema>): ServerConfig['domains']['entri'] {
  if (ENTRI_APPLICATION_ID === undefined || ENTRI_SECRET === undefined) return undefined;
  return { applicationId: ENTRI_APPLICATION_ID, secret: ENTRI_SECRET, baseUrl: ENTRI_BASE_URL };
}

/** The parts of a comma-separated value. */
function listOf(value = ''): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function relationProblems(values: z.infer<typeof environmentSchema>, isLocalhost: boolean): string[] {
  const problems: string[] = [];
  if (values.OPENAI_COMPATIBLE_BASE_URL === undefined) {
    for (const name of ['OPENAI_COMPATIBLE_API_KEY', 'OPENAI_COMPATIBLE_MODELS'] as const) {
      if (values[name] !== undefined) problems.push(`${name} is set without OPENAI_COMPATIBLE_BASE_URL, the URL of the service.`);
    }
  }
  if ((values.NETLIFY_CLIENT_ID === undefined) !== (values.NETLIFY_CLIENT_SECRET === undefined))
    problems.push('NETLIFY_CLIENT_ID and NETLIFY_CLIENT_SECRET belong together. Set both, or neither.');
  if ((values.SUPABASE_CLIENT_ID === undefined) !== (values.SUPABASE_CLIENT_SECRET === undefined))
    problems.push('SUPABASE_CLIENT_ID and SUPABASE_CLIENT_SECRET belong together. Set both, or neither.');
  if ((values.ENTRI_APPLICATION_ID === undefined) !== (values.ENTRI_SECRET === undefined)) {
    problems.push('ENTRI_APPLICATION_ID and ENTRI_SECRET belong together. Set both, or neither.');
  }
  if (!isLocalhost && values.PUBLIC_SCHEME === 'http') {
    problems.push('PUBLIC_SCHEME cannot be http for a host other than localhost: browsers allow the runtime only on https or localhost.');
  }
  return problems;
}
