import { randomUUID } from 'node:crypto';
import * as p from '@lathe/protocol';
import { deployBody, sha256 } from './deploy-files.ts';
import { type Cast, oneFile, PICTURE, type Person, UPLOADED } from './endpoint-cast.ts';

/** An endpoint of the protocol, or a route that is reached by navigation rather than by calls. */
export type Called = Pick<p.Endpoint<unknown, unknown, string, unknown>, 'method' | 'path' | 'body' | 'query'>;

/**
 * How to call an endpoint so that it succeeds for its owner. Path parameters that are not given are the cast's
 * (`parametersOf`).
 */
export interface Call {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly at?: Readonly<Record<string, string>>;
}

interface LineOptions {
  /** Ends the caller's session or account, so each call needs a new account. */
  readonly isCalledByNewAccounts?: true;
  /** Responds only when something happens or the caller has left, so the caller leaves at once. */
  readonly waits?: true;
  /** The schema describes what pages send, but the server requires none of it. */
  readonly ignoresBody?: true;
  /**
   * Statuses for stranger and nobody in a public project, if they differ from those of viewer and nobody in a private
   * one.
   */
  readonly ofPublic?: string;
}

export interface Line extends LineOptions {
  readonly endpoint: Called;
  readonly statuses: Readonly<Record<Person, number>>;
  readonly call: (cast: Cast, person: Person) => Call;
}

type Row = readonly [statuses: string, endpoint: Called, call?: Call | ((cast: Cast, person: Person) => Call), options?: LineOptions];

const page = (path: string): Called => ({ method: 'GET', path });
const act = (path: string): Called => ({ method: 'POST', path });
const inGit =
  (query: Call['query'] = {}) =>
  ({ project }: Cast): Call => ({ at: { repository: `${project.slug}.git` }, query });

/** In a branch that nobody discards, or in one of the person's own. */
const inBranch = ({ branches }: Cast): Call => ({ at: { slug: branches.kept } });
const inOwnBranch = ({ branches }: Cast, person: Person): Call => ({ at: { slug: person === 'owner' ? branches.ofOwner : branches.ofEditor } });

const BLOB = { filename: 'a.png', content_type: 'image/png', byte_size: 3, checksum: 'kAFQmDzST7DWlj99KOF/cg==' };
const REGISTRY = { scope: '@acme', url: 'https://registry.example.com', token: 'secret' };
const PAGE = new TextEncoder().encode('<h1>Bread</h1>');
const PAGE_SHA256 = sha256(PAGE);
const DEPLOY = await deployBody({ 'index.html': PAGE });
const PASSWORD = 'correct horse';
const MODEL_KEY = { provider: 'openai', key: 'sk-0123456789' };
const EVENT = { event: 'attempt-fix', projectId: null, browser: 'Chrome 140', message: '', ts: 1 };
const REFUSAL = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://example.com/a.png' } };
const OAUTH_METADATA = ['oauth-protected-resource', 'oauth-authorization-server', 'openid-configuration'].flatMap((name) => [
  `/.well-known/${name}`,
  `/.well-known/${name}/mcp`,
]);
const LOOKS = { ofPublic: '200 200' } as const;
const LONG_AGO = '2001-01-01T00:00:00.000Z';
const LEAVES = { isCalledByNewAccounts: true } as const;

const question = ({ project }: Cast): Call => ({
  body: {
    projectId: project.id,
    mode: 'build',
    messageId: randomUUID(),
    step: 0,
    messages: [{ id: 'u1', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'Hello' }] }],
    context: { title: 'Shared', files: [], contents: [] },
  },
});
const about =
  (body: object) =>
  ({ project }: Cast): Call => ({ body: { ...body, projectId: project.id } });

/**
 * Every endpoint, and the status that each kind of caller gets. An endpoint may have several lines; one without a line
 * fails the test, and so does status 500. Each line is called once by everyone, in order: what a later line needs comes
 * before it, and what removes something comes last.
 *
 * nobody: not signed in. stranger: another account. removed: was an editor of the project and a member of the
 * organization. viewer, editor, owner: of the project; the first two are members of the organization, the owner its
 * admin.
 */
