/**
 * A Supabase on a loopback port: the Management API of an account whose projects are real ones of this package, each with
 * a PGlite that starts when somebody uses it, and faults on demand. Every request and every answer is compared with the
 * published document.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { answerWith, toHeaders } from '../../http/node-http.ts';
import type { Organization, Plan, Project, ProjectStatus } from '../account/contract.ts';
import { ACCOUNT_ROUTES, type Account } from '../account/routes.ts';
import { failure, Refusal } from '../answers.ts';
import { Grants, type OAuthClient } from '../oauth/grants.ts';
import { type OAuth, OAUTH_ROUTES } from '../oauth/routes.ts';
import type { ManagedProject, ProjectSource } from '../project-route.ts';
import { answerRoutes, findRoute, type Route } from '../router.ts';
import { PROJECT_ROUTES } from '../routes.ts';
import { type AccountSettings, MemoryAccount } from './memory-account.ts';
import { faultOfAnswer, faultOfRequest } from './published.ts';
import { createRealProject, type RealProject } from './real-project.ts';

/** The application that is registered. */
export const SUPABASE_CLIENT: Omit<OAuthClient, 'redirectUris'> = { id: '66666666-6666-4666-8666-666666666666', secret: 'the secret of an application' };
/** A personal access token of the account. */
export const SUPABASE_TOKEN = 'sbp_0123456789abcdef0123456789abcdef01234567';

export interface SupabaseDoubleOptions {
  readonly port?: number;
  /** Where sign-in may end. */
  readonly redirectUris?: readonly string[];
  /** One free organization, "Acme", by default. */
  readonly organizations?: readonly { readonly name: string; readonly slug?: string; readonly plan?: Plan }[];
  /** An archive of an empty database, so that the database of a project is there in a second. */
  readonly template?: string;
  /** Milliseconds since 1970; the system's clock by default. */
  readonly clock?: () => number;
  readonly accessTokenSeconds?: number;
}

/** What happens to the next requests of an operation in place of, or after, the usual. */
export interface SupabaseFault {
  /** As in the published document, such as `POST /v1/projects/{ref}/pause`. Absent: any. */
  readonly at?: string;
  readonly status?: number;
  /** `{message}` with words of the tests by default. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer never comes. */
  readonly hangs?: boolean;
  /** The connection is cut without an answer. */
  readonly cuts?: boolean;
  /** Access tokens expire just before the request is handled. */
  readonly expiresTokens?: boolean;
  /** The request is carried out first, and only its answer is lost. */
  readonly isAfterwards?: boolean;
  /** How many requests; one by default. */
  readonly times?: number;
}

export interface SupabaseDouble {
  /** Of the Management API, without a slash at the end. */
  readonly apiUrl: string;
  /** Of projects, with `{ref}` for theirs. */
  readonly projectUrlTemplate: string;
  /** Operations so far, such as `POST /v1/projects/{ref}/pause`. */
  readonly requests: readonly string[];
  /** Requests and answers that are not as the published document says. Empty, if all is well. */
  readonly violations: readonly string[];
  /** Every project that was ever created, also if its answer was lost. */
  readonly created: readonly Project[];
  readonly settings: AccountSettings & { /** What the person says on the consent page. */ consent: 'approve' | 'deny'; hasLegacyKeysOnly: boolean };
  organizations(): Promise<readonly Organization[]>;
  fault(fault: SupabaseFault): void;
  /** Ends the access tokens that are there; refresh tokens go on. */
  expireTokens(): void;
  /** The person takes back the access of all applications. */
  revoke(): void;
  /** A project that the person made at Supabase, healthy by default. */
  addProject(given: { readonly name: string; readonly organization: string; readonly region?: string }, status?: ProjectStatus): Project;
  /** What happens to a project at Supabase: it is paused, unhealthy, or has come up at last. */
  setStatus(ref: string, status: ProjectStatus): void;
  /** The person deletes a project at Supabase. */
  removeProject(ref: string): Promise<void>;
  /** The address and keys of a project, and whether its database runs. */
  project(ref: string): Promise<Pick<RealProject, 'keys' | 'isOpen'> & { readonly url: string }>;
  close(): Promise<void>;
}

