import { createHash, randomUUID } from 'node:crypto';
import {
  type AddMcpServerBody,
  AppError,
  type CallMcpToolBody,
  type FinishedMcpSignIn,
  type FinishMcpSignInBody,
  MCP_DESCRIPTION_MAX_LENGTH,
  MCP_RESULT_MAX_LENGTH,
  MCP_SCHEMA_MAX_LENGTH,
  MCP_SERVERS_PER_PERSON,
  MCP_TOOLS_MAX,
  type McpCallResult,
  type McpConsent,
  mcpConsentSchema,
  type McpServer,
  type McpServerList,
  type McpSignIn,
  messageOf,
  type ServerTool,
  type SetMcpConsentBody,
  type User,
} from '@lathe/protocol';
import type { Logger } from 'pino';
import type { OutboundServices } from '../network/guarded-fetch.ts';
import type { Secret } from '../storage/secret.ts';
import { callTool, type ListedTool, listTools, type McpConnectionDependencies, type McpTarget, type SignInChallenge, SignInNeeded } from './connection.ts';
import { finishSignIn, type OAuthDependencies, type SignIn, type SignInClient, startSignIn } from './oauth.ts';
import type { McpRepository, McpServerRow } from './repository.ts';
import { SignIns } from './sign-ins.ts';

/** How long a server's tools are cached, in milliseconds. A failure is cached for less. */
const TOOLS_KEPT_MS = 5 * 60_000;
const FAILURE_KEPT_MS = 30_000;
/** The characters that vendors allow in the name of a tool. */
const CALL_NAME_MAX_LENGTH = 64;

/** A tool that may be offered to a model. */
export interface OfferedTool extends ServerTool {
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
}

export interface McpDependencies extends McpConnectionDependencies, OAuthDependencies, OutboundServices {
  readonly repository: McpRepository;
  readonly secret: Secret;
  readonly log: Logger;
}

/** The tools of a server, or why there are none. */
type Tools = { readonly tools: readonly ListedTool[]; readonly failure?: AppError };

export class McpService {
  readonly #dependencies: McpDependencies;
  readonly #signIns: SignIns;
  readonly #known = new Map<string, { readonly tools: Promise<Tools>; readonly until: number }>();

  constructor(dependencies: McpDependencies) {
    this.#dependencies = dependencies;
    this.#signIns = new SignIns(dependencies);
  }

  async list(user: Pick<User, 'id'>): Promise<McpServerList> {
    const { repository } = this.#dependencies;
    const rows = await repository.list(user.id);
    const consents = await this.#consents(rows);
    const servers = rows.map(async (row): Promise<McpServer> => {
      const { tools, failure } = await this.#tools(row);
      const { tokens, challenge } = this.#signIns.of(row);
      const known = tokens === undefined ? undefined : challenge?.isForMore ? ('more' as const) : ('done' as const);
      const signIn = wantsSignIn(failure) ? ('needed' as const) : known;
      return {
        id: row.id,
        name: row.name,
        url: row.url,
        hasAuthorization: row.sealedAuthorization !== null,
        tools: tools.map((tool) => ({ name: tool.name, description: tool.description, consent: consents(row.id, tool), fingerprint: fingerprintOf(tool) })),
        ...(signIn === undefined ? {} : { signIn }),
        ...(failure === undefined ? {} : { error: failure.message }),
      };
    });
    return { servers: await Promise.all(servers) };
  }

