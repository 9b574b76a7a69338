import {
  type AnyEndpoint,
  type DeploymentInfo,
  type DeployLogEntry,
  findDeploySite,
  openDeploySite,
  readDeployStatus,
  readSite,
  uploadDeploy,
} from '@lathe/protocol';
import { unzipSync } from 'fflate';
import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../api/client.ts';
import { FakeRuntime } from '../testing/fake-runtime.ts';
import { createDeploys } from './deploys.ts';
import { readHostingConfig, remoteBuild, zipProject } from './remote-build.ts';

const SITE: DeploymentInfo = { site_id: 's1', provider: 'netlify', deploy_url: 'https://a.netlify.example', owner: 'user', access_token: 'ticket' };
const NEXT = JSON.stringify({ dependencies: { next: '16', react: '19' } });
const VITE = JSON.stringify({ scripts: { build: 'vite build' }, devDependencies: { vite: '8' } });
const line = (section: string, message: string): DeployLogEntry => ({ type: 'log', section, message });
const LOG = [
  line('initializing', 'preparing'),
  line('building', '$ npm run build'),
  line('completed', 'done'),
  line('deploying', 'uploading'),
  line('cleanup', 'tidy'),
];

interface World {
  files?: Record<string, string>;
  site?: DeploymentInfo;
  log?: readonly DeployLogEntry[];
  statuses?: readonly object[];
  /** Typed, and written to the files when everything is saved. */
  drafts?: Record<string, string>;
}

/** A project that is published at Netlify, whose log is sent in pieces. */
function setUp({
  files: given = { 'package.json': NEXT },
  site = SITE,
  log = [...LOG, { type: 'report' }],
  statuses = [{ state: 'ready' }],
  drafts = {},
}: World = {}) {
  const runtime = new FakeRuntime();
  const calls: { path: string; query?: object; type?: string | undefined; bytes?: Blob }[] = [];
  const terminal: string[] = [];
  const asked = [...statuses];
  const answers = new Map<AnyEndpoint, () => unknown>([
    [readSite, () => ({ site: null })],
    [findDeploySite, () => ({ site })],
    [openDeploySite, () => site],
    [uploadDeploy, () => ({ deploy_id: 'd1', build_id: 'b1', state: 'building', warnings: ['A warning.'] })],
    [readDeployStatus, () => ({ deploy_id: 'd1', ...(asked.length > 1 ? asked.shift() : asked[0]) })],
  ]);
  const api = {
    call: async (endpoint: AnyEndpoint, _parameters: object, { bytes, query }: { bytes?: Blob; query?: object } = {}) => {
      calls.push({ path: `${endpoint.method} ${endpoint.path}`, ...(query ? { query } : {}), ...(bytes ? { type: bytes.type, bytes } : {}) });
      const answer = answers.get(endpoint)?.();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    stream: async () => {
      const bytes = new TextEncoder().encode(log.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      return new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.subarray(at, at + 7));
          controller.close();
        },
      });
    },
  } as unknown as ApiClient;
  const texts = new Map(Object.entries(given));
  const deploys = createDeploys(
    {
      api,
      identity: { current: { id: 'p1' } } as Parameters<typeof createDeploys>[0]['identity'],
      machine: {
        hasInstalled: () => true,
        install: async () => ({ exitCode: 0, output: '' }),
        prepared: async () => runtime,
        async run() {
          runtime.files.set('dist/index.html', new TextEncoder().encode('<!doctype html><title>Bread</title>'));
          return { exitCode: 0, output: '' };
        },
      },
      files: {
        readText: (path) => texts.get(path),
        paths: () => [...texts.keys()],
        folders: () => [],
        get: (path) => (texts.has(path) ? { text: texts.get(path) ?? '', lastModified: 0 } : undefined),
        revision: atom(1),
      },
      secrets: { redact: (text) => text },
      title: () => 'Bread',
      saveAll: async () => {
        for (const [path, text] of Object.entries(drafts)) texts.set(path, text);
      },
      print: (text) => terminal.push(text),
      pollMs: 1,
      now: () => 0,
    },
    { signal: new AbortController().signal },
  );
  return { deploys, calls, terminal, state: () => deploys.publishing.get() };
}