type Context = Account & OAuth & ProjectSource;
const ROUTES: readonly Route<Context>[] = [...OAUTH_ROUTES, ...ACCOUNT_ROUTES, ...PROJECT_ROUTES];
const PROJECT_PATH = /^\/project\/([a-z]{20})(\/.*)$/;
const RUNNING: readonly ProjectStatus[] = ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY'];

export async function startSupabaseDouble(options: SupabaseDoubleOptions = {}): Promise<SupabaseDouble> {
  const double = new Double(options);
  const server = createServer((incoming, outgoing) => void double.answer(incoming, outgoing));
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: (protocols) => protocols.values().next().value ?? false });
  server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => socket.destroy());
    sockets.handleUpgrade(incoming, socket, head, (opened) => {
      opened.pause();
      void double.upgrade(opened, incoming).finally(() => opened.resume());
    });
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  double.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(double, {
    apiUrl: double.origin,
    projectUrlTemplate: `${double.origin}/project/{ref}`,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await double.stop();
    },
  });
}

class Double {
  origin = '';
  readonly requests: string[] = [];
  readonly violations: string[] = [];
  readonly settings: SupabaseDouble['settings'] = { settling: 0, freeProjects: 2, consent: 'approve', hasLegacyKeysOnly: false };
  readonly #account: MemoryAccount;
  readonly #grants: Grants;
  readonly #projects = new Map<string, Promise<RealProject>>();
  readonly #template: string | undefined;
  readonly #answer: (request: Request) => Promise<Response>;
  #faults: { readonly fault: SupabaseFault; left: number }[] = [];

