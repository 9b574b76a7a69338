import { describe, expect, it, onTestFinished } from 'vitest';
import type { BootOptions, Runtime } from '@lathe/spindle';
import type { DialogAnswer } from '../dialogs/contract.ts';
import { createMemoryJournal } from '../projects/journal.ts';
import { FakeRuntime } from '../testing/fake-runtime.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { createSearchWorker } from '../testing/search-worker.ts';
import { tabOf } from '../testing/tab.ts';
import { createWorkspace } from '../workspace.ts';

type Attempt = (runtime: FakeRuntime) => Promise<Runtime>;
const boots: Attempt = async (runtime) => runtime;
const fails =
  (message: string, reason?: string): Attempt =>
  () =>
    Promise.reject(Object.assign(new Error(message), reason ? { reason } : {}));

/** A workspace whose boots end as the test says; the last entry applies to all further boots. */
async function setUp(attempts: readonly Attempt[], files: Record<string, string> = {}, cannotRun?: string) {
  const server = new FakeServer(files);
  const runtime = new FakeRuntime();
  const asked: BootOptions[] = [];
  const calls = { reloads: 0, copied: [] as string[] };
  let id = 0;
  const workspace = tabOf(
    createWorkspace({
      fetch: server.fetch as typeof fetch,
      bootRuntime(options) {
        const attempt = attempts[Math.min(asked.length, attempts.length - 1)] as Attempt;
        asked.push(options);
        return attempt(runtime);
      },
      journal: createMemoryJournal(),
      createSearchWorker,
      loadPainter: () => Promise.resolve(''),
      now: Date.now,
      randomId: () => `id${++id}`,
      cannotRun,
      reloadPage: () => {
        calls.reloads += 1;
      },
      openTab: () => undefined,
      openWebSocket: () => {
        throw new Error('This workspace has no tunnel.');
      },
      randomBytes: (count) => new Uint8Array(count),
      shrinkPicture: async (picture) => picture,
      fitPicture: async (picture) => picture,
      copyText: async (text) => void calls.copied.push(text),
      browser: 'Test',
    }),
  );
  onTestFinished(() => workspace.close());
  const dialog = () => workspace.dialogs.current.get();
  const until = (condition: () => boolean) => expect.poll(condition, { timeout: 3000, interval: 5 }).toBe(true);
  const answer = (value: DialogAnswer) => workspace.dialogs.answer(dialog()?.id ?? '', value);
  return { workspace, server, runtime, asked, calls, dialog, until, answer };
}

describe('boot of the runtime', () => {
  it('is silently retried once', async () => {
    const { workspace, asked, dialog, until } = await setUp([fails('no', 'headless-failed'), boots]);
    workspace.runtime.warmUp();
    await until(() => workspace.runtime.runtime.get().status === 'ready');
    expect(asked).toHaveLength(2);
    expect(dialog()).toBeUndefined();
  });

  it.each([
    ['Spindle took longer than 30s to boot', 'timeout', 'startup-timeout', 'boot-timeout'],
    ['out of memory', undefined, 'out-of-memory', 'boot-out-of-memory'],
    ['could not allocate memory', undefined, 'out-of-memory', 'boot-out-of-memory'],
    ['unreachable', undefined, 'out-of-memory', 'boot-out-of-memory'],
    ['The kernel worker could not be loaded.', 'headless-failed', 'startup-error', 'boot-startup-error'],
  ] as const)('failing twice with “%s” (%s) shows the dialog %s and sends the event %s', async (message, reason, variant, event) => {
    const { workspace, asked, server, dialog, until } = await setUp([fails(message, reason)]);
    server.isAnalyticsOn = true;
    workspace.runtime.warmUp();
    await until(() => dialog() !== undefined);
    expect(asked).toHaveLength(2);
    expect(dialog()).toMatchObject({ type: 'fatal-error', variant, cause: message });
    expect(workspace.runtime.runtime.get()).toMatchObject({ status: 'failed', detail: message });
    await until(() => server.analytics.length > 0);
    expect(server.analytics[0]).toMatchObject({ event, message });
  });

  it('Retry boots again, and the project runs', async () => {
    const { workspace, dialog, until, answer } = await setUp([fails('x'), fails('x'), boots], { 'index.html': '<p>' });
    await workspace.open('test');
    await until(() => dialog() !== undefined);
    answer('retry');
    await until(() => workspace.runtime.runtime.get().status === 'ready');
    expect(dialog()).toBeUndefined();
  });

  it('Keep editing leaves a project that can be edited', async () => {
    const { workspace, dialog, until, answer } = await setUp([fails('x', 'timeout')], { 'a.txt': 'a' });
    await workspace.open('test');
    await until(() => dialog() !== undefined);
    answer('keep-editing');
    expect(await workspace.files.createFile('b.txt')).toEqual({ ok: true });
  });

  it('Reload reloads, Copy details copies the cause', async () => {
    const first = await setUp([fails('out of memory')]);
    first.workspace.runtime.warmUp();
    await first.until(() => first.dialog() !== undefined);
    first.answer('reload');
    await first.until(() => first.calls.reloads === 1);
    const second = await setUp([fails('the cause')]);
    second.workspace.runtime.warmUp();
    await second.until(() => second.dialog() !== undefined);
    second.answer('copy-details');
    await second.until(() => second.calls.copied[0] === 'the cause');
  });

  it('asks for the next Node version if the person has opted in', async () => {
    const { workspace, server, asked, until } = await setUp([boots]);
    server.featureFlags = { ...server.featureFlags, experimentalNode: true };
    workspace.runtime.warmUp();
    await until(() => asked.length === 1);
    expect(asked[0]?.node).toBe('next');
  });
});

