import { createHash } from 'node:crypto';
import { AppError } from '@lathe/protocol';
import type { PasswordHashing } from '../accounts/auth.ts';
import { SetupCode } from '../accounts/setup-code.ts';
import { RestoreUploads } from '../backups/restore-uploads.ts';
import { type App, createApp } from '../app.ts';
import { type OutboundSettings, readConfig, type ServerConfig } from '../config.ts';
import type { ModelRegistryOptions } from '../integrations/models/registry.ts';
import type { Logger } from '../logging.ts';
import { ProxyWatch } from '../configuration/proxy-watch.ts';
import { createOutbound, type OutboundOptions } from '../network/guarded-fetch.ts';
import { createHosts } from '../network/hosts.ts';
import { ownPackage } from '../own-package.ts';
import { createServices, type Services } from '../services.ts';
import type { Storage } from '../storage/storage.ts';
import { silentLog } from './engines.ts';
import { TEST_MODELS } from './routes.ts';

export interface TestApp {
  readonly app: App;
  readonly services: Services;
  /** The clock. It runs by itself, and `advance` moves it forward. */
  advance(milliseconds: number): void;
  /** A separate browser, or one with the cookies of another, for example to call a second process. */
  browser(like?: TestBrowser): TestBrowser;
  /** A browser with a new account. */
  signUp(name: string): Promise<TestBrowser>;
}

/** As little work as possible, because the tests are about what comes after it. */
const QUICK_HASHING: PasswordHashing = {
  hash: async (password) => createHash('sha256').update(password).digest('hex'),
  verify: async ({ hash, password }) => hash === createHash('sha256').update(password).digest('hex'),
};

const nothingUnsafe = (): Services['configuration'] => ({
  print: async () => undefined,
  report: async () => ({ isReachable: false, unsafe: [] }),
  proxyWatch: new ProxyWatch({ isProxyTrusted: false, onFirst: () => undefined }),
});

/** This server is registered, but nothing answers there. */
const NO_SUPABASE: ServerConfig['supabase'] = {
  baseUrl: 'http://127.0.0.1:9',
  projectUrl: 'https://{ref}.supabase.co',
  client: { id: 'lathe', secret: 'secret' },
};

/** A test whose server restores a backup starts that server, because its storage is exchanged. */
const noRestores = (config: ServerConfig) =>
  new RestoreUploads({
    config,
    log: silentLog,
    exchange: async () => {
      throw new AppError('invalid-state', 'This server cannot exchange its data.');
    },
  });

