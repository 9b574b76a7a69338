// Renders the screens over fixtures, takes their pictures, and checks each with axe (WCAG 2.1 AA):
//   node apps/web/screenshots/take.mjs [--only <regular expression for names, such as home or home-wide-light>] [--out <folder>] [--no-build]
// Chromium is taken from CHROMIUM, else from /usr/bin/chromium.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openChromium } from './chromium.mjs';
import { buildStage, serveStage } from './stage.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, out: { type: 'string', default: join(root, 'dist/pictures') }, 'no-build': { type: 'boolean', default: false } },
});

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SETTLE_TIMEOUT_MS = 10_000;
const WIDE = { width: 1440, height: 900 };
const MIDDLE = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };
/** A phone on its side: only for what must not take all of the height. */
const SIDEWAYS = { width: 640, height: 360 };
const SIZES = { wide: WIDE, middle: MIDDLE, phone: PHONE, sideways: SIDEWAYS };

const project = (scene) => `/~/bakery-handover?scene=${scene}`;
/** name -> address, and what to do before the picture is taken. */
const SCREENS = [
  ...[
    'chat-long',
    'chat-stopped',
    'chat-changed-nothing',
    'chat-empty-answer',
    'chat-draft',
    'chat-cut-stream',
    'chat-editing',
    'chat-reconnecting',
    'chat-elsewhere',
    'chat-compacted',
    'chat-questions',
    'chat-asked-elsewhere',
    'chat-quick-actions',
    'chat-model-offer',
    'chat-model-at-hand',
    'chat-model-none',
    'chat-model-pulling',
    'chat-model-pull-stopped',
    'chat-model-pull-failed',
    'chat-still-running',
    'chat-done',
    'chat-prose',
    'chat-prose-writing',
    'chat-queued',
    'chat-refused-key',
    'chat-refused-limit',
    'chat-at-limit',
    'chat-waiting',
  ].map((scene) => ({
    name: scene,
    path: project(scene),
  })),
  {
    name: 'chat-long-up',
    path: project('chat-long'),
    act: async (page) => {
      await page.getByRole('feed', { name: 'Messages' }).hover();
      await page.mouse.wheel(0, -3_000);
      await page.getByRole('button', { name: 'Jump to the latest' }).waitFor();
    },
  },
  {
    name: 'chat-estimate',
    path: project('chat-done'),
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Message' }).fill('Print a packing list for each pickup hour, with a sum per product');
      await page.getByRole('button', { name: 'Why' }).click();
    },
  },
  {
    name: 'turn-ledger',
    path: project('chat-done'),
    act: async (page) => {
      await page
        .getByRole('button', { name: /Show what this turn cost/ })
        .last()
        .click();
      await page.getByText('The whole turn').waitFor();
    },
  },
  {
    name: 'chat-tools',
    path: project('chat-tools'),
    act: async (page) => {
      await page.getByText('Called Design notes').click();
      await page.getByRole('button', { name: /^Show the output of npm test/ }).click();
    },
  },
  { name: 'chat-queue-full', path: project('chat-queue-full'), sizes: ['wide', 'phone', 'sideways'] },
  {
    name: 'chat-queue-opened',
    path: project('chat-queue-full'),
    act: (page) => page.getByRole('button', { name: /^12 queued/ }).click(),
    sizes: ['sideways'],
  },
  { name: 'chat-queue-editing', path: project('chat-queue-editing'), sizes: ['phone', 'sideways'] },
  { name: 'chat-stopping', path: project('chat-stopping'), sizes: ['wide', 'phone'] },
  { name: 'chat-notices', path: project('chat-notices'), sizes: ['wide', 'phone'] },
  {
    name: 'chat-answer-menu',
    path: project('chat-done'),
    act: (page) => page.getByRole('button', { name: 'More actions' }).last().click(),
    sizes: ['wide', 'phone'],
  },
  {
    name: 'chat-add-menu',
    path: project('chat-done'),
    act: (page) => page.getByRole('button', { name: 'Add to the message' }).click(),
    sizes: ['wide', 'phone'],
  },
  { name: 'chat-frame', path: project('chat-draft'), act: addFrame, sizes: ['wide', 'phone'] },
  { name: 'chat-frame-unconnected', path: project('chat-done'), act: addFrame, sizes: ['wide', 'phone'] },
  { name: 'chat-commands', path: project('chat-done'), act: (page) => page.getByRole('textbox', { name: 'Message' }).fill('/'), sizes: ['wide', 'phone'] },
  {
    name: 'chat-mentions',
    path: project('problems'),
    act: (page) => page.getByRole('textbox', { name: 'Message' }).fill('Look at @'),
    sizes: ['wide', 'phone'],
  },
  ...['ready', 'given', 'first', 'busy', 'failed', 'danger', 'done', 'server', 'netlify', 'netlify-busy', 'netlify-done'].map((state) => ({
    name: `publish-${state}`,
    path: project(`publish-${state}`),
    act: showPublishSheet,
  })),
  ...['empty', 'pending', 'wrong', 'reader', 'local', 'failed'].map((state) => ({
    name: `domains-${state}`,
    path: project(`domains-${state}`),
    act: showDomains,
    sizes: ['wide', 'phone'],
  })),
  {
    name: 'domains-remove',
    path: project('domains-pending'),
    async act(page) {
      await showDomains(page);
      await page.getByRole('button', { name: 'Remove order.example.com' }).click();
    },
    sizes: ['wide', 'phone'],
  },
  ...['none', 'ready', 'ahead', 'unreachable'].map((state) => ({
    name: `repository-${state}`,
    path: project(`repository-${state}`),
    act: showRepository,
    sizes: ['wide', 'phone'],
  })),
  {
    name: 'repository-choose',
    path: project('repository-none'),
    async act(page) {
      await showRepository(page);
      await page.getByRole('radio', { name: 'One of yours' }).click();
      await page.getByRole('button', { name: 'kollwitz-brot/website' }).click();
    },
    sizes: ['wide', 'phone'],
  },
  { name: 'repository-conflict', path: project('repository-conflict'), sizes: ['wide', 'phone'] },
  { name: 'sync-confirm', path: project('sync-confirm'), sizes: ['wide', 'phone'] },
  { name: 'chat-search', path: project('chat-done'), act: searchChats, sizes: ['wide', 'phone'] },
  { name: 'home-signed-out', path: '/?account=none' },
  { name: 'home-signed-in', path: '/' },
  { name: 'home-visitor', path: '/?account=visitor' },
  { name: 'home-guest', path: '/?account=guest' },
  { name: 'home-private', path: '/?account=private' },
  {
    name: 'home-older',
    path: '/',
    act: (page) => page.getByRole('link', { name: 'Allotment bed planner' }).scrollIntoViewIfNeeded(),
    sizes: ['wide', 'phone'],
  },
  { name: 'home-rename', path: '/', act: renameProject, sizes: ['wide', 'phone'] },
  { name: 'home-new', path: '/?account=new' },
  { name: 'home-templates', path: '/?account=none', act: showTemplates },
  { name: 'home-prompt', path: '/', act: fillFirstPrompt },
  { name: 'home-prompt-signed-out', path: '/?account=none', act: fillFirstPrompt, sizes: ['wide', 'phone'] },
  { name: 'home-prompt-menu', path: '/', act: (page) => page.getByRole('button', { name: 'Add to the prompt' }).click(), sizes: ['wide', 'phone'] },
  {
    name: 'home-prompt-commands',
    path: '/',
    act: (page) => page.getByRole('textbox', { name: 'Describe the app you want to build' }).fill('/'),
    sizes: ['wide', 'phone'],
  },
  {
    name: 'home-prompt-templates',
    path: '/',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add to the prompt' }).click();
      await page.getByRole('menuitem', { name: 'Start from a template' }).click();
      await page.getByRole('list', { name: 'Templates' }).waitFor();
    },
    sizes: ['wide', 'phone'],
  },
  {
    name: 'home-models',
    path: '/?account=visitor',
    act: (page) => page.getByRole('button', { name: /^Model: / }).click(),
    sizes: ['wide', 'phone'],
  },
  { name: 'home-broken', path: '/?account=broken', sizes: ['wide'] },
  { name: 'sign-in', path: '/sign-in?account=none', act: wrongPassword, sizes: ['wide', 'phone'] },
  { name: 'sign-up', path: '/sign-up?account=none', sizes: ['wide'] },
  { name: 'keep-account', path: '/?account=guest', act: (page) => page.getByRole('button', { name: 'Keep this account' }).click(), sizes: ['wide', 'phone'] },
  { name: 'guest-sign-out', path: '/?account=guest', act: signOutAsGuest, sizes: ['wide', 'phone'] },
  { name: 'account-guest', path: '/settings/account?account=guest', sizes: ['wide', 'phone'] },
  { name: 'open-used-link', path: '/open?account=visitor#used-used-used-used-used', sizes: ['wide', 'phone'] },
  { name: 'open-as-guest', path: '/open?account=guest#new-new-new-new-new-new', sizes: ['wide', 'phone'] },
  { name: 'setup-code', path: '/setup?account=setup', act: wrongCode, sizes: ['wide', 'phone'] },
  { name: 'setup-account', path: '/setup?account=visitor', act: (page) => enterCode(page), sizes: ['wide', 'phone'] },
  { name: 'setup-restore', path: '/setup?account=visitor', act: (page) => openRestore(page), sizes: ['wide', 'phone'] },
  { name: 'setup-restore-sending', path: '/setup?account=visitor', act: (page) => restore(page, 9_000_000, 'Stop'), sizes: ['wide', 'phone'] },
  { name: 'setup-restore-failed', path: '/setup?account=visitor', act: (page) => restore(page, 9_000, 'Choose a backup again'), sizes: ['wide', 'phone'] },
  { name: 'sign-in-restored', path: '/sign-in?account=none&restored=true', sizes: ['wide', 'phone'] },
  {
    name: 'settings-applications',
    path: '/settings/applications',
    act: (page) => page.getByRole('region', { name: 'OpenAI-compatible' }).getByRole('button', { name: 'Add address' }).click(),
  },
  { name: 'settings-code-hosts', path: '/settings/applications', act: connectCodeHost, sizes: ['wide', 'phone'] },
  { name: 'settings-design-tool', path: '/settings/applications', act: connectFigma, sizes: ['wide', 'phone'] },
  { name: 'settings-servers', path: '/settings/applications', act: signInAtServer, sizes: ['wide', 'phone'] },
  { name: 'settings-server-form', path: '/settings/applications', act: addServer, sizes: ['wide', 'phone'] },
  { name: 'server-signed-in', path: '/mcp/signed-in', sizes: ['wide'] },
  { name: 'operator', path: '/operator' },
  { name: 'operator-off', path: '/operator?account=new', sizes: ['wide'] },
  { name: 'operator-safe', path: '/operator?account=safe', sizes: ['wide'] },
  { name: 'operator-refused', path: '/operator?account=none', sizes: ['wide'] },
  ...['general', 'appearance', 'tokens', 'backups', 'network', 'team', 'feature-previews', 'knowledge'].map((section) => ({
    name: `settings-${section}`,
    path: `/~/bakery-handover/settings/${section}?scene=settings`,
  })),
  { name: 'settings-account', path: '/settings/account' },
  { name: 'settings-account-new', path: '/settings/account?account=new', sizes: ['wide'] },
  { name: 'settings-account-password', path: '/settings/account', act: wrongCurrentPassword, sizes: ['wide', 'phone'] },
  {
    name: 'settings-account-export',
    path: '/settings/account',
    act: async (page) => {
      await page.getByRole('button', { name: 'Download' }).click();
      await page.getByText('Downloading, 3.4 MB').waitFor();
    },
    sizes: ['wide', 'phone'],
  },
  {
    name: 'settings-account-failed',
    path: '/settings/account?account=broken',
    act: async (page) => {
      await page.getByRole('button', { name: 'Download' }).click();
      await page.getByText('Loading sessions').waitFor({ state: 'hidden', timeout: 30_000 }); // it is tried again first
    },
    sizes: ['wide'],
  },
  { name: 'settings-account-token', path: '/settings/account', act: createToken, sizes: ['wide', 'phone'] },
  { name: 'settings-account-delete', path: '/settings/account', act: deleteAccount, sizes: ['wide', 'phone'] },
  { name: 'settings-without-project', path: '/settings/knowledge', sizes: ['wide'] },
  { name: 'settings-signed-out', path: '/settings/tokens?account=none', sizes: ['wide'] },
  {
    name: 'settings-failed',
    path: '/settings/tokens?account=broken',
    act: (page) => page.getByText('Loading usage').waitFor({ state: 'hidden', timeout: 30_000 }), // it is tried again first
    sizes: ['wide'],
  },
  { name: 'settings-tokens-new', path: '/settings/tokens?account=new', sizes: ['wide'] },
  { name: 'settings-team-new', path: '/settings/team?account=new', sizes: ['wide', 'phone'] },
  { name: 'settings-delete', path: '/~/bakery-handover/settings/general?scene=settings', act: deleteProject, sizes: ['wide', 'phone'] },
  { name: 'settings-compact', path: project('editing'), act: compact, sizes: ['wide'] },
  { name: 'inspecting', path: project('preview-inspecting'), sizes: ['wide', 'phone'], phoneTab: 'Preview' },
  { name: 'element', path: project('preview-element'), phoneTab: 'Preview' },
  { name: 'element-ambiguous', path: project('preview-element-ambiguous'), sizes: ['wide', 'phone'], phoneTab: 'Preview' },
  { name: 'element-computed', path: project('preview-element-computed'), sizes: ['wide'] },
  ...['picture', 'link', 'lost', 'writing', 'refused'].map((state) => ({
    name: `element-${state}`,
    path: project(`preview-element-${state}`),
    sizes: ['wide', 'phone'],
    phoneTab: 'Preview',
  })),
  { name: 'element-moved', path: project('preview-element'), act: movePanel, sizes: ['wide', 'middle'] },
  {
    name: 'tunnel',
    path: project('preview-tunnel'),
    phoneTab: 'Preview',
    act: async (page) => {
      await page.getByRole('button', { name: 'Open on another device' }).click();
      await page.getByRole('img', { name: 'QR code for the link' }).waitFor();
    },
  },
  { name: 'share', path: project('preview'), act: (page) => page.getByRole('button', { name: 'Share' }).click() },
  ...['branch-versions', 'branch-compared', 'branch-starting', 'branch-conflict', 'branch-failed', 'branch-unreachable'].map((scene) => ({
    name: scene,
    path: project(scene),
    phoneTab: scene === 'branch-versions' ? 'Diff' : 'Preview',
    sizes: ['wide', 'middle', 'phone'],
  })),
  ...['branch-start', 'branch-discard'].map((scene) => ({ name: scene, path: project(scene), sizes: ['wide', 'phone'] })),
  {
    name: 'branch-menu',
    path: project('branch'),
    act: (page) => page.getByRole('button', { name: 'Branch Darker header', exact: true }).click(),
    sizes: ['wide', 'phone'],
  },
  {
    name: 'branch-publish',
    path: project('branch'),
    act: (page) => page.getByRole('button', { name: 'Publish' }).click(),
    sizes: ['wide', 'phone'],
  },
  { name: 'share-viewer', path: project('viewer'), act: (page) => page.getByRole('button', { name: 'Share' }).click(), sizes: ['wide', 'phone'] },
  { name: 'invitation', path: '/invitations/sample', sizes: ['wide', 'phone'] },
  { name: 'invitation-signed-out', path: '/invitations/sample?account=none', sizes: ['wide'] },
  { name: 'invitation-gone', path: '/invitations/gone', sizes: ['wide'] },
  { name: 'palette-typed', path: project('editing'), act: typeInPalette },
  { name: 'palette-home', path: '/', act: openPalette, sizes: ['wide'] },
  { name: 'shortcuts', path: project('preview'), act: openShortcuts, sizes: ['wide', 'phone'] },
  { name: 'working', path: project('working') },
  { name: 'preview', path: project('preview'), phoneTab: 'Preview' },
  { name: 'preview-nothing', path: project('preview-nothing'), phoneTab: 'Preview' },
  { name: 'preview-empty', path: project('preview-empty'), phoneTab: 'Preview' },
  { name: 'preview-busy', path: project('preview-busy'), phoneTab: 'Preview' },
  { name: 'preview-stalled', path: project('preview-stalled'), sizes: ['wide'] },
  { name: 'preview-stuck', path: project('preview-stuck'), phoneTab: 'Preview' },
  { name: 'preview-framework', path: project('preview-framework'), sizes: ['wide'] },
  {
    name: 'preview-ports',
    path: project('preview-ports'),
    phoneTab: 'Preview',
    act: (page) => page.getByRole('button', { name: 'Port 5173' }).click(),
  },
  { name: 'preview-device', path: project('preview'), act: (page) => page.getByRole('radio', { name: 'Phone' }).click(), sizes: ['wide', 'middle'] },
  { name: 'preview-rotated', path: project('preview'), act: rotatePhone, sizes: ['wide', 'middle'] },
  { name: 'editor-only', path: project('editor-only'), phoneTab: 'Preview' },
  { name: 'screenshot', path: project('screenshot') },
  { name: 'preview-tab', path: '/preview?at=x', sizes: ['wide', 'phone'] },
  { name: 'failed', path: project('failed') },
  { name: 'problems', path: project('problems') },
  { name: 'problems-busy', path: project('problems-busy'), sizes: ['wide'] },
  { name: 'problems-repeating', path: project('problems-repeating') },
  { name: 'large-context', path: project('large-context'), sizes: ['wide', 'phone'] },
  ...['project-configuration', 'project-name-exists', 'mcp-consent', 'deploy-confirm'].map((name) => ({ name, path: project(name), sizes: ['wide', 'phone'] })),
  ...['dialog-go-back', 'dialog-branch', 'dialog-import-chat', 'dialog-spend-cap'].map((name) => ({ name, path: project(name), sizes: ['wide', 'phone'] })),
  { name: 'domain-confirm', path: project('domain-confirm'), sizes: ['wide', 'phone'] },
  { name: 'confirm-rollback', path: project('confirm-rollback'), sizes: ['wide', 'phone'] },
  { name: 'empty', path: project('empty') },
  { name: 'editing', path: project('editing'), phoneTab: 'Files' },
  { name: 'find', path: project('editing'), act: findInFile, sizes: ['wide'] },
  { name: 'editor-conflict', path: project('editor-conflict'), phoneTab: 'Files', act: openOnPhone },
  { name: 'editor-compare', path: project('editor-compare'), phoneTab: 'Files', act: openOnPhone },
  { name: 'editor-compare-failed', path: project('editor-compare-failed'), sizes: ['wide'] },
  { name: 'editor-secrets', path: project('editor-secrets'), phoneTab: 'Files', act: openOnPhone },
  { name: 'editor-line', path: project('editing'), act: goToLine, sizes: ['wide'] },
  { name: 'editor-cursors', path: project('editing'), act: selectTwice, sizes: ['wide'] },
  {
    name: 'editor-path',
    path: project('editing'),
    act: (page) => page.getByRole('navigation', { name: 'File path' }).getByRole('button', { name: 'lib' }).click(),
    sizes: ['wide'],
  },
  { name: 'editor-errors', path: project('editor-errors'), sizes: ['wide'] },
  { name: 'terminals-full', path: project('terminals-full'), phoneTab: 'Terminal' },
  { name: 'terminals-find', path: project('terminals-full'), phoneTab: 'Terminal', act: findInTerminal, sizes: ['wide', 'phone'] },
  { name: 'terminal-empty', path: project('terminal-empty'), phoneTab: 'Terminal', sizes: ['wide', 'phone'] },
  { name: 'settings-editor', path: '/settings/editor' },
  { name: 'diff', path: project('diff'), phoneTab: 'Diff' },
  { name: 'diff-side', path: project('diff'), act: (page) => page.getByRole('radio', { name: 'Side by side' }).click(), sizes: ['wide'] },
  { name: 'version-preview', path: project('version-preview'), phoneTab: 'Diff' },
  { name: 'version-running', path: project('version-running'), sizes: ['wide'] },
  { name: 'version-failed', path: project('version-failed'), sizes: ['wide'] },
  { name: 'diff-empty', path: project('diff-empty'), phoneTab: 'Diff', sizes: ['wide', 'phone'] },
  { name: 'diff-same', path: project('diff-same'), sizes: ['wide'] },
  { name: 'diff-failed', path: project('diff-failed'), sizes: ['wide'] },
  { name: 'search', path: project('search'), phoneTab: 'Files' },
  {
    name: 'search-replace',
    path: project('search'),
    phoneTab: 'Files',
    act: (page) => page.getByRole('button', { name: 'Replace', exact: true }).click(),
    sizes: ['wide'],
  },
  { name: 'search-none', path: project('search-none'), sizes: ['wide'] },
  { name: 'search-failed', path: project('search-failed'), sizes: ['wide'] },
  ...['none', 'creating', 'waking', 'failed'].map((state) => ({ name: `database-${state}`, path: project(`database-${state}`), phoneTab: 'Database' })),
  ...['empty', 'nearly-full', 'full', 'tables'].map((state) => ({
    name: `database-${state}`,
    path: project(`database-${state}`),
    phoneTab: 'Database',
    act: showRows,
  })),
  { name: 'database-anon', path: project('database-tables'), phoneTab: 'Database', act: (page) => viewAs(page, 'anon') },
  { name: 'database-user', path: project('database-tables'), phoneTab: 'Database', act: (page) => viewAs(page, 'ada@example.com') },
  { name: 'database-edit', path: project('database-tables'), phoneTab: 'Database', act: editCell, sizes: ['wide', 'middle'] },
  { name: 'database-refused', path: project('database-tables'), phoneTab: 'Database', act: refuseCell, sizes: ['wide'] },
  { name: 'database-row', path: project('database-tables'), phoneTab: 'Database', act: openRow, sizes: ['phone'] },
  { name: 'database-sql', path: project('database-tables'), phoneTab: 'Database', act: runQueries },
  { name: 'database-sql-empty', path: project('database-tables'), phoneTab: 'Database', act: showSql, sizes: ['wide', 'phone'] },
  { name: 'database-new-table', path: project('database-empty'), phoneTab: 'Database', act: newTable, sizes: ['wide', 'phone'] },
  { name: 'chat-database-changes', path: project('chat-database-changes'), phoneTab: 'Chat' },
  {
    name: 'chat-database-loss',
    path: project('chat-database-loss'),
    phoneTab: 'Chat',
    act: (page) =>
      page
        .getByRole('region', { name: 'Database changes' })
        .getByRole('textbox', { name: /^Confirm/ })
        .fill('note'),
  },
  {
    name: 'chat-database-change',
    path: project('chat-database-change'),
    phoneTab: 'Chat',
    act: (page) => page.getByRole('region', { name: 'Database changes' }).getByRole('button', { name: 'Show SQL' }).click(),
  },
  ...['projects', 'new', 'reading', 'limit', 'name', 'confirmation'].map((state) => ({
    name: `supabase-${state}`,
    path: project(`supabase-${state}`),
    sizes: ['wide', 'phone'],
  })),
  ...['choice', 'connecting', 'blocked', 'unfinished'].map((state) => ({
    name: `supabase-${state}`,
    path: project(`supabase-${state}`),
    phoneTab: 'Chat',
    sizes: ['wide', 'phone'],
  })),
  ...['none', 'ended', 'paused', 'restoring', 'active'].map((state) => ({
    name: `supabase-${state}`,
    path: project(`supabase-${state}`),
    phoneTab: 'Database',
    sizes: ['wide', 'phone'],
  })),
  { name: 'chat-database-secrets', path: project('chat-database-secrets'), phoneTab: 'Chat' },
  { name: 'chat-database-needed', path: project('chat-database-needed'), phoneTab: 'Chat' },
  { name: 'database-changes', path: project('database-changes'), phoneTab: 'Database', act: (page) => page.getByRole('tab', { name: 'Changes' }).click() },
  ...['access', 'access-empty', 'access-failed', 'access-busy', 'ignored'].map((state) => ({
    name: `database-${state}`,
    path: project(`database-${state}`),
    phoneTab: 'Database',
    act: (page) => page.getByRole('tab', { name: 'Policies' }).click(),
  })),
  ...['', '-empty', '-failed', '-busy'].map((state) => ({
    name: `database-schema${state}`,
    path: project(`database-access${state}`),
    phoneTab: 'Database',
    act: (page) => page.getByRole('tab', { name: 'Schema' }).click(),
  })),
  {
    name: 'database-schema-chosen',
    path: project('database-access'),
    phoneTab: 'Database',
    async act(page) {
      await page.getByRole('tab', { name: 'Schema' }).click();
      await page.getByRole('button', { name: /^orders/ }).click();
    },
  },
  ...['Functions', 'Users', 'Files', 'Mail', 'Usage'].flatMap((part) =>
    ['', '-empty', '-failed'].map((state) => ({
      name: `database-${part.toLowerCase()}${state}`,
      path: project(`database-access${state}`),
      phoneTab: 'Database',
      act: (page) => page.getByRole('tablist', { name: 'Database' }).getByRole('tab', { name: part }).click(),
    })),
  ),
  {
    name: 'database-access-opened',
    path: project('database-access'),
    phoneTab: 'Database',
    async act(page) {
      await page.getByRole('tab', { name: 'Policies' }).click();
      await page.getByRole('button', { name: /^customers, 214 rows/ }).click();
      await page.getByRole('button', { name: 'Show the SQL of Items of own orders' }).click();
    },
  },
  {
    name: 'database-policies-one',
    path: project('database-tables'),
    phoneTab: 'Database',
    async act(page) {
      await viewAs(page, 'anon');
      await page.getByRole('button', { name: 'Open policies' }).click();
      await page.getByText('Only orders').waitFor();
    },
  },
  {
    name: 'database-ignore',
    path: project('database-access'),
    phoneTab: 'Database',
    async act(page) {
      await page.getByRole('tab', { name: 'Policies' }).click();
      await page.getByRole('button', { name: 'Ignore…' }).click();
      await page.getByRole('textbox', { name: 'Why is this right?' }).fill('Customers agreed to be listed.');
    },
  },
  {
    name: 'database-delete',
    path: project('database-access'),
    phoneTab: 'Database',
    async act(page) {
      await page.getByRole('tablist', { name: 'Database' }).getByRole('tab', { name: 'Usage' }).click();
      await page.getByRole('button', { name: 'Delete database' }).click();
    },
  },
  { name: 'database-import', path: project('database-empty'), phoneTab: 'Database', act: importCsv, sizes: ['wide', 'phone'] },
  { name: 'terminal', path: project('terminal'), phoneTab: 'Terminal' },
  { name: 'offline', path: project('offline'), sizes: ['wide'] },
  { name: 'fatal', path: project('fatal'), sizes: ['wide', 'phone'] },
  { name: 'fatal-timeout', path: project('fatal-timeout'), sizes: ['wide', 'phone'] },
  { name: 'fatal-error', path: project('fatal-error'), sizes: ['wide', 'phone'] },
  { name: 'kept-here', path: project('kept-here'), sizes: ['wide', 'phone'] },
  { name: 'conflict', path: project('conflict') },
  { name: 'project-too-big', path: project('project-too-big'), sizes: ['wide', 'phone'] },
  { name: 'models', path: project('preview'), act: (page) => page.getByRole('button', { name: /^Model:/ }).click(), sizes: ['wide', 'phone'] },
  {
    name: 'file-menu',
    path: project('editing'),
    act: (page) => page.getByRole('treeitem', { name: 'TaskRow.tsx' }).click({ button: 'right' }),
    sizes: ['wide'],
  },
  { name: 'files-chosen', path: project('editing'), act: chooseFiles, sizes: ['wide', 'middle'] },
  { name: 'file-mention', path: project('editing'), act: mentionFiles, sizes: ['wide', 'phone'] },
  { name: 'files-importing', path: project('files-importing'), phoneTab: 'Files' },
  { name: 'files-empty', path: project('empty'), phoneTab: 'Files', sizes: ['wide', 'phone'] },
  { name: 'file-image', path: project('file-image'), phoneTab: 'Files' },
  { name: 'file-broken', path: project('file-broken'), sizes: ['wide'] },
  { name: 'import-conflict', path: project('import-conflict'), sizes: ['wide', 'phone'] },
  { name: 'install-and-run', path: project('install-and-run'), sizes: ['wide', 'phone'] },
  { name: 'palette', path: project('editing'), act: openPalette, sizes: ['wide'] },
  { name: 'open-failed', path: project('open-failed'), sizes: ['wide', 'phone'] },
  { name: 'not-found', path: project('not-found'), sizes: ['wide'] },
];