const ROWS: readonly Row[] = [
  // nobody stranger removed viewer editor owner
  ['200 200 200 200 200 200', page('/healthz')],
  ['200 200 200 200 200 200', page('/readyz')],
  ['302 302 302 302 302 302', page(p.MCP_CALLBACK_PATH)],
  ['200 200 200 200 200 200', page(p.SUPABASE_CALLBACK_PATH)],
  ['200 200 200 200 200 200', p.getConfig],
  ['200 200 200 200 200 200', p.listTemplates],
  ['200 200 200 200 200 200', p.getTemplate, { at: { key: 'node' } }],
  ['204 204 204 204 204 204', p.postAnalyticsEvent, { body: EVENT }],
  ['401 404 404 404 404 200', p.getAnalyticsReport],
  ['204 204 204 204 204 204', p.postPolicyReports, { body: REFUSAL }],
  ['401 404 404 404 404 200', p.getConfigurationReport],
  ['401 200 200 200 200 200', p.getLocalModels],
  // This server is a person's own computer, without Ollama. Elsewhere, these two are for operators.
  ['401 422 422 422 422 422', p.startModelPull, { body: { model: 'qwen3:8b', messageId: null } }],
  ['401 200 200 200 200 200', p.stopModelPull],
  // Only for who can read the data folder.
  ['401 401 401 401 401 401', p.dumpDatabase],
  ['401 401 401 401 401 401', p.copyProjectDatabase, { body: { ref: 'abcdefghijklmnopqrst' } }],

  // Accounts
  ['200 200 200 200 200 200', p.signUp, (cast) => ({ body: { email: `new-${cast.unique()}@example.com`, password: PASSWORD } })],
  ['200 200 200 200 200 200', p.signIn, ({ email }) => ({ body: { email, password: PASSWORD } })],
  // Whoever is signed in stays who they are.
  ['201 201 201 201 201 201', p.createGuest],
  ['404 404 404 404 404 404', p.signInWithLink, { body: { secret: 'a'.repeat(43), movesGuestProjects: false } }],
  ['401 422 422 422 422 422', p.keepAccount, (cast) => ({ body: { email: `kept-${cast.unique()}@example.com`, password: PASSWORD } })],
  ['422 422 422 422 422 422', p.checkSetupCode, { body: { code: 'AAAA-AAAA' } }],
  ['422 422 422 422 422 422', p.setUp, (cast) => ({ body: { code: 'AAAA-AAAA', email: `set-up-${cast.unique()}@example.com`, password: PASSWORD } })],
  ['422 422 422 422 422 422', p.beginRestore, { body: { code: 'AAAA-AAAA', byteSize: 1000 } }],
  ['404 404 404 404 404 404', p.putRestorePart, { at: { restoreId: 'never-begun', offset: '0' } }],
  ['404 404 404 404 404 404', p.readRestore, { at: { restoreId: 'never-begun' } }],
  ['200 200 200 200 200 200', p.signOut, { body: {} }, { ...LEAVES, ignoresBody: true }],
  ['401 204 204 204 204 204', p.changePassword, { body: { currentPassword: PASSWORD, newPassword: 'battery staple' } }, LEAVES],
  ['401 200 200 200 200 200', p.listSessions],
  ['401 404 404 404 404 404', p.endSession, { at: { id: 'x' } }],
  ['401 204 204 204 204 204', p.endOtherSessions],
  ['401 200 200 200 200 200', p.listPersonalTokens],
  ['401 201 201 201 201 201', p.createPersonalToken, { body: { name: 'Laptop', scope: 'read', expiresInDays: 30 } }],
  ['401 404 404 404 404 404', p.revokePersonalToken, { at: { id: 'x' } }],
  ['401 200 200 200 200 200', p.previewAccountDeletion],
  // With an address that is not the account's, which is a different error than a wrong password.
  ['401 400 400 400 400 400', p.deleteAccount, { body: { password: PASSWORD, confirmation: 'another@example.com', handOvers: [] } }],
  ['401 200 200 200 200 200', p.exportAccount],
  ['200 200 200 200 200 200', p.getLoggedIn],
  ['401 200 200 200 200 200', p.changeAccount, { body: { featureFlags: { previewTunneling: true } } }],
  ['200 200 200 200 200 200', p.createRuntimeToken],
  ['401 200 200 200 200 200', p.getCorsToken],
  ['401 200 200 200 200 200', p.readUsage],
  ['401 200 200 200 200 200', p.listModelKeys],
  ['401 200 200 200 200 200', p.putModelKey, { body: MODEL_KEY }],
  ['401 200 200 200 200 200', p.listHostingAccounts],
  // Nothing answers at the address of the host.
  ['401 422 422 422 422 422', p.connectHost, { body: { provider: 'netlify', token: 'x' } }],
  ['401 204 204 204 204 204', p.disconnectHost, { query: { provider: 'netlify' } }],
  ['401 200 200 200 200 200', p.readDesignAccount],
  // Nothing answers at the address of the design tool, and nobody has an account there.
  ['401 502 502 502 502 502', p.connectDesignTool, { body: { token: 'figd_x' } }],
  ['401 204 204 204 204 204', p.disconnectDesignTool],
  ['401 403 403 403 403 403', p.readDesignFrame, { body: { url: 'https://www.figma.com/design/AbCdEfGhIjKlMnOp/x?node-id=1-2' } }],
  [
    '401 403 403 403 403 403',
    p.readDesignAssets,
    { body: { url: 'https://www.figma.com/design/AbCdEfGhIjKlMnOp/x?node-id=1-2', assets: [{ id: '1:2', type: 'vector' }] } },
  ],
  ['401 200 200 200 200 200', p.listGitHosts],
  // Nothing answers at the addresses of code hosts, and nobody has an account there.
  ['401 502 502 502 502 502', p.connectGitHost, { body: { host: 'github', token: 'x' } }],
  ['401 204 204 204 204 204', p.disconnectGitHost, { query: { host: 'github' } }],
  ['401 403 403 403 403 403', p.listRepositories, { query: { host: 'github' } }],
  ['401 204 204 204 204 204', p.deleteModelKey, { query: { provider: 'openai' } }],
  ['401 204 204 204 204 204', p.putTunnel, (_, person) => ({ at: { id: person.padEnd(24, 'x') }, body: { password: 'p'.repeat(43) } })],
  // An address that leads nowhere, which only people with an account may enter.
  ['401 400 400 400 400 400', p.readArchive, { body: { address: 'http://127.0.0.1/a.zip' } }],

  // A person's own servers of the Model Context Protocol
  ['401 200 200 200 200 200', p.listMcpServers],
  ['401 200 200 200 200 200', p.addMcpServer, ({ mcp }) => ({ body: { name: 'Another', url: mcp.url } })],
  ['401 404 404 404 404 204', p.setMcpConsent, { body: { tool: 'weather', consent: 'ask' } }],
  ['401 404 404 404 404 200', p.callMcpTool, { body: { tool: 'weather', arguments: { place: 'Ulm' } } }],
  ['401 404 404 404 404 422', p.startMcpSignIn],
  ['401 400 400 400 400 400', p.finishMcpSignIn, { body: { state: 'never begun' } }],
  ['401 404 404 404 404 204', p.endMcpSignIn],
  ['401 404 404 404 404 204', p.deleteMcpServer],

  // Organizations
  ['401 200 200 200 200 200', p.listOrganizations],
  ['401 201 201 201 201 201', p.createOrganization, (cast) => ({ body: { name: 'Another', slug: `another-${cast.unique()}` } })],
  ['401 404 404 403 403 200', p.changeOrganization, { body: { name: 'Bread' } }],
  ['401 404 404 200 200 200', p.readTeam],
  ['401 404 404 403 403 201', p.inviteToOrganization, { body: { role: 'member' } }],
  ['401 404 404 403 403 204', p.withdrawOrganizationInvitation],
  ['401 404 404 403 403 404', p.changeMember, { body: { role: 'admin' } }],
  ['401 404 404 403 403 404', p.removeMember],
  ['401 404 404 200 200 200', p.listOrganizationModelKeys],
  ['401 404 404 403 403 200', p.putOrganizationModelKey, { body: MODEL_KEY }],
  ['401 404 404 403 403 204', p.deleteOrganizationModelKey, { query: { provider: 'openai' } }],
  ['401 404 404 200 200 200', p.listRegistries],
  ['401 404 404 403 403 204', p.putRegistry, { body: REGISTRY }],
  ['401 404 404 403 403 204', p.deleteRegistry, { query: { scope: '@acme' } }],
  ['401 404 404 200 200 200', p.readOrganizationLimits],
  ['401 404 404 403 403 204', p.changeOrganizationLimits, { body: { monthlyCost: 20 } }],
  ['401 404 404 403 403 204', p.deleteOrganization],

  // Projects: reading
  ['401 200 200 200 200 200', p.listProjects],
  ['401 201 201 201 201 201', p.createProject, { body: { project: { appFiles: oneFile('a.ts', 'one') } } }],
  ['404 404 404 200 200 200', p.openProject, {}, LOOKS],
  ['401 404 404 201 201 201', p.forkProject, { body: {} }, { ofPublic: '201 401' }],
  ['401 404 404 200 200 200', p.readProjectPeople, {}, { ofPublic: '404 401' }],
  ['404 404 404 200 200 200', p.listSnapshots, {}, LOOKS],
  ['404 404 404 200 200 200', p.readSnapshot, {}, LOOKS],
  // The signature in the URL grants access.
  ['204 204 204 204 204 204', p.putUpload, { body: UPLOADED }],
  // By the ID that refers to the file. For URLs that open it, see `uploads/addresses.test.ts`.
  ['404 404 404 200 200 200', p.readUpload, {}, LOOKS],

  // Projects: changing
  ['401 404 404 422 200 200', p.saveProject, { body: { project: { title: 'New' } } }],
  ['401 404 404 422 409 409', p.saveProject, { body: { project: { appFiles: {}, editedAt: LONG_AGO } } }],
  ['401 404 404 422 200 200', p.readProjectLimits],
  ['401 404 404 403 403 204', p.changeProjectLimits, { body: { monthlyTokens: 1_000_000_000 } }],
  ['401 404 404 422 204 204', p.putOwnKnowledge, { body: { sha256: 'a'.repeat(64) } }],
  ['401 404 404 422 200 200', p.getRemote],
  // Nobody has an account at a code host, and no project is connected.
  ['401 404 404 422 403 403', p.connectRemote, { body: { host: 'github', repository: { path: 'acme/site' } } }],
  ['401 404 404 422 204 204', p.disconnectRemote],
  ['401 404 404 422 404 404', p.listRemoteBranches],
  ['401 404 404 422 404 404', p.takeRemoteBranch, { body: { name: 'feature' } }],
  ['401 404 404 422 404 404', p.changeRemote, { body: { pushesVersions: true } }],
  ['401 404 404 422 404 404', p.syncRemote, { body: {} }],
  ['401 404 404 422 404 404', p.openPullRequest, { body: { title: 'Add a cart' } }],
  // It has files.
  ['401 404 404 422 422 422', p.cloneRepository, { body: { repository: 'acme/site' } }],
  // Nothing answers at the addresses of code hosts.
  ['401 502 502 502 502 502', p.importRepository, { body: { repository: 'acme/site' } }],
  ['401 404 404 422 201 201', p.createDirectUpload, { body: { blob: BLOB } }],
  ['401 404 404 422 201 201', p.createSnapshot, { body: { id: 'second', title: 'Second', snapshot: '{}' } }],
  ['401 404 404 422 204 204', p.applySnapshot],
  ['401 404 404 422 204 204', p.putThumbnail, { body: { picture: PICTURE } }],
  ['404 404 404 200 200 200', p.readThumbnail, {}, LOOKS],
  ['401 404 404 422 200 200', p.duplicateProject, ({ project }) => ({ body: { fromProjectId: project.id, toProjectId: project.id } })],

  // Branches
  ['404 404 404 200 200 200', p.listBranches, {}, LOOKS],
  ['401 404 404 422 201 201', p.startBranch, { body: { title: 'Darker' } }],
  ['401 404 404 422 200 200', p.readBranchMerge, inBranch],
  ['401 404 404 422 409 409', p.keepBranch, (cast) => ({ ...inBranch(cast), body: { appFiles: {}, mainEditedAt: LONG_AGO, branchEditedAt: LONG_AGO } })],
  ['401 404 404 422 204 204', p.discardBranch, inOwnBranch],

  // Git: only access tokens count, so nobody here is known. Everyone may clone what everyone may read.
  ['401 401 401 401 401 401', page('/git/:repository/info/refs'), inGit({ service: 'git-upload-pack' }), LOOKS],
  ['401 401 401 401 401 401', act('/git/:repository/git-upload-pack'), inGit(), LOOKS],
  ['401 401 401 401 401 401', act('/git/:repository/git-receive-pack'), inGit(), { ofPublic: '401 401' }],
  // Only for access tokens.
  ['401 401 401 401 401 401', act('/mcp')],
  ['401 401 401 401 401 401', page('/mcp')],
  ['401 401 401 401 401 401', { method: 'DELETE', path: '/mcp' }],
  ...OAUTH_METADATA.map((path): Row => ['404 404 404 404 404 404', page(path)]),

  // Publishing
  ['401 404 404 422 200 200', p.readSite],
  ['401 404 404 422 200 200', p.createSite],
  ['401 404 404 422 200 200', p.planDeploy, { body: { files: [{ path: 'index.html', sha256: PAGE_SHA256, byteSize: PAGE.byteLength }] } }],
  ['401 404 404 422 201 201', p.createDeploy, { body: DEPLOY }],
  ['401 404 404 422 404 404', p.restoreDeploy, { at: { deployId: 'none' } }],
  ['401 404 404 422 200 200', p.findDeploySite, { at: { provider: 'netlify' } }],
  ['401 404 404 422 200 200', p.openDeploySite, ({ project }) => ({ at: { siteId: p.NEW_SITE }, body: { projectId: project.id } })],
  ['401 404 404 404 404 404', p.claimDeploySite, { at: { siteId: 'none' } }],
  ['401 404 404 404 404 404', p.setUpSiteDomain, { at: { siteId: 'none' }, body: { hostname: 'shop.example.org' } }],
  ['401 404 404 404 404 404', p.readDeployStatus, { at: { siteId: 'none' }, body: { deploy_id: 'x' } }],
  ['401 404 404 404 404 404', p.uploadDeploy, { at: { siteId: 'none' }, body: DEPLOY }],
  ['401 404 404 404 404 404', p.readDeployLogs, { at: { siteId: 'none' }, body: { site_id: 'none', deploy_id: 'x', access_token: 'x' } }],
  ['401 404 404 403 403 200', p.changeSite, { body: { visibility: 'members' } }],
  ['401 404 404 403 403 200', p.takeSiteOffline],
  ['401 404 404 404 404 404', p.openSite, { body: { label: 'never-published', path: '/' } }],

  // Domains: there is no resolver, so nothing is proved
  // This server offers no databases.
  // Nobody is signed in to Supabase, where this server is registered.
  ['401 200 200 200 200 200', p.readSupabaseAccount],
  ['401 200 200 200 200 200', p.signInToSupabase],
  ['401 400 400 400 400 400', p.finishSupabaseSignIn, { body: { state: 'never begun' } }],
  ['401 403 403 403 403 403', p.listSupabaseOrganizations],
  ['401 403 403 403 403 403', p.readSupabaseOrganization, { at: { id: 'acme' } }],
  ['401 404 404 404 403 403', p.connectSupabase, ({ project }) => ({ body: { projectId: project.slug, projectName: 'Shop' } })],
  ['401 404 404 404 404 404', p.readSupabaseIntegration],
  ['401 404 404 404 404 404', p.pauseSupabase],
  ['401 404 404 404 404 404', p.restoreSupabase],
  ['401 404 404 404 404 404', p.readSupabaseStatus],
  ['401 404 404 404 404 404', p.listSupabaseFunctions],
  [
    '401 404 404 404 404 404',
    p.deploySupabaseFunction,
    { body: { name: 'hello', slug: 'hello', entrypoint: 'index.ts', files: { 'index.ts': '' }, verifyJWT: true } },
  ],
  ['401 404 404 404 404 404', p.listSupabaseMigrations],
  ['401 404 404 404 404 404', p.applySupabaseMigration, { body: { filename: '1_one.sql', content: 'select 1' } }],
  ['401 404 404 404 204 204', p.disconnectSupabase],
  ['401 204 204 204 204 204', p.signOutOfSupabase],
  ['401 404 404 404 200 200', p.readDatabase],
  ['401 404 404 404 422 422', p.createDatabase],
  ['401 404 404 404 404 404', p.wakeDatabase],
  ['401 404 404 404 404 404', p.deleteDatabase, { body: { title: 'Shared' } }],
  ['401 404 404 404 404 404', p.readDatabaseKeys],
  ['401 404 404 404 404 404', p.runSql, { body: { text: 'select 1', as: { role: 'owner' } } }],
  ['401 404 404 404 404 404', p.listAppliedMigrations],
  ['401 404 404 404 404 404', p.applyMigrations, { body: { migrations: [{ version: '1', name: 'one', sql: 'select 1' }] } }],
  ['401 404 404 404 404 404', p.listDatabaseFunctions],
  ['401 404 404 404 404 404', p.deployDatabaseFunctions, { body: { files: {} } }],
  ['401 404 404 404 404 404', p.readDatabaseTypes],
  ['401 404 404 404 404 404', p.readFunctionLog],
  ['401 404 404 404 404 404', p.setDatabaseSecrets, { body: { secrets: { A: 'b' } } }],
  ['401 404 404 404 404 404', p.createDatabaseUser, { body: { email: 'ann@example.com', password: PASSWORD } }],
  ['401 404 404 404 404 404', p.deleteDatabaseUser, { at: { userId: '00000000-0000-4000-8000-000000000000' } }],
  ['401 404 404 404 404 404', p.linkStoredFile, { body: { bucket: 'a', name: 'b' } }],
  ['401 404 404 404 404 404', p.deleteStoredFiles, { body: { files: [{ bucket: 'a', name: 'b' }] } }],
  ['401 404 404 404 404 404', p.listDatabaseCopies],
  ['401 404 404 404 404 404', p.downloadDatabaseCopy, { at: { copyId: '1-1' } }],
  ['401 404 404 404 404 404', p.moveDatabaseOut],
  ['401 404 404 404 404 404', p.moveDatabaseIn],
  ['401 404 404 404 404 404', p.moveHostedDatabaseIn, { body: { connectionString: 'postgresql://a:b@database.example/c' } }],
  ['401 404 404 422 200 200', p.listDomains],
  ['401 404 404 403 403 422', p.addDomain, { body: { hostname: 'shop.example.org' } }],
  ['401 404 404 403 403 404', p.checkDomain, { at: { domainId: 'none' } }],
  ['401 404 404 403 403 404', p.changeDomain, { at: { domainId: 'none' }, body: { redirects: true } }],
  ['401 404 404 403 403 404', p.removeDomain, { at: { domainId: 'none' } }],
  ['401 404 404 403 403 422', p.createDomainLinks, about({ name: 'Bakery', hostname: 'shop.example.org' })],

  // Chats
  ['401 200 200 200 200 200', p.searchChats, { query: { q: 'hello' } }],
  ['401 404 404 422 200 200', p.getChat],
  ['401 404 404 422 204 204', p.putChat, { body: { messages: [] } }],
  ['401 404 404 422 200 200', p.getChatTurn],
  ['401 404 404 422 200 200', p.putChatTurn, { body: { messageId: 'm1', step: 0, visit: 'v1' } }],
  ['401 404 404 422 204 204', p.leaveChatTurn, { at: { messageId: 'm1' }, body: { visit: 'v1' } }],
  ['401 404 404 422 204 204', p.stopChatTurn, { at: { messageId: 'm1' } }],
  ['401 404 404 422 200 200', p.readTurnLedger, { at: { messageId: 'm1' } }],
  ['401 404 404 422 200 200', p.getChatTurnStop, { at: { messageId: 'm1' } }, { waits: true }],
  ['401 404 404 422 204 204', p.deleteChatTurn, { at: { messageId: 'm1' } }],
  ['401 404 404 404 200 200', p.getChatStep, { at: { messageId: 'm0' } }],
  // Others who may change the project end it together with its turn.
  ['401 404 404 404 404 204', p.deleteChatStep, { at: { messageId: 'm0' } }],

  // Models, for a project that may be read
  ['401 404 404 200 200 200', p.postChat, question],
  ['401 404 404 200 200 200', p.postChatTitle, about({ text: 'A shop for bread' })],
  ['401 404 404 200 200 200', p.postEnhancer, about({ text: 'A shop' })],
  ['401 404 404 200 200 200', p.reasonAboutError, about({ files: '', errors: 'It fails.' })],
  ['401 404 404 200 200 200', p.fixLazyFile, about({ fileContent: 'a', newFileContent: 'b' })],
  ['401 404 404 200 200 200', p.fixDiff, about({ fileContent: 'a', diff: 'b' })],
  ['401 404 404 200 200 200', p.fixBrackets, about({ fileContent: '{' })],
  ['401 404 404 200 200 200', p.listModels, ({ project }) => ({ query: { projectId: project.id } })],
  // Visitors choose the model of the prompt that makes them a guest.
  ['200 200 200 200 200 200', p.listModels],

  // Projects: only for owners
  ['200 200 200 200 200 200', p.readInvitation],
  ['401 404 404 403 403 201', p.inviteToProject, { body: { role: 'viewer' } }],
  ['401 404 404 403 403 204', p.withdrawProjectInvitation],
  ['401 404 404 403 403 404', p.changeProjectMember, { body: { role: 'owner' } }],
  ['401 404 404 403 403 404', p.removeProjectMember],
  ['401 404 404 403 403 200', p.saveProject, { body: { project: { frozen: false } } }],
  ['401 404 404 403 403 200', p.saveProject, { body: { project: { visibility: 'private' } } }],
  ['401 404 404 403 403 204', p.deleteProject],
  // The link still admits everyone except its owner, whose project has been deleted by now.
  ['401 200 200 200 200 404', p.acceptInvitation],
];