  constructor({ redirectUris = [], organizations = [{ name: 'Acme' }], template, clock = Date.now, accessTokenSeconds = 3600 }: SupabaseDoubleOptions) {
    this.#template = template;
    this.#account = new MemoryAccount(organizations, this.settings, clock);
    this.#grants = new Grants({ clients: [{ ...SUPABASE_CLIENT, redirectUris }], clock, random: randomBytes, accessTokenSeconds });
    const context: Context = { projects: this.#account, grants: this.#grants, decide: () => this.settings.consent, open: (ref) => this.#open(ref) };
    this.#answer = answerRoutes(ROUTES, { context, isAllowed: (token) => token === SUPABASE_TOKEN || this.#grants.isValid(token) });
  }

  get created(): readonly Project[] {
    return this.#account.created;
  }

  organizations(): Promise<readonly Organization[]> {
    return this.#account.organizations();
  }

  fault(fault: SupabaseFault): void {
    this.#faults.push({ fault, left: fault.times ?? 1 });
  }

  expireTokens(): void {
    this.#grants.expireAccess();
  }

  revoke(): void {
    this.#grants.revokeAll();
  }

  addProject(given: { readonly name: string; readonly organization: string; readonly region?: string }, status: ProjectStatus = 'ACTIVE_HEALTHY'): Project {
    return this.#account.add(given, status);
  }

  setStatus(ref: string, status: ProjectStatus): void {
    this.#account.setStatus(ref, status);
  }

  async removeProject(ref: string): Promise<void> {
    await this.#account.deleteProject(ref);
  }

  async project(ref: string): Promise<Pick<RealProject, 'keys' | 'isOpen'> & { readonly url: string }> {
    const { keys, isOpen } = await this.#real(ref);
    return { keys, isOpen, url: this.#urlOf(ref) };
  }

  async stop(): Promise<void> {
    for (const project of this.#projects.values()) await (await project).close();
  }

  async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', this.origin);
    const [, ref = '', path = ''] = PROJECT_PATH.exec(url.pathname) ?? [];
    if (ref !== '') return answerWith((request) => this.#atProject(ref, request), incoming, outgoing, new URL(path + url.search, this.origin));
    const operation = operationOf(incoming.method ?? '', url);
    if (operation !== undefined) this.requests.push(operation);
    const fault = this.#nextFault(operation);
    if (fault?.expiresTokens === true) this.expireTokens();
    const isBefore = fault !== undefined && fault.isAfterwards !== true;
    if (isBefore && losesAnswer(fault, outgoing)) return;
    const reply = async (request: Request): Promise<Response> => {
      if (isBefore && fault.status !== undefined) return faultAnswer(fault, fault.status);
      const response = await this.#checked(operation, request);
      if (fault === undefined || isBefore) return response;
      if (losesAnswer(fault, outgoing)) return new Promise<never>(() => undefined);
      return fault.status === undefined ? response : faultAnswer(fault, fault.status);
    };
    await answerWith(reply, incoming, outgoing, url);
  }

  async upgrade(socket: WebSocket, incoming: IncomingMessage): Promise<void> {
    const url = new URL(incoming.url ?? '/', this.origin);
    const [, ref = '', path = ''] = PROJECT_PATH.exec(url.pathname) ?? [];
    if (!RUNNING.includes(this.#account.statusOf(ref) ?? 'UNKNOWN')) return socket.close(1011, 'The project does not run.');
    const backend = await (await this.#real(ref)).backend();
    await backend.upgrade(socket, new Request(new URL(path + url.search, this.origin), { headers: toHeaders(incoming.rawHeaders) }));
  }

  /** The usual answer, compared with the document. */
  async #checked(operation: string | undefined, request: Request): Promise<Response> {
    if (operation === undefined) return this.#answer(request);
    const copy = request.clone();
    const type = request.headers.get('content-type') ?? '';
    const body = type.startsWith('multipart/') ? undefined : await copy.text();
    const wrong = faultOfRequest(operation, new URL(request.url), request.headers, body);
    if (wrong !== undefined) {
      this.violations.push(wrong);
      return failure(400, wrong);
    }
    const response = await this.#answer(request);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const fault = faultOfAnswer(operation, response.status, isJson ? await response.clone().json() : undefined);
    if (fault !== undefined) this.violations.push(fault);
    return response;
  }

  async #open(ref: string): Promise<ManagedProject | undefined> {
    const status = this.#account.statusOf(ref);
    if (status === undefined || status === 'REMOVED') return undefined;
    const { keys, call } = await this.#real(ref);
    return {
      ...{ keys, hasLegacyKeysOnly: this.settings.hasLegacyKeysOnly },
      async call(name, given) {
        if (!RUNNING.includes(status)) throw new Refusal(400, `Project is not active: its status is ${status}`);
        return call(name, given);
      },
      async health() {
        if (status === 'ACTIVE_HEALTHY') return { status };
        if (status === 'COMING_UP' || status === 'RESTORING') return { status: 'COMING_UP' };
        return { status: 'UNHEALTHY', error: `The project is ${status}` };
      },
    };
  }

  async #atProject(ref: string, request: Request): Promise<Response> {
    const status = this.#account.statusOf(ref);
    // As the hosted service's front answers for a project that is paused.
    if (status === undefined || !RUNNING.includes(status)) return failure(540, 'Project paused');
    return (await (await this.#real(ref)).backend()).fetch(request);
  }

  #real(ref: string): Promise<RealProject> {
    const found = this.#projects.get(ref) ?? createRealProject({ ref, url: this.#urlOf(ref), template: this.#template });
    this.#projects.set(ref, found);
    return found;
  }

  #urlOf(ref: string): string {
    return `${this.origin}/project/${ref}`;
  }

  #nextFault(operation: string | undefined): SupabaseFault | undefined {
    const found = this.#faults.find(({ fault, left }) => left > 0 && (fault.at === undefined || fault.at === operation));
    if (found === undefined) return undefined;
    found.left--;
    return found.fault;
  }
}

function operationOf(method: string, { pathname }: URL): string | undefined {
  const found = findRoute(ROUTES, method, pathname);
  return found === undefined ? undefined : `${method} ${found.route.path}`;
}

/** Whether no answer comes. */
function losesAnswer({ cuts = false, hangs = false }: SupabaseFault, outgoing: ServerResponse): boolean {
  if (cuts) outgoing.destroy();
  return cuts || hangs;
}

function faultAnswer({ body, headers }: SupabaseFault, status: number): Response {
  return Response.json(body ?? { message: `A fault of the test: ${status}` }, { status, ...(headers !== undefined && { headers }) });
}