/** PostgreSQL starts in the page. */
const DATABASE_START_MS = 60_000;
const isPhone = (page) => (page.viewportSize()?.width ?? 0) < 900;

async function showRows(page) {
  await page
    .getByText(/^(?:No tables yet|[\d,]+ rows?)$/)
    .first()
    .waitFor({ timeout: DATABASE_START_MS });
}

/** The orders, which have a policy. */
async function showOrders(page) {
  await showRows(page);
  if (isPhone(page)) await page.getByRole('combobox', { name: 'Table' }).selectOption('public.orders');
  else
    await page
      .getByRole('navigation', { name: 'Tables' })
      .getByRole('button', { name: /^orders/ })
      .click();
  await page.getByText('99 rows').waitFor();
}

async function viewAs(page, name) {
  await showOrders(page);
  if (name === 'anon') await page.getByRole('button', { name: 'anon' }).click();
  else {
    await page.getByRole('button', { name: 'Viewing as a user' }).click();
    await page.getByRole('menuitem', { name }).click();
  }
  await page.getByText(/ reads \d+ of 99 rows/).waitFor();
}

async function editCell(page) {
  await showOrders(page);
  await page.getByRole('row').nth(3).getByRole('gridcell').nth(5).dblclick();
  await page.keyboard.type('No seeds, two bags');
}

