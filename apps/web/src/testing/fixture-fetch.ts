import { BACKUP_PART_BYTES, type Entrance, type LocalModels } from '@lathe/protocol';
import { SAMPLE_MODELS } from './sample-chat.ts';

const SAMPLE_TEMPLATES = [
  ['lathe-vite-react-ts', 'React', 'React 19 with TypeScript and Vite, light and dark'],
  ['vite-shadcn', 'React with shadcn/ui', 'React 19, Tailwind CSS 4 and components you own'],
  ['nextjs-shadcn', 'Next.js with shadcn/ui', 'Next.js 16, Tailwind CSS 4 and components you own'],
  ['astro', 'Astro', 'Astro 7: prerendered pages, with scripts only where needed'],
  ['vite-vue-ts', 'Vue', 'Vue 3 with TypeScript and Vite'],
  ['node', 'Node.js', 'A small HTTP server without dependencies'],
  ['vite-svelte-ts', 'Svelte', 'Svelte 5 with TypeScript and Vite'],
  ['lathe-expo', 'Expo', 'A mobile app with Expo and TypeScript, shown as its web version'],
  ['nativescript-vue', 'NativeScript, Vue', 'A mobile app with NativeScript and Vue: bundled here, runs on a device'],
].map(([key = '', name = '', description = '']) => ({
  key,
  name,
  description,
  framework: key.replace(/-.*/, ''),
  dev: 'npm run dev',
  source: `templates/${key}`,
}));
const PULL = { model: 'qwen3:8b', messageId: 'm4' };
const OFFERED: LocalModels = {
  mayPull: true,
  host: '127.0.0.1:11434',
  memoryBytes: 16 * 2 ** 30,
  offer: { model: 'qwen3:8b', downloadBytes: 5.2e9, asOf: '2026-11-27' },
};
/** By the name of the scene. */
const SAMPLE_LOCAL_MODELS: Readonly<Record<string, LocalModels>> = {
  'chat-model-offer': OFFERED,
  'chat-model-at-hand': { mayPull: true, memoryBytes: 16 * 2 ** 30 },
  'chat-model-none': { mayPull: true, memoryBytes: 16 * 2 ** 30 },
  'chat-model-pulling': { ...OFFERED, pull: { ...PULL, state: 'pulling', completedBytes: 1.96e9, totalBytes: 5.23e9 } },
  'chat-model-pull-stopped': { ...OFFERED, pull: { ...PULL, state: 'stopped', completedBytes: 1.96e9, totalBytes: 5.23e9 } },
  'chat-model-pull-failed': {
    ...OFFERED,
    pull: {
      ...PULL,
      state: 'failed',
      error: {
        code: 'storage-full',
        title: 'No space for the model',
        message: 'The disk that Ollama uses at 127.0.0.1:11434 is full. Free some space there. What has arrived is kept, so you can continue.',
        isRetryable: true,
      },
    },
  },
};
const SAMPLE_UNSAFE_SETTINGS = [
  {
    id: 'untrusted-proxy',
    problem: 'TLS is terminated by a proxy that is not trusted: all clients share one address, so limits on password guessing affect everyone at once.',
    remedy: 'Set TRUST_PROXY=true if the proxy in front is your own and sets X-Forwarded-For.',
  },
  {
    id: 'shared-domain',
    problem:
      "User code runs in previews under lathe.example.com, which browsers treat as the same site as the product at lathe.example.com: a preview page can set cookies for the product's domain.",
    remedy: 'Register a separate domain for user code and set WILDCARD_DOMAIN to it.',
  },
  {
    id: 'open-sign-up',
    problem: 'Anyone who can reach the server can create an account and use its storage, network and models.',
    remedy: 'Set SIGN_UP=closed once the accounts are created.',
  },
];
const HOUR_MS = 3_600_000;
const TITLES = [
  'Bakery handover',
  'Solar yield',
  'Rotwand trail log',
  'Halden invoices',
  'Seat picker',
  'Clinic intake',
  'Choir rehearsal plan',
  'Allotment bed planner',
];

