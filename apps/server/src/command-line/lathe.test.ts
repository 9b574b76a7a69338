import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { QUICK_WASM } from '../storage/sql/quick-wasm.ts';
import { copyEmbeddedTemplate } from '../testing/engines.ts';
import type { TestPrograms } from '../testing/programs.ts';
import { testPrograms } from '../testing/run-services.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';

const TIMEOUT_MS = 120_000;

describe('the command lathe', () => {
  let programs: TestPrograms;
  let home: string;
  let data: string;
  let server: ServerProcess | undefined;
  let token: string | undefined;

  beforeAll(async () => {
    programs = await testPrograms();
  }, TIMEOUT_MS);
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'lathe-home-'));
    data = join(home, '.local/share/lathe');
    await copyEmbeddedTemplate(join(data, 'database'));
  }, TIMEOUT_MS);
  afterEach(async () => {
    await server?.end('SIGKILL');
    server = undefined;
    token = undefined;
    await rm(home, { recursive: true, force: true });
  });

  interface Said {
    readonly code: number;
    readonly text: string;
  }
  /** In the home, with nothing else in the environment. */
  async function lathe(...args: string[]): Promise<Said> {
    const env = { PATH: process.env.PATH ?? '', HOME: home, NPM_REGISTRY: 'http://127.0.0.1:1', ...(token === undefined ? {} : { LATHE_TOKEN: token }) };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [...QUICK_WASM, programs.lathe, ...args], { cwd: home, env });
      return { code: 0, text: stdout.trim() };
    } catch (error) {
      const failed = error as { readonly code: number; readonly stdout: string; readonly stderr: string };
      return { code: failed.code, text: `${failed.stdout}${failed.stderr}`.trim() };
    }
  }
  const startServer = async (dataDirectory: string): Promise<ServerProcess> => {
    server = await startServerProcess(programs.main, { DATA_DIR: dataDirectory });
    return server;
  };
  const account = (path: string, origin: string) =>
    fetch(`${origin}/api/auth/${path}/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ann@example.com', password: 'correct horse', name: 'Ann' }),
    });

  it(
    'prints its version and its help, and refuses what it does not know with status 2',
    async () => {
      expect(await lathe('--version')).toEqual({ code: 0, text: '0.1.0' });
      const help = await lathe('--help');
      expect(help.code).toBe(0);
      for (const word of ['open', 'backup', 'restore', 'deploy', 'doctor', '--data', '--port', '--no-open', '--force', data]) expect(help.text).toContain(word);
      expect(await lathe('ship')).toEqual({ code: 2, text: 'There is no command ship. Run lathe --help for what there is.' });
      expect(await lathe('restore', 'none.tar.gz')).toEqual({ code: 1, text: `There is no file ${join(home, 'none.tar.gz')}.` });
    },
    TIMEOUT_MS,
  );

  it(
    'starts, and says where it is, where its data is and how to sign in',
    async () => {
      const env = { PATH: process.env.PATH ?? '', HOME: home, NPM_REGISTRY: 'http://127.0.0.1:1' };
      const started = spawn(process.execPath, [...QUICK_WASM, programs.lathe, '--no-open'], { cwd: home, env, stdio: ['ignore', 'pipe', 'inherit'] });
      try {
        let text = '';
        started.stdout.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        await expect.poll(() => text, { timeout: TIMEOUT_MS }).toMatch(/\/open#\S+\n/);
        const link = new URL(/http:\S+\/open#\S+/.exec(text)?.[0] ?? '');
        expect(text).toContain(`is ready: ${link.origin}\n`);
        expect(text).toContain(`Your data is kept in ${data}.`);
        const answer = await fetch(`${link.origin}/api/auth/sign-in/link`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ secret: link.hash.slice(1), movesGuestProjects: false }),
        });
        expect(answer.status).toBe(200);
      } finally {
        const ended = once(started, 'exit');
        started.kill('SIGTERM');
        await ended;
      }
    },
    TIMEOUT_MS,
  );

  it(
    'deploys a folder to a new site, and the next time to the same one',
    async () => {
      const { origin } = await startServer(data);
      const dist = join(home, 'shop/dist');
      await mkdir(dist, { recursive: true });
      expect(await lathe('deploy', dist)).toEqual({ code: 1, text: expect.stringContaining('Create an access token that may write in Settings, Account') });
      const signedUp = await account('sign-up', origin);
      const cookie = signedUp.headers
        .getSetCookie()
        .map((entry) => entry.split(';')[0])
        .join('; ');
      const body = JSON.stringify({ name: 'Laptop', scope: 'write', expiresInDays: null });
      const created = await fetch(`${origin}/api/account/tokens`, { method: 'POST', headers: { cookie, origin, 'content-type': 'application/json' }, body });
      token = ((await created.json()) as { token: string }).token;
      expect(await lathe('deploy', dist)).toMatchObject({ code: 1, text: expect.stringContaining('There are no files to publish.') });
      await writeFile(join(dist, 'index.html'), '<h1>One</h1>');
      const first = await lathe('deploy', dist);
      expect(first.text).toMatch(
        /^1 file, 0\.0 MB\nCreated the site http:\/\/\S+\nSending 1 changed file, 0\.0 MB\nVersion 1 is live after [\d.]+ s\. Only you can open it;/,
      );
      const site = first.text.split('\n').at(-1);
      expect(JSON.parse(await readFile(join(home, '.lathe/site.json'), 'utf8'))).toMatchObject({ server: origin, site });
      await writeFile(join(dist, 'index.html'), '<h1>Two</h1>');
      const second = await lathe('deploy', dist, '--title', 'Second');
      expect(second.text).toContain('Version 2 is live');
      expect(second.text.split('\n').at(-1)).toBe(site);
      expect((await lathe('deploy', dist)).text).toContain('The site has all of them.');
      expect((await lathe('deploy', dist, '--site', 'none')).text).toContain('There is no project none');
      token = `${token}x`;
      expect(await lathe('deploy', dist)).toEqual({ code: 1, text: expect.stringContaining('This access token is wrong, expired or revoked.') });
      // The token goes only to a Lathe that the person named, whatever the file in the folder says.
      expect((await lathe('deploy', dist, '--server', 'http://127.0.0.1:1')).text).toContain(`This folder was published at ${origin}.`);
      await rm(join(home, '.lathe'), { recursive: true });
      expect((await lathe('deploy', dist, '--server', 'http://127.0.0.1:1')).text).toContain('No Lathe answers at http://127.0.0.1:1.');
    },
    TIMEOUT_MS,
  );

  it(
    'finds the running server of its data folder: starting again only opens it',
    async () => {
      expect(await lathe('open')).toEqual({
        code: 1,
        text: `No Lathe is running with the data folder ${data}. Run lathe first, or set DATA_DIR to the folder of the one that is.`,
      });
      const { origin } = await startServer(data);
      expect((await lathe('open', '--no-open')).text).toMatch(new RegExp(`^${origin}/open#\\S+\n\nThis link signs you in\\.`));
      expect(await lathe('--no-open')).toMatchObject({ code: 0, text: expect.stringContaining(`Lathe is already running: ${origin}\n${origin}/open#`) });
      expect((await lathe('doctor')).text).toContain(`in use by the Lathe at ${origin}`);
    },
    TIMEOUT_MS,
  );

  it(
    'uses the port that was chosen, or says why it cannot',
    async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const refused = await lathe('--port', String(port));
      expect(refused).toMatchObject({ code: 1, text: expect.stringContaining(`port ${port}: it is in use by another program`) });
      other.close();
    },
    TIMEOUT_MS,
  );

  it(
    'exits with 1 when something that Lathe needs is missing, and names it with its remedy',
    async () => {
      const { code, text } = await lathe('doctor', '--data', '/dev/null/data');
      expect(code).toBe(1);
      expect(text).toMatch(/✗ Data +\/dev\/null\/data cannot be written .+\n +Choose a folder of your own with --data\./);
      expect(text).toMatch(/✗ Registry +127\.0\.0\.1:1 does not respond/);
      expect(text).toMatch(/things keep Lathe from working/);
    },
    TIMEOUT_MS,
  );

  it(
    'backs up a running server, and restores its accounts elsewhere and in place',
    async () => {
      const { origin } = await startServer(data);
      expect((await account('sign-up', origin)).status).toBe(200);
      expect(await lathe('backup', 'mine.tar.gz')).toMatchObject({ code: 0, text: expect.stringContaining(join(home, 'mine.tar.gz')) });
      expect((await lathe('restore', 'mine.tar.gz', '--force')).text).toContain('is using the data folder');
      await server?.end('SIGTERM');

      expect(await lathe('backup')).toMatchObject({ code: 0 });
      expect((await readdir(home)).filter((name) => /^lathe-backup-[\dT-]+\.tar\.gz$/.test(name))).toHaveLength(1);
      expect(await lathe('restore', 'mine.tar.gz')).toMatchObject({ code: 1, text: expect.stringContaining('already has data') });
      expect(await lathe('restore', 'mine.tar.gz', '--force')).toMatchObject({ code: 0, text: expect.stringContaining(join(data, 'replaced-1')) });
      expect(await lathe('restore', 'mine.tar.gz', '--data', 'other')).toMatchObject({ code: 0 });
      for (const folder of [data, join(home, 'other')]) {
        const restored = await startServer(folder);
        expect((await account('sign-in', restored.origin)).status).toBe(200);
        await restored.end('SIGTERM');
      }
    },
    TIMEOUT_MS,
  );
});