export const MATRIX: readonly Line[] = ROWS.map(([statuses, endpoint, call = {}, options = {}]) => {
  const [nobody, stranger, removed, viewer, editor, owner] = statuses.split(' ').map(Number);
  if (!nobody || !stranger || !removed || !viewer || !editor || !owner) throw new Error(`The line of ${endpoint.path} does not have six statuses.`);
  return {
    endpoint,
    statuses: { nobody, stranger, removed, viewer, editor, owner },
    call: typeof call === 'function' ? call : () => call,
    ...options,
  };
});

/** The cast's own value for each path parameter. */
export function parametersOf(cast: Cast): Readonly<Record<string, string>> {
  return {
    slug: cast.project.slug,
    projectId: cast.project.id,
    messageId: 'first',
    step: '0',
    provider: 'lathe',
    orgSlug: cast.organization,
    userId: 'x',
    invitationId: 'x',
    token: cast.invitation,
    id: cast.mcp.id,
    signedPutId: cast.upload.putId,
    signedId: cast.upload.signedId,
    filename: 'a.png',
    deployId: 'none',
    siteId: 'none',
  };
}

/** The URL of a call, with the given path parameters instead of the cast's. */
export function addressOf(endpoint: Called, { at, query }: Call, cast: Cast, odd: Readonly<Record<string, string>> = {}): string {
  const parameters = { ...parametersOf(cast), ...at };
  const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => odd[name] ?? encodeURIComponent(parameters[name] ?? fail(endpoint.path, name)));
  return query === undefined ? path : `${path}?${new URLSearchParams(query).toString()}`;
}

function fail(path: string, name: string): never {
  throw new Error(`The matrix has no value for :${name} of ${path}.`);
}