async function refuseCell(page) {
  await showOrders(page);
  await page.getByRole('row').nth(5).getByRole('gridcell').nth(4).dblclick();
  await page.keyboard.type('a lot');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
}

async function openRow(page) {
  await showOrders(page);
  await page.getByRole('list', { name: 'Rows of orders' }).getByRole('button').first().click();
}

async function showSql(page) {
  await showRows(page);
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('tab', { name: 'SQL' }).click();
  await page.getByRole('textbox', { name: 'SQL' }).waitFor();
}

const QUERIES = `-- Orders and sales per pickup day
select date_trunc('day', o.pickup_at) as day, count(*) as orders, sum(o.total) as sales
from orders o where o.status = 'paid' group by 1 order by 1 desc limit 5;

select sum(totl) from orders;

update orders set status = 'picked up' where pickup_at < now();`;

async function runQueries(page) {
  await showSql(page);
  await page.getByRole('textbox', { name: 'SQL' }).click();
  await page.keyboard.insertText(QUERIES);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('not run: the query before it failed').waitFor();
}

async function newTable(page) {
  await showRows(page);
  await page.getByRole('button', { name: 'New table' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('guests');
}

async function importCsv(page) {
  await showRows(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import a CSV' }).click();
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'Guests 2026.csv', mimeType: 'text/csv', buffer: Buffer.from('name,seats\nAda,2\nLin,3\n') });
  await page.getByRole('button', { name: 'Import 2 rows' }).waitFor();
}

/** Words, a template, a picture, a file, and one that cannot be attached. */
async function fillFirstPrompt(page) {
  const box = page.getByRole('textbox', { name: 'Describe the app you want to build' });
  await box.fill('A shared to-do list for our bakery’s shift handover, like in the sketch.');
  await page.getByRole('button', { name: 'Add to the prompt' }).click();
  await page.getByRole('menuitem', { name: 'Start from a template' }).click();
  await page.getByRole('list', { name: 'Templates' }).getByRole('button').first().click();
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'sketch.png', { type: 'image/png' }));
    transfer.items.add(new File(['x'], 'shifts.csv', { type: 'text/csv' }));
    transfer.items.add(new File(['x'], 'handover.mov', { type: 'video/quicktime' }));
    return transfer;
  });
  await box.dispatchEvent('drop', { dataTransfer: files });
  await page.getByRole('alert').waitFor();
}