const picture = (ground: string, ink: string, title: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300"><path fill="${ground}" d="M0 0h480v300H0z"/><text x="48" y="64" font-family="sans-serif" font-weight="700" font-size="24" fill="${ink}">${title}</text><path stroke="${ink}" opacity=".3" d="M48 100h384M48 140h384M48 180h384M48 220h384"/></svg>`)}`;
const SAMPLE_PICTURES = [
  picture('#fbf7ef', '#2b2418', 'Shift handover'),
  picture('#101418', '#f4f6f8', '18.4 kWh today'),
  picture('#e4ecdd', '#2f4a34', 'Rotwand loop'),
];

const SAMPLE_EVENTS = [
  { event: 'userland-error', message: 'preview: TypeError: task.due.getTime is not a function', framework: 'Vite + React', browser: 'Google Chrome 141' },
  { event: 'attempt-fix', message: 'TypeError: task.due.getTime is not a function', framework: 'Vite + React', browser: 'Google Chrome 141' },
  { event: 'boot-timeout', message: 'Spindle took longer than 30s to boot', projectId: null, browser: 'Firefox 145' },
  {
    event: 'backend-call-failed',
    message: 'PATCH /api/projects/bakery-handover 503: The database does not respond.',
    framework: 'Astro',
    browser: 'Safari 26',
  },
];

function analytics(account: string, only: string | null): unknown {
  const all = account === 'new' ? [] : SAMPLE_EVENTS;
  return {
    isOn: account !== 'new',
    keptDays: 90,
    counts: all.map(({ event }, index) => ({ event, count: [1204, 318, 41, 7][index], projectCount: [96, 61, 0, 5][index] })),
    events: all
      .filter(({ event }) => only === null || event === only)
      .map((entry, index) => ({ projectId: '8d1f4c02-aa11', ts: Date.now() - index * 700_000, ...entry })),
  };
}

const ORGANIZATION = { id: 'o1', slug: 'kollwitz-brot', provider: 'lathe', name: 'Kollwitz Brot', role: 'admin' };
const MEMBERS = [
  { userId: '1', name: 'Mira Kollwitz', email: 'mira@kollwitz-brot.de', role: 'admin' },
  { userId: '2', name: 'Jonas Halden', email: 'jonas@halden.studio', role: 'member' },
];
const INVITATION = { id: 'i1', token: 'sample', createdAt: '2026-11-20T09:00:00.000Z' };

function sampleTokens(at: (hoursAgo: number) => string) {
  const token = { scope: 'write', createdAt: at(60 * 24), expiresAt: at(-30 * 24), isExpired: false, lastUsedAt: at(2) };
  return [
    { ...token, id: 'AbCdEfGhIjKl', name: 'git on my laptop' },
    { ...token, id: 'MnOpQrStUvWx', name: 'Nightly build', scope: 'read', expiresAt: null, lastUsedAt: null },
    { ...token, id: 'YzAbCdEfGhIj', name: 'Old desktop', isExpired: true, expiresAt: at(24), lastUsedAt: at(48) },
  ];
}

/** Sessions of the account. The current one is the second. */
function sampleSessions(at: (hoursAgo: number) => string) {
  const session = (id: string, browser: string | null, system: string | null, address: string | null, used: number, created: number) => ({
    ...{ id, browser, system, address, isCurrent: id === 's2' },
    ...{ lastUsedAt: at(used), createdAt: at(created) },
  });
  return [
    session('s1', 'Mobile Safari 18', 'iOS 18.5', '2a02:8109:9c40:1f00:7d3a:11ff:fe2b:9c01', 0.3, 340),
    session('s2', 'Firefox 140', 'Windows', '203.0.113.24', 0, 90),
    session('s3', 'Chrome 141', 'macOS', '198.51.100.7', 31, 700),
    session('s4', null, null, null, 500, 690),
  ];
}

/** The deletion of an account that others depend on. */
const SAMPLE_DELETION = {
  projects: TITLES.slice(2, 8),
  organizations: [],
  shared: [
    { type: 'organization', id: 'o1', name: 'Kollwitz Brot', members: [MEMBERS[1]] },
    { type: 'project', id: 'p1', name: TITLES[0], members: [MEMBERS[1], { userId: '3', name: 'Ida Brand', email: 'ida@kollwitz-brot.de' }] },
  ],
};

/** The usage of a month, with the numbers of the prototype. */
function sampleUsage(isNew: boolean, now: number) {
  const days = [12, 30, 22, 0, 8, 46, 38, 51, 27, 6, 0, 33, 57, 68, 44, 20, 11, 0, 23, 41, 50, 31, 62, 36, 16, 4, 28, 45, 55, 26];
  const row = (index: number, modelId: string, turns: number, tokens: number, cost: number | null) => ({
    title: TITLES[index],
    slug: String(index),
    modelId,
    turns,
    tokens,
    cost,
  });
  return {
    ownErrorFixes: isNew ? { tokens: 0, cost: null } : { tokens: 96_000, cost: 0.61 },
    tokens: isNew ? 0 : 1_420_000,
    cost: isNew ? null : 9.18,
    caps: {
      monthlyCost: isNew ? null : 20,
      monthlyTokens: isNew ? null : 3_000_000,
      turnCost: isNew ? null : 0.5,
      turnTokens: null,
      dailyCost: isNew ? null : 5,
      dailyTokens: null,
    },
    storage: { usedBytes: isNew ? 40_000 : 341_000_000, limitBytes: 1024 ** 3 },
    resetsAt: '2026-12-01T00:00:00.000Z',
    days: days.map((thousands, index) => ({
      day: new Date(now - (29 - index) * 24 * HOUR_MS).toISOString().slice(0, 10),
      tokens: isNew ? 0 : thousands * 1000,
    })),
    projects: isNew
      ? []
      : [
          row(0, 'anthropic:claude-sonnet-5-5', 38, 482_000, 3.04),
          row(1, 'anthropic:claude-sonnet-5-5', 24, 391_000, 2.61),
          row(2, 'anthropic:claude-haiku-5-5', 61, 344_000, 0.92),
          row(4, 'openai-compatible:qwen3-coder', 9, 203_000, null),
        ],
  };
}

/** Search results for “shift”. */
const FOUND_MESSAGES = [
  [0, 'user', 'Tasks need an owner and a shift, morning or evening. At the end of a shift, whatever is not done should move to the next one.'],
  [0, 'assistant', 'Each shift has its own list. Ending a shift moves open tasks on with their owner, and marks them carried over.'],
  [5, 'user', 'The clinic has three shifts, and the night one belongs to the day on which it begins'],
  [6, 'assistant', '…rehearsals shift by a week when the hall is taken; the plan says so beside the date.'],
].map(([project, role, excerpt]) => {
  const title = TITLES[Number(project)] ?? '';
  return { projectId: String(project), slug: title.toLowerCase().replaceAll(' ', '-'), title, messageId: `m${excerpt}`, role, excerpt };
});

/** Answers the API calls of the screens from memory. `account` selects who is signed in and what they have. */
/** What people who are not signed in can do, by the fixture's account. */
const ENTRANCES: Readonly<Record<string, Entrance>> = {
  none: { way: 'sign-up', isLocal: false },
  visitor: { way: 'guest', isLocal: true },
  private: { way: 'private', isLocal: true },
  setup: { way: 'setup', isLocal: false },
};

export function createFixtureFetch(account: string, scene: string): typeof fetch {
  const now = Date.now();
  const at = (hoursAgo: number): string => new Date(now - hoursAgo * HOUR_MS).toISOString();
  const projects =
    account === 'new'
      ? []
      : TITLES.map((title, index) => ({
          id: String(index),
          slug: title.toLowerCase().replaceAll(' ', '-'),
          title,
          createdAt: at(400),
          editedAt: at(index * index * 9 + 0.2),
          access: index === 3 ? 'read' : 'owner',
          visibility: index === 2 ? 'public' : 'private',
          frozen: index === 4,
          organization: index === 1 ? 'Kollwitz Brot' : null,
          pictureUrl: SAMPLE_PICTURES[index] ?? null,
        }));
  const user = {
    id: '1',
    ...(account === 'guest' ? { kind: 'guest', email: null, name: 'Guest' } : { kind: 'registered', email: 'mira@kollwitz-brot.de', name: 'Mira Kollwitz' }),
    featureFlags: { experimentalNode: false, privateRegistries: true, previewTunneling: false },
  };
  const answer = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  return async (input, init) => {
    const url = new URL(String(input), location.origin);
    const call = `${init?.method ?? 'GET'} ${url.pathname}`;
    switch (call) {
      case 'GET /api/logged-in':
        return answer(
          200,
          ENTRANCES[account] !== undefined
            ? { isLoggedIn: false, entrance: ENTRANCES[account] }
            : { isLoggedIn: true, user, ...(account === 'new' || account === 'guest' ? {} : { activeOrganization: ORGANIZATION }) },
        );
      case 'GET /api/projects': {
        if (account === 'broken') return answer(500, { error: 'The database does not respond.', code: 'api-error' });
        const q = url.searchParams.get('q')?.toLowerCase() ?? '';
        return answer(200, { projects: projects.filter((project) => project.title.toLowerCase().includes(q)), nextCursor: null });
      }
      case 'GET /api/chats':
        return answer(200, { results: FOUND_MESSAGES.map((found, index) => ({ ...found, createdAt: at(index * index * 9 + 0.2) })), isTruncated: true });
      case 'GET /api/config':
        return answer(200, {
          version: '0.1.0',
          appOrigin: location.origin,
          runtimeUrl: 'http://runtime.localhost/headless',
          previewHost: 'preview.localhost',
          siteHost: 'site.localhost',
          scheme: 'http',
          isSignUpOpen: true,
          isAnalyticsOn: false,
        });
      case 'GET /api/usage':
        return account === 'broken'
          ? answer(503, { error: 'The database does not respond.', code: 'unavailable' })
          : answer(200, sampleUsage(account === 'new', now));
      case 'GET /api/projects/bakery-handover/limits':
        return answer(200, {
          caps: { monthlyCost: 50, monthlyTokens: null },
          inForce: [
            { kind: 'turn', cost: 0.5, tokens: null, usedCost: 0, usedTokens: 0 },
            { kind: 'day', cost: 5, tokens: null, usedCost: 4.12, usedTokens: 820_000 },
            { kind: 'month', cost: 20, tokens: null, usedCost: 9.18, usedTokens: 1_420_000 },
            { kind: 'project', cost: 50, tokens: null, usedCost: 12.4, usedTokens: 1_910_000 },
          ],
        });
      case 'GET /api/organizations/lathe/kollwitz-brot/limits':
        return answer(200, { caps: { monthlyCost: 200, monthlyTokens: null }, tokens: 3_900_000, cost: 31.2 });
      case 'GET /api/account/tokens':
        return answer(200, { tokens: account === 'new' ? [] : sampleTokens(at) });
      case 'POST /api/account/tokens':
        return answer(201, { token: `lathe_${'Sample7'.repeat(7).slice(0, 48)}`, created: sampleTokens(at)[0] });
      case 'GET /api/account/sessions':
        return account === 'broken'
          ? answer(503, { error: 'The database does not respond.', code: 'unavailable' })
          : answer(200, { sessions: sampleSessions(at).slice(0, account === 'new' ? 1 : undefined) });
      case 'PUT /api/account/password':
        return answer(401, { error: 'The password is wrong.', code: 'wrong-credentials' });
      case 'POST /api/account/export':
        return account === 'broken'
          ? answer(429, { error: 'An export of your data is already running. Wait until it finishes, or stop it.', code: 'rate-limited' })
          : new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(3_400_000)) }));
      case 'POST /api/auth/sign-in/link':
        return answer(404, { error: 'This link was used before or is older than a minute. Run npm run open for a new one.', code: 'not-found' });
      case 'POST /api/setup/code':
        return account === 'setup'
          ? answer(403, { error: 'This is not the code. 8 of 10 tries left.', code: 'forbidden' })
          : new Response(null, { status: 204 });
      case 'POST /api/setup/restores':
        return answer(201, { id: 'sample' });
      case 'PUT /api/setup/restores/sample/parts/0':
        return new Response(null, { status: 204 });
      case `PUT /api/setup/restores/sample/parts/${BACKUP_PART_BYTES}`:
        // Still on its way.
        return new Promise(() => undefined);
      case 'GET /api/setup/restores/sample':
        return answer(200, {
          state: 'failed',
          message: 'This file cannot be read: it is damaged, or not a backup of Lathe (TAR_BAD_ARCHIVE: Unrecognized archive format).',
        });
      case 'GET /api/account/deletion':
        return answer(200, account === 'new' ? { projects: [], organizations: [], shared: [] } : SAMPLE_DELETION);
      case 'POST /api/account/deletion':
        return answer(401, { error: 'The password is wrong.', code: 'wrong-credentials' });
      case 'GET /api/organizations':
        return answer(200, { organizations: account === 'new' ? [] : [ORGANIZATION] });
      case 'GET /api/organizations/lathe/kollwitz-brot/members':
        return answer(200, { members: MEMBERS, invitations: [{ ...INVITATION, role: 'member', email: 'ida@kollwitz-brot.de', expiresAt: at(-150) }] });
      case 'GET /api/registries/lathe/kollwitz-brot':
        return answer(200, [{ scope: '@kollwitz', url: 'https://npm.kollwitz-brot.de/', token: 'sample' }]);
      case 'GET /api/projects/bakery-handover/members':
        return answer(200, {
          members: [
            { ...MEMBERS[0], role: 'owner', isFixed: true },
            { ...MEMBERS[1], role: 'editor', isFixed: false },
          ],
          invitations: [{ ...INVITATION, role: 'viewer', email: null, expiresAt: null }],
        });
      case 'GET /api/invitations/sample':
        return answer(200, { type: 'project', name: 'Bakery handover', role: 'editor', invitedBy: 'Mira Kollwitz', email: null });
      case 'GET /api/invitations/gone':
        return answer(404, { error: 'This invitation is no longer valid. Ask for a new one.', code: 'not-found' });
      case 'GET /api/templates':
        return answer(200, { templates: SAMPLE_TEMPLATES, defaultKey: 'lathe-vite-react-ts' });
      case 'GET /api/models':
        return answer(200, {
          models: SAMPLE_MODELS,
          defaultModelId: 'embedded:lathe',
          failures: [{ provider: 'lmstudio', message: 'Not found at http://127.0.0.1:1234. Start it there, or add its address.' }],
        });
      case 'GET /api/local-models':
        return answer(200, SAMPLE_LOCAL_MODELS[scene] ?? { mayPull: false });
      case 'GET /api/hosting-accounts':
        return answer(200, { accounts: [{ provider: 'netlify', name: 'mira@kollwitz-brot.de', connectedAt: at(90) }], claimable: [] });
      case 'GET /api/supabase/account':
        return answer(200, scene === 'chat-done' ? { isAvailable: false } : { isAvailable: true, connectedAt: at(40) });
      case 'GET /api/git-hosts':
        return answer(200, {
          accounts: [{ host: 'github', name: 'mira', address: 'https://github.com', connectedAt: at(90) }],
          hosts: [
            { host: 'github', address: 'https://github.com' },
            { host: 'gitlab', address: 'https://gitlab.com' },
            { host: 'gitea', address: 'https://codeberg.org' },
          ],
        });
      case 'GET /api/git-hosts/repositories':
        return answer(200, {
          repositories: ['mira/bakery-handover', 'kollwitz-brot/website', 'mira/sourdough-timer'].map((path, index) => ({
            ...{ path, url: `https://github.com/${path}`, isPrivate: index !== 2, defaultBranch: 'main' },
          })),
        });
      case 'GET /api/designs/account':
        return answer(200, { account: scene === 'chat-done' ? null : { name: 'Käthe', connectedAt: at(300) } });
      case 'PUT /api/designs/account':
        return answer(403, { error: 'Figma does not accept this token. Make a new one there, and paste all of it.', code: 'forbidden' });
      case 'GET /api/model-keys':
        return answer(200, { keys: [{ provider: 'anthropic', hint: 'x7Qa', baseUrl: null, updatedAt: at(70) }] });
      case 'GET /api/organizations/lathe/kollwitz-brot/model-keys':
        return answer(200, { keys: [{ provider: 'mistral', hint: '9fKe', baseUrl: null, updatedAt: at(9000) }] });
      case 'GET /api/mcp':
        return answer(200, {
          servers: [
            {
              id: 's1',
              name: 'Issues',
              url: 'https://issues.example.com/mcp',
              hasAuthorization: true,
              tools: [
                { name: 'search_issues', description: 'Finds issues by their words.', consent: 'always', fingerprint: 'f1' },
                { name: 'create_issue', description: 'Opens an issue in a project.', consent: 'ask', fingerprint: 'f2' },
              ],
            },
            { id: 's2', name: 'Calendar', url: 'https://calendar.example.com/mcp', hasAuthorization: false, signIn: 'needed', tools: [] },
            {
              id: 's3',
              name: 'Notes',
              url: 'https://notes.example.com/mcp',
              hasAuthorization: false,
              signIn: 'more',
              tools: [{ name: 'add_note', description: 'Writes a note.', consent: 'ask', fingerprint: 'f3' }],
            },
          ],
        });
      case 'POST /api/mcp/s2/sign-in':
        return answer(200, { url: 'https://accounts.calendar.example.com/authorize?client_id=lathe' });
      case 'POST /api/mcp/signed-in':
        return answer(200, { serverName: 'Calendar' });
      case 'GET /api/operator/configuration':
        return account === 'none'
          ? answer(404, { error: 'There is no such endpoint.', code: 'not-found' })
          : answer(200, { isReachable: account !== 'new', unsafe: account === 'new' || account === 'safe' ? [] : SAMPLE_UNSAFE_SETTINGS });
      case 'GET /api/operator/analytics':
        return account === 'none'
          ? answer(404, { error: 'There is no such endpoint.', code: 'not-found' })
          : answer(200, analytics(account, url.searchParams.get('event')));
      case 'POST /api/auth/sign-in/email':
        return answer(401, { error: 'Wrong email or password.', code: 'wrong-credentials' });
      default:
        return answer(404, { error: 'Not found', code: 'not-found' });
    }
  };
}