describe('a runtime that has booted', () => {
  it('shows the dialog if it runs out of memory; any other error is a notice', async () => {
    const { workspace, runtime, dialog, until } = await setUp([boots]);
    workspace.runtime.warmUp();
    await until(() => workspace.runtime.runtime.get().status === 'ready');
    runtime.emit('error', { message: 'the process pool failed' });
    expect(workspace.notices.notices.get().map(({ text }) => text)).toEqual(['the process pool failed']);
    expect(dialog()).toBeUndefined();
    runtime.emit('error', { message: 'fs.writeFile: out of memory' });
    expect(dialog()).toMatchObject({ type: 'fatal-error', variant: 'out-of-memory' });
    expect(workspace.runtime.runtime.get().status).toBe('failed');
  });
});

it('a first prompt is shown at once, and answered when the runtime has booted', async () => {
  let boot!: (runtime: Runtime) => void;
  const waits: Attempt = () =>
    new Promise((resolve) => {
      boot = resolve;
    });
  const { workspace, runtime, server, until } = await setUp([waits]);
  server.steps.push([{ type: 'finish', reason: 'stop' }]);
  await workspace.open('test', { firstPrompt: { text: 'a list of plants' } });
  const wasAsked = () => server.requests.some(({ path }) => path === '/api/chat');
  expect(workspace.chat.messages.get()).toMatchObject([{ role: 'user', text: 'a list of plants' }]);
  expect([workspace.chat.status.get(), wasAsked()]).toEqual(['running', false]);
  boot(runtime);
  await until(wasAsked);
});

describe('a page that cannot run projects', () => {
  const CAUSE = 'The runtime needs https or localhost.';

  it('names the cause, and can still edit: chat, files, search, export', async () => {
    const { workspace, server, asked, dialog, until } = await setUp([boots], { 'a.txt': 'needle', 'package.json': '{"scripts":{"dev":"vite"}}' }, CAUSE);
    server.steps.push([
      { type: 'artifact.open', artifactId: 'a', title: 'Changes' },
      { type: 'action.open', artifactId: 'a', actionId: 'w', actionType: 'file', draft: { operation: 'write', path: 'b.txt' } },
      { type: 'action.close', actionId: 'w', action: { type: 'file', operation: 'write', path: 'b.txt', content: 'written' } },
      { type: 'action.open', artifactId: 'a', actionId: 's', actionType: 'start', draft: {} },
      { type: 'action.close', actionId: 's', action: { type: 'start' } },
      { type: 'finish', reason: 'stop' },
    ]);
    await workspace.open('test', { firstPrompt: { text: 'write b' } });
    await until(() => server.appFiles['b.txt']?.contents === 'written');
    await until(() => workspace.chat.status.get() === 'idle');
    expect(workspace.runtime.isEditorOnly).toBe(true);
    expect(workspace.runtime.runtime.get()).toEqual({ status: 'failed', detail: CAUSE });
    const rows = workspace.chat.messages.get().flatMap((message) => (message.role === 'assistant' ? message.parts : []));
    const actions = rows.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions : []));
    expect(actions).toMatchObject([{ status: 'complete' }, { status: 'failed', reason: CAUSE }]);
    workspace.search.setQuery('needle');
    await until(() => workspace.search.results.get().length === 1);
    expect((await workspace.project.download()).size).toBeGreaterThan(0);
    expect(asked).toEqual([]);
    expect(dialog()).toBeUndefined();
  });
});