/** The server's routes with the given storage, and fakes for the runtime's handlers. */
export function createTestApp(
  storage: Storage,
  options: {
    readonly webDirectory?: string;
    /** Whether passwords cost as much as in production, for tests that depend on how long a check takes. */
    readonly isPasswordHashingReal?: boolean;
    readonly areLocalModelHostsAllowed?: boolean;
    readonly figmaBaseUrl?: string;
    readonly gitHosts?: Partial<ServerConfig['gitHostAddresses']>;
    readonly isAnalyticsOn?: boolean;
    /** Whether a test sets the address it calls from with X-Forwarded-For. */
    readonly isProxyTrusted?: boolean;
    readonly operators?: ReadonlySet<string>;
    /** Replaces the default, which is the built-in assistant alone. */
    readonly modelOptions?: Partial<ModelRegistryOptions>;
    readonly freeUse?: ServerConfig['freeUse'];
    readonly log?: Logger;
    readonly storagePerPersonBytes?: number;
    readonly outbound?: Partial<OutboundSettings> & Pick<OutboundOptions, 'lookup' | 'ownAddresses'>;
    readonly corsProxyPorts?: readonly number[];
    /** Otherwise nothing answers there. */
    readonly netlify?: Partial<ServerConfig['netlify']>;
    /** Otherwise nothing answers there. */
    readonly supabase?: Partial<ServerConfig['supabase']>;
    /** DNS as the server sees it. Otherwise it has no resolver. */
    readonly domains?: Partial<ServerConfig['domains']>;
    readonly configuration?: Services['configuration'];
    /** For the links that sign the owner in. */
    readonly dataDirectory?: string;
    readonly restoreUploads?: RestoreUploads;
    /** Who may get in, and how. Otherwise a local installation with open sign-up. */
    readonly entrance?: Partial<Pick<ServerConfig, 'isLocal' | 'areGuestsAllowed' | 'isSignUpOpen' | 'isSetupClosed' | 'setupCode' | 'models'>>;
    /** For an installation that others can reach. Otherwise it is on localhost. */
    readonly hosts?: Pick<ServerConfig, 'appHost' | 'wildcardDomain' | 'scheme'>;
    /** Otherwise projects can have no database. */
    readonly databases?: Partial<ServerConfig['databases']> & { readonly program: URL; readonly serverUrl?: string };
  } = {},
): TestApp {
  let offsetMs = 0;
  const named = options.hosts ?? { appHost: 'localhost', wildcardDomain: 'localhost', scheme: 'http' };
  const hosts = createHosts({ ...named, publicPort: undefined }, 3000);
  const areLocalServicesAllowed = options.areLocalModelHostsAllowed ?? true;
  const config: ServerConfig = {
    ...readConfig({ DATA_DIR: '/nowhere' }),
    ...(options.isProxyTrusted === undefined ? {} : { isProxyTrusted: options.isProxyTrusted }),
    isSignUpOpen: true,
    dataDirectory: options.dataDirectory ?? '/nowhere',
    areLocalModelHostsAllowed: areLocalServicesAllowed,
    domains: { dnsServers: [], addresses: [], entri: undefined, ...options.domains },
    corsProxyPorts: options.corsProxyPorts ?? [80, 443],
    isAnalyticsOn: options.isAnalyticsOn ?? false,
    // Nothing listens there.
    figmaBaseUrl: options.figmaBaseUrl ?? 'http://127.0.0.1:9',
    gitHostAddresses: { github: 'http://127.0.0.1:9', gitlab: 'http://127.0.0.1:9', gitea: 'http://127.0.0.1:9', ...options.gitHosts },
    operators: options.operators ?? new Set(),
    diskReserveBytes: 0,
    storagePerPersonBytes: options.storagePerPersonBytes,
    netlify: { baseUrl: 'http://127.0.0.1:9', logsUrl: 'ws://127.0.0.1:9', token: undefined, claim: undefined, ...options.netlify },
    supabase: { ...NO_SUPABASE, ...options.supabase },
    backendDatabaseUrl: options.databases?.serverUrl,
    databases: { sizeLimitBytes: 500 * 2 ** 20, idleMs: 300_000, running: options.databases === undefined ? 0 : 2, ...options.databases },
    freeUse: options.freeUse ?? { callsPerHour: undefined, tokensPerDay: undefined },
    ...options.entrance,
  };
  const composition = {
    config,
    hosts,
    storage,
    version: '0.0.0',
    log: options.log ?? silentLog,
    now: () => new Date(Date.now() + offsetMs),
    stopping: new AbortController().signal,
  };
  const composed = createServices({
    ...composition,
    setupCode: new SetupCode(config.setupCode),
    backendProgram: options.databases?.program,
    restoreUploads: options.restoreUploads ?? noRestores(config),
    outbound: createOutbound(
      { allowedNetworks: [], deniedHosts: [], ownHosts: ['localhost'], ownPorts: [3000], ...options.outbound },
      { areLocalServicesAllowed, ...options.outbound },
    ),
    templatesDirectory: ownPackage().templatesDirectory,
    passwordHashing: options.isPasswordHashingReal ? undefined : QUICK_HASHING,
    hostingPauses: { pollMs: 2, retryDelaysMs: [1] },
    modelOptions: { ...TEST_MODELS, ...options.modelOptions },
  });
  const services: Services = { ...composed, configuration: options.configuration ?? nothingUnsafe() };
  const app = createApp({
    ...composition,
    services,
    areResponsesTrusted: false,
    spindle: {
      runtime: async (request) => Response.json({ from: 'runtime', cookie: request.headers.get('cookie') }),
      preview: async (request) => Response.json({ from: 'preview', cookie: request.headers.get('cookie') }),
    },
    webDirectory: options.webDirectory ?? '/nowhere',
  });
  let accounts = 0;
  return {
    app,
    services,
    advance(milliseconds) {
      offsetMs += milliseconds;
    },
    browser: (like) => new TestBrowser(app, hosts.appOrigin, like),
    async signUp(name) {
      const browser = new TestBrowser(app, hosts.appOrigin);
      const email = `${name}-${++accounts}-${Date.now()}@example.com`;
      const { status, body } = await browser.call('POST', '/api/auth/sign-up/email', { email, password: 'correct horse', name });
      if (status !== 200) throw new Error(`Sign-up returned ${status}: ${JSON.stringify(body)}`);
      return browser;
    },
  };
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field in tests
  readonly body: any;
}

/** Keeps cookies and sends the product's origin, as its page in a browser does. */
export class TestBrowser {
  readonly #app: App;
  readonly #origin: string;
  readonly #cookies: Map<string, string>;

  constructor(app: App, origin: string, like?: TestBrowser) {
    this.#app = app;
    this.#origin = origin;
    this.#cookies = new Map(like === undefined ? [] : like.#cookies);
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<TestResponse> {
    const isRaw = body instanceof Uint8Array;
    return this.send(path, {
      method,
      headers: { ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: isRaw ? new Uint8Array(body) : JSON.stringify(body) }),
    });
  }

  /** Any request at all, including those that no page of the product makes. */
  async send(path: string, { headers, ...init }: RequestInit & { readonly headers?: Record<string, string>; readonly duplex?: 'half' }): Promise<TestResponse> {
    const response = await this.#app.request(new URL(path, this.#origin).href, {
      ...init,
      headers: {
        origin: this.#origin,
        'sec-fetch-site': 'same-origin',
        ...(this.#cookies.size === 0 ? {} : { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...headers,
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : bytes };
  }
}