async function renameProject(page) {
  await page.getByRole('button', { name: 'More for Bakery handover' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
}

async function showTemplates(page) {
  const all = page.getByRole('button', { name: /^All \d+ templates$/ });
  await all.click();
  await page.getByRole('heading', { name: 'Start from a template' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => document.getElementById('templates')?.scrollIntoView());
}

async function rotatePhone(page) {
  await page.getByRole('radio', { name: 'Phone' }).click();
  await page.getByRole('button', { name: 'Rotate' }).click();
}

async function findInFile(page) {
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+f');
  await page.getByRole('textbox', { name: 'Find' }).fill('task');
}

/** Two files with the mouse, one more with the keyboard. */
async function chooseFiles(page) {
  await page.getByRole('treeitem', { name: 'TaskForm.tsx' }).click();
  await page.getByRole('treeitem', { name: 'TaskRow.tsx' }).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Shift+ArrowDown');
}

/** One column shows the tree first. */
async function openOnPhone(page) {
  if ((page.viewportSize()?.width ?? 0) < 900) await page.getByRole('treeitem', { name: 'README.md' }).click();
  await page.locator('.cm-line').first().waitFor();
}

async function goToLine(page) {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+g');
  await page.getByRole('textbox', { name: 'Go to line' }).fill('12');
}

async function selectTwice(page) {
  await page.locator('.cm-content').getByText('string', { exact: true }).first().dblclick();
  await page.keyboard.press('ControlOrMeta+d');
  await page.keyboard.press('ControlOrMeta+d');
}

async function findInTerminal(page) {
  await page.getByRole('button', { name: 'Find in this terminal' }).click();
  await page.getByRole('searchbox', { name: 'Find in this terminal' }).fill('tasks');
}

async function mentionFiles(page) {
  await page.getByRole('textbox', { name: 'Message' }).fill('Sort the rows of @src/components/TaskRow.tsx as @ta');
}

async function showPublishSheet(page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: /^Publish/ }).waitFor();
}

async function showDomains(page) {
  await showPublishSheet(page);
  await page.getByRole('region', { name: 'Your own domains' }).evaluate((block) => block.scrollIntoView());
}

async function searchChats(page) {
  await openPalette(page);
  await page.keyboard.type('past chats');
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Search terms' }).fill('shift');
  await page
    .getByRole('link', { name: /Bakery handover/ })
    .first()
    .waitFor();
}

async function openPalette(page) {
  await pressUntil(page, 'Control+k', page.getByRole('dialog'));
}

async function openShortcuts(page) {
  await pressUntil(page, '?', page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
}

/** Keys are heard once the lazy part that listens to them is there. */
async function pressUntil(page, key, wanted) {
  for (let tries = 0; tries < 20; tries++) {
    await page.keyboard.press(key);
    const isThere = await wanted.waitFor({ timeout: 1000 }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
  throw new Error(`${key} opened nothing.`);
}

async function typeInPalette(page) {
  await openPalette(page);
  await page.keyboard.type('ta');
}

async function wrongCurrentPassword(page) {
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password', { exact: true }).fill('croissant');
  await page.getByLabel('New password', { exact: true }).fill('pain au chocolat');
  await page.getByRole('form', { name: 'Change password' }).getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('alert').waitFor();
}

async function createToken(page) {
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name', { exact: true }).last().fill('git on my laptop');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('Copy your new token now').waitFor();
  await page.getByRole('region', { name: 'Access tokens' }).evaluate((element) => element.scrollIntoView());
}

async function deleteAccount(page) {
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('combobox', { name: 'New owner of Kollwitz Brot' }).selectOption({ index: 1 });
  await page.getByLabel('Your email').fill('mira@kollwitz-brot.de');
  await page.getByLabel('Password', { exact: true }).fill('croissant');
}

async function deleteProject(page) {
  await page.getByRole('button', { name: 'Delete project' }).click();
}

async function compact(page) {
  await page.evaluate(() => {
    document.documentElement.dataset.density = 'compact';
  });
}

async function addFrame(page) {
  await page.getByRole('button', { name: 'Add to the message' }).click();
  await page.getByRole('menuitem', { name: 'Frame from Figma' }).click();
}

async function showRepository(page) {
  await page.getByRole('button', { name: /^Project / }).click();
  await page.getByRole('menuitem', { name: 'Repository' }).click();
  await page.getByRole('dialog').waitFor();
}

async function connectCodeHost(page) {
  const gitlab = page.getByRole('region', { name: 'GitLab' });
  await gitlab.getByRole('button', { name: 'Connect' }).click();
  await gitlab.evaluate((row) => row.scrollIntoView({ block: 'center' }));
}

async function connectFigma(page) {
  const figma = page.getByRole('region', { name: 'Figma' });
  await figma.getByRole('button', { name: 'Replace' }).click();
  await figma.getByLabel('Access token').fill('figd_wrong');
  await figma.getByRole('button', { name: 'Connect', exact: true }).click();
  await figma.getByText('does not accept this token').waitFor();
}

async function signInAtServer(page) {
  const server = page.getByRole('region', { name: 'Calendar' });
  await server.getByRole('button', { name: 'Sign in to Calendar' }).click();
  const link = server.getByRole('link', { name: /^Continue to/ });
  await link.waitFor();
  await link.scrollIntoViewIfNeeded();
}

async function addServer(page) {
  await page.getByRole('button', { name: 'Add a server' }).click();
  await page.getByRole('button', { name: 'I have a client ID' }).click();
  await page.getByRole('button', { name: 'Add server' }).scrollIntoViewIfNeeded();
}

async function signOutAsGuest(page) {
  await page.getByRole('button', { name: 'Account of Guest' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

async function enterCode(page) {
  await page.getByLabel('Setup code').fill('7KQ2-M4X9');
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function openRestore(page) {
  await page.getByLabel('Setup code').fill('7KQ2-M4X9');
  await page.getByRole('button', { name: 'Restore a backup' }).click();
  await page.getByRole('button', { name: 'Choose a backup' }).waitFor();
}

/** Until the button with this name is there. */
async function restore(page, byteSize, button) {
  await openRestore(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a backup' }).click();
  await (await chooser).setFiles({ name: 'lathe-2026-11-12.tar.gz', mimeType: 'application/gzip', buffer: Buffer.alloc(byteSize) });
  await page.getByRole('button', { name: button }).waitFor();
}

async function wrongCode(page) {
  await enterCode(page);
  await page.getByText('8 of 10 tries left').waitFor();
}

async function wrongPassword(page) {
  await page.getByLabel('Email').fill('mira@kollwitz-brot.de');
  await page.getByLabel('Password', { exact: true }).fill('croissant');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Wrong email or password.').waitFor();
}

async function movePanel(page) {
  await page.getByRole('button', { name: 'Move' }).hover();
  await page.mouse.down();
  await page.mouse.move(660, 400, { steps: 4 });
  await page.mouse.up();
}

if (!options['no-build']) await buildStage();
const stage = await serveStage();
const { context, close } = await openChromium();
let failures = 0;
try {
  await mkdir(options.out, { recursive: true });
  for (const screen of SCREENS) {
    for (const size of screen.sizes ?? Object.keys(SIZES).filter((one) => one !== 'sideways'))
      for (const theme of ['light', 'dark'])
        if (isWanted(screen.name, `${screen.name}-${size}-${theme}`))
          await take(screen, size, theme).catch((error) => {
            failures++;
            console.error(`${screen.name}-${size}-${theme}: ${error.message}`);
          });
  }
} finally {
  await close();
  await stage.close();
}
if (failures > 0) {
  console.error(`${failures} pictures with errors on the page`);
  process.exitCode = 1;
}

function isWanted(...names) {
  return !options.only || names.some((name) => new RegExp(options.only).test(name));
}

async function take(screen, size, theme) {
  const page = await context.newPage();
  try {
    await takeOn(page, screen, size, theme);
  } finally {
    await page.close();
  }
}

async function takeOn(page, screen, size, theme) {
  page.on('pageerror', (error) => {
    failures++;
    console.error(`${screen.name}: ${error.message}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !/401|404|500|503/.test(message.text())) {
      failures++;
      console.error(`${screen.name}: ${message.text()}`);
    }
  });
  await page.setViewportSize(SIZES[size]);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.goto(`${stage.origin}${screen.path}`);
  await page.locator('#root > *').first().waitFor();
  await settle(page);
  if (size === 'phone' && screen.phoneTab) await page.getByRole('tab', { name: screen.phoneTab }).click();
  await screen.act?.(page);
  await settle(page);
  // Two frames: lazy parts have drawn, fitted and scrolled.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 150)))));
  await page.screenshot({ path: join(options.out, `${screen.name}-${size}-${theme}.png`) });
  await checkAccessibility(page, `${screen.name}-${size}-${theme}`);
}

/**
 * What tools can find; frames are the person's own app. Separators lie between landmarks, and menus float above
 * them. Visible text that is not in a name is a key, a badge or initials beside the label.
 */
async function checkAccessibility(page, name) {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const results = await window.axe.run(
      { exclude: ['iframe', '[role=separator]'] },
      { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'], iframes: false, rules: { 'label-content-name-mismatch': { enabled: false } } },
    );
    const isFloating = (selector) => document.querySelector(selector)?.closest('[data-radix-popper-content-wrapper]') != null;
    return results.violations
      .map((violation) => ({ ...violation, nodes: violation.nodes.filter(({ target }) => violation.id !== 'region' || !isFloating(target[0])) }))
      .filter(({ nodes }) => nodes.length > 0);
  });
  for (const { id, help, nodes } of violations) {
    failures++;
    console.error(`${name}: ${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')}: ${node.html.slice(0, 160)}`).join('\n')}`);
  }
}

/** Until lazy parts have arrived: what stands in for one says so by `data-loading`. */
async function settle(page) {
  await page.waitForLoadState('networkidle', { timeout: SETTLE_TIMEOUT_MS }).catch((error) => console.warn(`Not settled: ${page.url()} ${error.name}`));
  await page.getByText(/^Loading (?:the (?:workspace|settings|view)|your projects)$/).waitFor({ state: 'hidden' });
  await page.waitForFunction(() => document.querySelector('[data-loading]') === null);
}
