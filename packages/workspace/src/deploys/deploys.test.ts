import type { AnyEndpoint, Site } from '@lathe/protocol';
import { AppError, changeSite, createDeploy, createSite, findDeploySite, planDeploy, readSite } from '@lathe/protocol';
import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../api/client.ts';
import { FakeRuntime } from '../testing/fake-runtime.ts';
import { createGate } from '../testing/gate.ts';
import { createDeploys } from './deploys.ts';

const PACKAGE = JSON.stringify({ scripts: { build: 'tsc && vite build' }, devDependencies: { vite: '8' } });
const PAGE = '<!doctype html><title>Bread</title><script type="module" src="/assets/a.js"></script>';

const site = (change: Partial<Site> = {}): Site => ({
  url: 'https://a.example',
  visibility: 'me',
  isMine: true,
  hasPassword: false,
  isOwner: true,
  deploys: [],
  changes: null,
  ...change,
});

/** A project whose build writes the given files, or fails. */
function setUp({ output = { 'index.html': PAGE, 'assets/a.js': 'x' } as Record<string, string>, exitCode = 0, found = null as Site | null, secret = '' } = {}) {
  const runtime = new FakeRuntime();
  const commands: string[] = [];
  const sent: { endpoint: string; bytes?: Blob | undefined }[] = [];
  const gate = createGate();
  const revision = atom(1);
  const answers = new Map<AnyEndpoint, unknown>([
    [readSite, { site: found }],
    [findDeploySite, { site: null }],
    [createSite, site()],
    [changeSite, site({ visibility: 'public' })],
    [planDeploy, { missing: [] }],
    [createDeploy, { site: site(), deployId: 'd1', warnings: ['A warning.'] }],
  ]);
  const api = {
    call: async (endpoint: AnyEndpoint, _parameters: object, options: { bytes?: Blob } = {}) => {
      if (endpoint !== findDeploySite) sent.push({ endpoint: `${endpoint.method} ${endpoint.path.split('/site')[1]}`, bytes: options.bytes });
      const answer = answers.get(endpoint);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as unknown as ApiClient;
  const controller = new AbortController();
  const deploys = createDeploys(
    {
      api,
      identity: { current: { id: 'p1' } } as Parameters<typeof createDeploys>[0]['identity'],
      machine: {
        hasInstalled: () => true,
        install: async () => ({ exitCode: 0, output: '' }),
        prepared: async () => runtime,
        async run(command, signal, onOutput) {
          commands.push(command);
          onOutput?.('\u001b[32mbuilt\u001b[39m\n');
          await Promise.race([gate.opened, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
          if (exitCode === 0) for (const [path, text] of Object.entries(output)) runtime.files.set(`dist/${path}`, new TextEncoder().encode(text));
          return { exitCode, output: '' };
        },
      },
      files: {
        readText: (path) => (path === 'package.json' ? PACKAGE : undefined),
        paths: () => ['package.json'],
        folders: () => [],
        get: () => undefined,
        revision,
      },
      secrets: { redact: (text) => (secret === '' ? text : text.replaceAll(secret, '')) },
      title: () => 'Bread',
      saveAll: async () => undefined,
      print: () => undefined,
      now: () => 0,
    },
    { signal: controller.signal },
  );
  return { deploys, commands, sent, answers, gate, revision, state: () => deploys.publishing.get() };
}

describe('publishing', () => {
  it('builds and checks when the sheet opens, and publishes with one more click', async () => {
    const { deploys, commands, gate, state, sent } = setUp();
    gate.open();
    await deploys.prepare();
    expect(commands).toEqual(['LATHE_DEPLOY_URL=https://a.example npx vite build']);
    expect(state()).toMatchObject({ status: 'built', fileCount: 2 });
    await deploys.publish();
    expect(state()).toMatchObject({ status: 'published', deployId: 'd1', warnings: ['A warning.'] });
    expect(sent.map(({ endpoint }) => endpoint)).toEqual(['GET ', 'POST ', 'POST /plan', 'POST /deploys']);
  });

  it('gives the build the address at the person’s own domain, if one is live', async () => {
    const { deploys, commands, gate } = setUp({ found: site({ domainUrl: 'https://shop.example' }) });
    gate.open();
    await deploys.prepare();
    expect(commands).toEqual(['LATHE_DEPLOY_URL=https://shop.example npx vite build']);
  });

  it('goes on to publish when the person asked for it while it was built', async () => {
    const { deploys, gate, state } = setUp();
    const preparing = deploys.prepare();
    await expect.poll(() => state()).toMatchObject({ status: 'building' });
    await expect.poll(() => state()).toMatchObject({ sections: [{ status: 'done' }, { status: 'busy', text: '$ npx vite build\nbuilt\n' }, {}, {}] });
    await deploys.publish();
    gate.open();
    await preparing;
    expect(state().status).toBe('published');
  });

  it('builds again before it publishes what has changed since the build', async () => {
    const { deploys, commands, gate, revision, state } = setUp();
    gate.open();
    await deploys.prepare();
    expect(state().status).toBe('built');
    revision.set(2);
    await deploys.publish();
    expect([commands.length, state().status]).toEqual([2, 'published']);
  });

  it('publishes files that were given as they are, until the project is built again', async () => {
    const { deploys, commands, gate, state, sent, revision } = setUp();
    const preparing = deploys.prepare();
    await expect.poll(() => state()).toMatchObject({ status: 'building' });
    const page = { path: 'dist/index.html', byteSize: 5, read: async () => new TextEncoder().encode('<h1>x') };
    await deploys.give('dist', async () => [page]);
    gate.open();
    await preparing;
    expect(state()).toMatchObject({ status: 'built', fileCount: 1, given: 'dist' });
    revision.set(2);
    await deploys.publish();
    expect([state().status, sent.at(-1)?.endpoint, commands.length]).toEqual(['published', 'POST /deploys', 1]);
    await deploys.give('empty', async () => []);
    expect(state()).toMatchObject({ status: 'failed', message: expect.stringContaining('There are no files to publish.') });
    await deploys.give('site.zip', async () => Promise.reject(new Error('This archive cannot be read: it is damaged.')));
    expect(state()).toMatchObject({ status: 'failed', message: expect.stringContaining('This archive cannot be read: it is damaged.') });
    await deploys.rebuild();
    expect(state()).toMatchObject({ status: 'built', given: undefined });
  });

  it('builds nothing when nothing changed since it was published', async () => {
    const { deploys, commands, state } = setUp({ found: site({ changes: { added: [], changed: [], removed: [] } }) });
    await deploys.prepare();
    expect([commands, state().status]).toEqual([[], 'idle']);
  });

  it('says that the build failed, keeps its output, and publishes nothing', async () => {
    const { deploys, gate, state, sent } = setUp({ exitCode: 1 });
    gate.open();
    await deploys.prepare();
    await deploys.publish();
    expect(state()).toMatchObject({
      status: 'failed',
      isBuildFailure: true,
      message: 'Build failed, ask Lathe to fix the error or check the output panel.',
      sections: [{ status: 'done' }, { status: 'failed', text: expect.stringContaining('built') }, { status: 'skipped' }, { status: 'skipped' }],
    });
    expect(sent.some(({ endpoint }) => endpoint === 'POST /deploys')).toBe(false);
  });

  it('says what to do when the build wrote no page', async () => {
    const { deploys, gate, state } = setUp({ output: { 'a.txt': 'x' } });
    gate.open();
    await deploys.prepare();
    expect(state()).toMatchObject({ status: 'failed', message: expect.stringContaining('Failed to deploy because the build directory was not specified.') });
  });

  it('stops before a secret is published, until the person insists', async () => {
    const { deploys, gate, state } = setUp({ output: { 'index.html': PAGE, 'assets/a.js': 'const key = "hunter2hunter2"' }, secret: 'hunter2hunter2' });
    gate.open();
    const preparing = deploys.prepare();
    await deploys.publish();
    await preparing;
    expect(state()).toMatchObject({ status: 'built' });
    await deploys.publish();
    expect(state()).toMatchObject({ status: 'built' });
    await deploys.publish({ acceptsDanger: true });
    expect(state()).toMatchObject({ status: 'published' });
  });

  it('shows why the server refused, and an unknown failure with the specified words', async () => {
    const { deploys, gate, state, answers } = setUp();
    gate.open();
    answers.set(createDeploy, new AppError('site-deployment-error', 'The first page is empty.'));
    await deploys.prepare();
    await deploys.publish();
    expect(state()).toMatchObject({ status: 'failed', message: 'The first page is empty.', isBuildFailure: false });
    answers.set(createDeploy, new Error('odd'));
    await deploys.publish();
    expect(state()).toMatchObject({ status: 'failed', message: 'An unknown error occurred when deploying your project. odd' });
  });

  it('can be canceled while it builds', async () => {
    const { deploys, state } = setUp();
    const preparing = deploys.prepare();
    await expect.poll(() => state()).toMatchObject({ status: 'building', sections: [{}, { status: 'busy' }, {}, {}] });
    deploys.cancel();
    await preparing;
    expect(state()).toEqual({ status: 'idle' });
  });

  it('publishes once, however often the person clicks', async () => {
    const { deploys, gate, sent } = setUp();
    gate.open();
    await deploys.prepare();
    await Promise.all([deploys.publish(), deploys.publish()]);
    expect(sent.filter(({ endpoint }) => endpoint === 'POST /deploys')).toHaveLength(1);
  });

  it('builds once when the person publishes, or opens the sheet again, before the site was read', async () => {
    const { deploys, commands, gate, state } = setUp();
    gate.open();
    await Promise.all([deploys.prepare(), deploys.prepare(), deploys.publish()]);
    expect([commands.length, state().status]).toEqual([1, 'published']);
  });

  it('changes who can open the site', async () => {
    const { deploys } = setUp();
    await deploys.setVisibility('public');
    expect(deploys.site.get()).toMatchObject({ status: 'ready', site: { visibility: 'public' } });
  });
});