describe('settings for processes that start', () => {
  const PACKAGE = JSON.stringify({ scripts: { dev: 'vite' } });

  it('include the CORS proxy unless the hidden config file turns it off', async () => {
    const { workspace, runtime, until } = await setUp([boots], { 'package.json': PACKAGE, '.spindlerc': '{"corsProxy": false}' });
    await workspace.open('test');
    await until(() => runtime.commands.includes('npm run dev'));
    expect(runtime.usesCorsProxy).toBe(false);
    await workspace.files.remove(['.spindlerc']);
    await workspace.runtime.restartServer();
    expect(runtime.usesCorsProxy).toBe(true);
  });

  it('a broken config file is reported once', async () => {
    const { workspace, runtime, until } = await setUp([boots], { 'package.json': PACKAGE, '.spindlerc': '{corsProxy' });
    await workspace.open('test');
    await until(() => runtime.commands.includes('npm run dev'));
    expect(runtime.usesCorsProxy).toBe(true);
    const told = () => workspace.notices.notices.get().filter(({ text }) => text.startsWith('.spindlerc is not valid JSON'));
    expect(told()).toHaveLength(1);
    workspace.notices.dismiss(told()[0]?.id ?? '');
    await workspace.runtime.restartServer();
    expect(told()).toHaveLength(0);
  });

  it.each([
    ['all three conditions hold', { isLoggedIn: true, hasOrganization: true, isFlagSet: true }, true],
    ['nobody is signed in', { isLoggedIn: false, hasOrganization: true, isFlagSet: true }, false],
    ['no organization is active', { isLoggedIn: true, hasOrganization: false, isFlagSet: true }, false],
    ['the flag privateRegistries is not set', { isLoggedIn: true, hasOrganization: true, isFlagSet: false }, false],
  ])('private registries: %s', async (_what, { isLoggedIn, hasOrganization, isFlagSet }, isSet) => {
    const { workspace, server, runtime, until } = await setUp([boots], { 'package.json': PACKAGE });
    server.isSignedIn = isLoggedIn;
    server.activeOrganization = hasOrganization ? { id: 'o1', name: 'Acme', slug: 'acme', provider: 'lathe', role: 'member' } : undefined;
    server.featureFlags = { ...server.featureFlags, privateRegistries: isFlagSet };
    server.registries = [{ scope: '@acme', url: 'https://npm.acme.example/private', token: 'secret-1' }];
    await workspace.open('test');
    await until(() => runtime.commands.includes('npm run dev'));
    expect(runtime.text('/home/.npmrc')).toBe(
      isSet ? '@acme:registry=https://npm.acme.example/private/\n//npm.acme.example/private/:_authToken=secret-1\n' : undefined,
    );
    expect(server.requests.some(({ path }) => path === '/api/registries/lathe/acme')).toBe(isSet);
    // What the person wrote there stays, and the credentials are removed with the organization.
    await runtime.fs.writeFile('/home/.npmrc', `save-exact=true\n${runtime.text('/home/.npmrc') ?? ''}`);
    server.registries = [];
    await workspace.runtime.restartServer();
    expect(runtime.text('/home/.npmrc')).toBe('save-exact=true\n');
    // In the runtime's memory only, never among the saved files.
    await workspace.saving.saveNow();
    expect(JSON.stringify(server.saves)).not.toContain('secret-1');
  });
});