describe('publishing at another host', () => {
  it('has the host build a project that needs a server, and shows its log in the sheet and the terminal', async () => {
    const { deploys, calls, terminal, state } = setUp({ statuses: [{ state: 'building' }, { state: 'ready' }], drafts: { 'app/page.tsx': 'typed' } });
    await deploys.prepare();
    expect([deploys.target.get(), state().status]).toEqual(['netlify', 'idle']);
    await deploys.publish();
    expect(state()).toMatchObject({ status: 'published', deployId: 'd1', hosted: SITE });
    expect(terminal).toEqual(LOG.map((entry) => `${'message' in entry ? entry.message : ''}\n`));
    const upload = calls.find(({ path }) => path.startsWith('PUT'));
    expect([upload?.query, upload?.type]).toEqual([{ build: 'true' }, expect.stringContaining('multipart/form-data; boundary=')]);
    const form = await new Response(upload?.bytes, { headers: { 'content-type': upload?.type ?? '' } }).formData();
    expect([form.get('title'), Object.keys(unzipSync(new Uint8Array(await (form.get('zip') as Blob).arrayBuffer())))]).toEqual([
      'Bread',
      ['package.json', 'app/page.tsx', 'netlify.toml'],
    ]);
    expect(calls.filter(({ path }) => path.endsWith('/status'))).toHaveLength(2);
  });

  it('builds a static app here, and sends what was built', async () => {
    const { deploys, calls, state } = setUp({ files: { 'package.json': VITE } });
    await deploys.prepare();
    expect(state()).toMatchObject({ status: 'built', fileCount: 1 });
    await deploys.publish();
    expect(state()).toMatchObject({ status: 'published', warnings: ['A warning.'], hosted: { deploy_url: SITE.deploy_url } });
    const upload = calls.find(({ path }) => path.startsWith('PUT'));
    expect(upload?.type).toBe('application/zip');
    expect(Object.keys(unzipSync(new Uint8Array((await upload?.bytes?.arrayBuffer()) as ArrayBuffer)))).toEqual(['index.html']);
  });

  it('fails with the build, and skips the deploy', async () => {
    const { deploys, state, calls } = setUp({ log: [...LOG.slice(0, 2), line('building', 'Build script returned non-zero exit code: 2')] });
    await deploys.prepare();
    await deploys.publish();
    expect(state()).toMatchObject({
      status: 'failed',
      isBuildFailure: true,
      message: 'Build failed, ask Lathe to fix the error or check the output panel.',
      sections: [
        { status: 'done' },
        { name: 'building', status: 'failed', text: expect.stringContaining('non-zero') },
        { status: 'skipped' },
        { status: 'skipped' },
        {},
      ],
    });
    expect(calls.some(({ path }) => path.endsWith('/status'))).toBe(false);
  });

  it.each(['Build script returned non-zero exit code: 1', "failed during stage 'building site': it ended", 'BUILD FAILED due to a user error'])(
    'fails with the build at the line “%s”, whatever the host says of the deploy',
    async (text) => {
      const { deploys, state } = setUp({ log: [line('building', text), line('deploying', 'uploading'), { type: 'report' }] });
      await deploys.prepare();
      await deploys.publish();
      expect(state()).toMatchObject({ status: 'failed', isBuildFailure: true });
    },
  );

  it('asks for the site before anything is built or sent', async () => {
    const { deploys, calls } = setUp();
    await deploys.prepare();
    await deploys.publish();
    const paths = calls.map(({ path }) => path);
    const at = (start: string) => paths.findIndex((path) => path.startsWith(start));
    expect(at('POST /api/deploy/:siteId')).toBeGreaterThan(-1);
    expect(at('POST /api/deploy/:siteId')).toBeLessThan(at('PUT /api/deploy/:siteId'));
  });

  it('says why the host could not deploy it', async () => {
    const { deploys, state } = setUp({ statuses: [{ state: 'failed', message: 'A function is too large.' }] });
    await deploys.prepare();
    await deploys.publish();
    expect(state()).toMatchObject({ status: 'failed', message: 'An unknown error occurred when deploying your project. A function is too large.' });
  });

  it('completes without logs when there is no access token', async () => {
    const { access_token: _, ...withoutToken } = SITE;
    const { deploys, state, terminal } = setUp({ site: withoutToken });
    await deploys.prepare();
    await deploys.publish();
    expect([state().status, terminal]).toEqual(['published', []]);
  });

  it('shows a permission error of the log, and waits for the deploy', async () => {
    const { deploys, state, terminal } = setUp({ log: [{ type: 'error', status: 401, message: 'Netlify Logs: Permission error' }] });
    await deploys.prepare();
    await deploys.publish();
    expect([terminal, state().status]).toEqual([['Netlify Logs: Permission error\n'], 'published']);
  });

  it('shows a mistake in netlify.toml with its lines', async () => {
    const { deploys, state } = setUp({ files: { 'package.json': NEXT, 'netlify.toml': '[build]\n  command = "x\n' } });
    await deploys.prepare();
    expect(state().status).toBe('idle');
    await deploys.publish();
    const failed = state();
    expect(failed).toMatchObject({ status: 'failed', message: expect.stringMatching(/^netlify\.toml has a mistake in line 2, column \d+: .+\. Correct it/) });
    expect(failed.status === 'failed' && failed.sections[0]?.text).toContain('2:    command = "x');
  });

  it('goes where the person chooses', async () => {
    const { deploys, calls, state } = setUp({ files: { 'package.json': VITE } });
    await deploys.prepare();
    await deploys.chooseTarget('lathe');
    expect(deploys.target.get()).toBe('lathe');
    // This server refuses in this test, which shows that it was asked.
    expect(calls.at(-1)?.path).toContain('/site');
    expect(state().status).toBe('failed');
  });
});