  /** @throws AppError 'invalid-input', 'invalid-state', 'api-error' for a server that does not respond */
  async add(user: Pick<User, 'id'>, { name, url, authorization = '', client: entered }: AddMcpServerBody): Promise<McpServerList> {
    const { repository, secret, now, requireAllowed } = this.#dependencies;
    requireAllowed(url);
    const rows = await repository.list(user.id);
    if (rows.length >= MCP_SERVERS_PER_PERSON) throw new AppError('invalid-state', `You can add at most ${MCP_SERVERS_PER_PERSON} servers. Remove one first.`);
    if (rows.some((row) => row.name.toLowerCase() === name.toLowerCase())) throw new AppError('invalid-input', `There is already a server named ${name}.`);
    const id = randomUUID();
    const hasAuthorization = authorization !== '';
    const sealedAuthorization = hasAuthorization ? secret.seal('mcp-servers', authorization, sealContext(user.id, id)) : null;
    const known: SignIn = entered === undefined ? {} : { client: clientOf(entered) };
    const owned = { id, userId: user.id };
    const sealedSignIn = entered === undefined ? null : this.#signIns.seal(owned, known);
    const row: McpServerRow = { ...owned, name, url, sealedAuthorization, sealedSignIn, renewingUntil: null, createdAt: now() };
    try {
      const tools = usable(await listTools({ name, url, authorization: hasAuthorization ? authorization : undefined }, this.#dependencies));
      await repository.insert(row);
      this.#keep(id, Promise.resolve({ tools }), TOOLS_KEPT_MS);
    } catch (error) {
      if (!(error instanceof SignInNeeded)) throw error;
      if (hasAuthorization) throw refusedAuthorization(name);
      // Added only if a sign-in can be started. The person goes through it when they want to.
      const { client, discovery } = (await startSignIn(row, { ...known, challenge: error.challenge }, this.#dependencies)).signIn;
      await repository.insert({ ...row, sealedSignIn: this.#signIns.seal(row, { client, discovery, challenge: error.challenge }) });
    }
    return this.list(user);
  }

  async delete(user: Pick<User, 'id'>, id: string): Promise<void> {
    const row = await this.#dependencies.repository.delete(user.id, id);
    if (row === undefined) throw noServer();
    this.#known.delete(id);
    await this.#signIns.revoke(row, this.#signIns.of(row));
  }

  /**
   * Where the person signs in to the server. @throws AppError 'not-found', 'invalid-state' for a server without a
   * sign-in, 'api-error' for a sign-in that fails
   */
  async startSignIn(user: Pick<User, 'id'>, id: string): Promise<McpSignIn> {
    const row = await this.#find(user, id);
    if (row.sealedSignIn === null)
      throw new AppError('invalid-state', `${row.name} does not ask for a sign-in. If it should, remove it and add it again.`, { isRetryable: false });
    const before = this.#signIns.of(row);
    const { signIn, url } = await startSignIn(row, before, this.#dependencies);
    if (!(await this.#signIns.begin(row, before, signIn))) throw new AppError('invalid-state', 'A sign-in to this server is already in progress. Try again.');
    return { url: url.href };
  }

  /** @throws AppError 'invalid-input' for a sign-in that this person did not begin, that is over, or that was denied */
  async finishSignIn(user: Pick<User, 'id'>, answer: FinishMcpSignInBody): Promise<FinishedMcpSignIn> {
    const over = () => new AppError('invalid-input', 'This sign-in has expired or was started by someone else. Start again in the settings.');
    const row = await this.#dependencies.repository.find(user.id, answer.state.split('.')[0] ?? '');
    if (row === undefined) throw over();
    const taken = await this.#signIns.take(row, answer.state);
    if (taken === undefined) throw over();
    let signIn: SignIn;
    try {
      signIn = await finishSignIn(row, taken, answer, this.#dependencies);
    } catch (error) {
      // Unless the person denied it, the sign-in may have failed because the server has lost the registration, so Lathe
      // registers again. With tokens it does not, because tokens belong to their registration.
      const isLost = isRegistrationLost(error) || (answer.error !== 'access_denied' && taken.tokens === undefined);
      await this.#signIns.settle(row, answer.state, (now) => {
        const { client } = now;
        return isLost && client?.isEntered !== true && client?.client_id === taken.client?.client_id ? { ...now, client: undefined } : now;
      });
      throw error;
    }
    if (!(await this.#signIns.settle(row, answer.state, () => signIn))) {
      await this.#signIns.revoke(row, signIn);
      throw over();
    }
    this.#known.delete(row.id);
    return { serverName: row.name };
  }

  async endSignIn(user: Pick<User, 'id'>, id: string): Promise<void> {
    const row = await this.#find(user, id);
    const before = await this.#signIns.change(row, ({ challenge, client }) => ({
      challenge: challenge?.isForMore ? undefined : challenge,
      client: client?.isEntered ? client : undefined,
    }));
    this.#known.delete(id);
    if (before !== undefined) await this.#signIns.revoke(row, before);
  }

  /**
   * @throws AppError 'not-found', 'invalid-state' for a tool that differs from what was shown, 'api-error' if the tools
   * cannot be listed now
   */
  async setConsent(user: Pick<User, 'id'>, id: string, body: SetMcpConsentBody): Promise<void> {
    const row = await this.#find(user, id);
    const { tool } = body;
    if (body.consent !== 'always') return this.#dependencies.repository.setConsent(row.id, tool, body.consent, null);
    const definition = await this.#definition(row, tool, (found) => fingerprintOf(found) === body.fingerprint);
    if (fingerprintOf(definition) !== body.fingerprint)
      throw new AppError('invalid-state', `${row.name} has changed its description of ${tool}. Read it and decide again.`);
    await this.#dependencies.repository.setConsent(row.id, tool, 'always', body.fingerprint);
  }

  /** The tools that may be offered to a model of this person. A server that does not respond offers none. */
  async offered(userId: string): Promise<readonly OfferedTool[]> {
    const rows = await this.#dependencies.repository.list(userId);
    const consents = await this.#consents(rows);
    const taken = new Set<string>();
    const all = await Promise.all(rows.map(async (row) => ({ row, ...(await this.#tools(row)) })));
    return all.flatMap(({ row, tools }) =>
      tools
        .filter((tool) => consents(row.id, tool) !== 'never')
        .map(({ name, description, inputSchema }) => {
          const callName = freeName(row.name, name, taken);
          return { callName, serverId: row.id, serverName: row.name, name, description, inputSchema };
        }),
    );
  }

  /** @throws AppError 'not-found', 'forbidden', 'api-error' */
  async call(user: Pick<User, 'id'>, id: string, { tool, allowedOnce, ...rest }: CallMcpToolBody, signal: AbortSignal): Promise<McpCallResult> {
    const row = await this.#find(user, id);
    const consents = await this.#consents([row]);
    if (consents(id, { name: tool }) === 'never') throw new AppError('forbidden', `You have blocked ${tool} on ${row.name}.`);
    const isAllowed = (found: ListedTool) => consents(id, found) === 'always' || fingerprintOf(found) === allowedOnce;
    const definition = await this.#definition(row, tool, isAllowed);
    if (!isAllowed(definition)) return { type: 'consent-needed', fingerprint: fingerprintOf(definition), description: definition.description };
    const asked = this.#ask(row, (target) => callTool(target, { tool, arguments: rest.arguments }, this.#dependencies, signal));
    const { text, isError } = await asked.catch((error: unknown) => {
      if (wantsSignIn(error)) this.#known.delete(id);
      throw error;
    });
    return { type: 'result', text: text.slice(0, MCP_RESULT_MAX_LENGTH), isError, isTruncated: text.length > MCP_RESULT_MAX_LENGTH };
  }

  async #find(user: Pick<User, 'id'>, id: string): Promise<McpServerRow> {
    const row = await this.#dependencies.repository.find(user.id, id);
    if (row === undefined) throw noServer();
    return row;
  }

  /** Permanent consent covers a tool as it was, not whatever a server later gives the same name. */
  async #consents(rows: readonly McpServerRow[]): Promise<(serverId: string, tool: Pick<ListedTool, 'name'> & Partial<ListedTool>) => McpConsent> {
    const known = new Map((await this.#dependencies.repository.consents(rows.map(({ id }) => id))).map((row) => [`${row.serverId} ${row.tool}`, row]));
    return (serverId, tool) => {
      const row = known.get(`${serverId} ${tool.name}`);
      if (row === undefined || (row.consent === 'always' && row.fingerprint !== fingerprintOf(tool))) return 'ask';
      return mcpConsentSchema.parse(row.consent);
    };
  }

  /**
   * The server's description of a tool. If the cached list does not match, it is read again: another process may have
   * shown the person a newer one. @throws AppError 'not-found' for a tool that does not exist, or the failure if the
   * list cannot be read
   */
  async #definition(row: McpServerRow, tool: string, serves: (found: ListedTool) => boolean): Promise<ListedTool> {
    const find = ({ tools }: Tools) => tools.find(({ name }) => name === tool);
    const kept = this.#kept(row.id);
    let found = await (kept ?? this.#tools(row));
    const known = find(found);
    if (kept !== undefined && (known === undefined || !serves(known))) {
      if (this.#kept(row.id) === kept) this.#known.delete(row.id);
      found = await this.#tools(row);
    }
    if (found.failure) throw found.failure;
    const definition = find(found);
    if (definition === undefined) throw new AppError('not-found', `${row.name} has no tool named ${tool}.`);
    return definition;
  }

  #kept(id: string): Promise<Tools> | undefined {
    const kept = this.#known.get(id);
    return kept && kept.until > this.#dependencies.now().getTime() ? kept.tools : undefined;
  }

  /** Never throws: the result contains the failure. */
  async #tools(row: McpServerRow): Promise<Tools> {
    const kept = this.#kept(row.id);
    if (kept) return kept;
    const asked = this.#listed(row);
    this.#keep(row.id, asked, TOOLS_KEPT_MS);
    const found = await asked;
    // A list from before a sign-in is not cached.
    if (found.failure !== undefined && this.#known.get(row.id)?.tools === asked) this.#keep(row.id, asked, FAILURE_KEPT_MS);
    return found;
  }

  async #listed(row: McpServerRow): Promise<Tools> {
    try {
      return { tools: usable(await this.#ask(row, (target) => listTools(target, this.#dependencies))) };
    } catch (error) {
      this.#dependencies.log.info({ serverId: row.id, err: error }, 'A person’s Model Context Protocol server did not respond');
      return { tools: [], failure: error instanceof AppError ? error : new AppError('api-error', messageOf(error), { cause: error }) };
    }
  }

  /** Calls a server as its person. An expired sign-in is renewed once. @throws AppError */
  async #ask<Answer>(row: McpServerRow, question: (target: McpTarget) => Promise<Answer>): Promise<Answer> {
    const { id, userId, name, url, sealedAuthorization } = row;
    const asked = (authorization: string | undefined) => question({ name, url, authorization });
    const needed = () => new AppError('forbidden', `${name} requires sign-in. Sign in under Settings, Applications.`, { data: { signIn: 'needed' } });
    if (sealedAuthorization !== null) {
      const authorization = this.#dependencies.secret.unseal('mcp-servers', sealedAuthorization, sealContext(userId, id));
      return asked(authorization).catch((error: unknown) => {
        throw error instanceof SignInNeeded ? refusedAuthorization(name) : error;
      });
    }
    const { tokens } = this.#signIns.of(row);
    try {
      return await asked(bearer(tokens?.access_token));
    } catch (error) {
      if (!(error instanceof SignInNeeded)) throw error;
      if (tokens !== undefined && error.challenge.isForMore) throw await this.#refusedMore(row, error.challenge);
      const renewed = await this.#signIns.renew(row, tokens?.access_token, error.challenge);
      if (renewed === undefined) throw needed();
      return asked(bearer(renewed)).catch(async (again: unknown) => {
        if (!(again instanceof SignInNeeded)) throw again;
        throw again.challenge.isForMore ? await this.#refusedMore(row, again.challenge) : needed();
      });
    }
  }

  /** The error for a server that requires more permissions than it was granted, which a renewal would not change. */
  async #refusedMore(row: McpServerRow, challenge: SignInChallenge): Promise<AppError> {
    const { scope } = challenge;
    return (await this.#signIns.wantMore(row, challenge))
      ? new AppError('forbidden', `${row.name} requires you to sign in again for ${scope}. Sign in under Settings, Applications.`, {
          data: { signIn: 'needed' },
        })
      : new AppError(
          'forbidden',
          scope === undefined
            ? `${row.name} denied this without naming the required permission.`
            : `${row.name} denied this: it requires ${scope}, which it did not grant when you signed in.`,
        );
  }

  #keep(id: string, tools: Promise<Tools>, forMs: number): void {
    this.#known.set(id, { tools, until: this.#dependencies.now().getTime() + forMs });
  }
}

function clientOf({ id, secret }: NonNullable<AddMcpServerBody['client']>): SignInClient {
  return { client_id: id, ...(secret ? { client_secret: secret } : {}), isEntered: true };
}

const bearer = (token: string | undefined): string | undefined => (token === undefined ? undefined : `Bearer ${token}`);

const wantsSignIn = (error: unknown): boolean => error instanceof AppError && error.data?.['signIn'] === 'needed';

function refusedAuthorization(name: string): AppError {
  return new AppError('api-error', `Could not reach ${name}: it rejects the authorization you entered.`);
}

const isRegistrationLost = (error: unknown): boolean => error instanceof AppError && error.data?.['registration'] === 'lost';

/** The part of a tool that a person and a model read. */
function fingerprintOf({ name, description, inputSchema }: Pick<ListedTool, 'name'> & Partial<ListedTool>): string {
  return createHash('sha256')
    .update(JSON.stringify([name, description, inputSchema]))
    .digest('base64url');
}

/** Limits what a model is shown. */
function usable(tools: readonly ListedTool[]): readonly ListedTool[] {
  return tools
    .filter(({ name, inputSchema }) => name.length <= 200 && JSON.stringify(inputSchema).length <= MCP_SCHEMA_MAX_LENGTH)
    .slice(0, MCP_TOOLS_MAX)
    .map((tool) => ({ ...tool, description: tool.description.slice(0, MCP_DESCRIPTION_MAX_LENGTH) }));
}

/**
 * `mcp_{server}_{tool}` in the characters that every vendor accepts, truncated, and numbered if two would be the same.
 */
function freeName(server: string, tool: string, taken: Set<string>): string {
  const plain = (text: string) => text.replaceAll(/[^A-Za-z0-9_-]+/g, '_').replaceAll(/^_+|_+$/g, '');
  const name = `mcp_${plain(server).slice(0, 20)}_${plain(tool)}`.slice(0, CALL_NAME_MAX_LENGTH);
  for (let count = 1; ; count++) {
    const end = count === 1 ? '' : `_${count}`;
    const candidate = name.slice(0, CALL_NAME_MAX_LENGTH - end.length) + end;
    if (taken.has(candidate)) continue;
    taken.add(candidate);
    return candidate;
  }
}

/** Binds an encrypted header to its row. */
function sealContext(userId: string, id: string): string {
  return `${userId} ${id}`;
}

function noServer(): AppError {
  return new AppError('not-found', 'This server does not exist, or you have no access to it.');
}