describe('a choice of the host', () => {
  it('holds from the moment it is made, also for a click while the last build ends', async () => {
    const { deploys, state } = setUp({ files: { 'package.json': VITE } });
    await deploys.prepare();
    await deploys.chooseTarget('lathe');
    const building = deploys.publish();
    const choosing = deploys.chooseTarget('netlify');
    await deploys.publish();
    await Promise.all([building, choosing]);
    expect(state()).toMatchObject({ status: 'published', hosted: SITE });
  });
});

describe('a project that the host builds', () => {
  const from = (texts: Record<string, string>) => ({ readText: (path: string) => texts[path], paths: () => Object.keys(texts) });

  it.each<[what: string, files: Record<string, string>, command: string | undefined]>([
    ['a Next.js app', { 'package.json': NEXT }, 'npx next build'],
    ['a Next.js app that is exported', { 'package.json': NEXT, 'next.config.ts': "export default {\n  output: 'export',\n}" }, undefined],
    ['a Next.js app with the export in a comment', { 'package.json': NEXT, 'next.config.ts': "// output: 'export'\nexport default {}" }, 'npx next build'],
    ['a Nuxt app of pages', { 'package.json': JSON.stringify({ dependencies: { nuxt: '4' } }) }, undefined],
    ['a Nuxt app with a server', { 'package.json': JSON.stringify({ dependencies: { nuxt: '4' } }), 'server/api/x.ts': '' }, 'npx nuxi build'],
    ['SvelteKit', { 'package.json': JSON.stringify({ devDependencies: { '@sveltejs/kit': '2' } }) }, 'npx vite build'],
    ['SvelteKit with pages', { 'package.json': JSON.stringify({ devDependencies: { '@sveltejs/kit': '2', '@sveltejs/adapter-static': '3' } }) }, undefined],
    ['a Vite app', { 'package.json': VITE }, undefined],
    ['a Vite app with a command in netlify.toml', { 'package.json': VITE, 'netlify.toml': '[build]\ncommand = "make site"\npublish = "out"' }, 'make site'],
    ['a Vite app with other settings in netlify.toml', { 'package.json': VITE, 'netlify.toml': '[[redirects]]\nfrom = "/a"\nto = "/b"' }, undefined],
  ])('%s: %#', async (_what, files, command) => {
    const found = await remoteBuild(from(files));
    expect(found === undefined ? undefined : (await readHostingConfig(() => found.config))?.command).toBe(command);
  });

  it('is sent without packages, secrets, earlier output and what belongs to Lathe, and not above 100 MB', async () => {
    const texts = {
      'package.json': NEXT,
      '.env': 'KEY=1',
      '.env.local': 'x',
      '.lathe/prompt': 'x',
      '.next/a': 'x',
      'dist/a': 'x',
      'app/page.tsx': 'x',
      'src/dist/a.ts': 'x',
    };
    const files = { ...from(texts), folders: () => [], get: (path: string) => ({ text: texts[path as keyof typeof texts], lastModified: 0 }) };
    const zip = unzipSync(new Uint8Array(await (await zipProject(files, '[build]')).arrayBuffer()));
    expect(Object.keys(zip).sort()).toEqual(['app/page.tsx', 'netlify.toml', 'package.json', 'src/dist/a.ts']);
    await expect(zipProject(files, '[build]', 100)).rejects.toThrow('The project has more than 100 MB');
  });
});
