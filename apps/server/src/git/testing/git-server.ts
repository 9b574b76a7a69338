import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AppFile, AppFiles } from '@lathe/protocol';
import { createRequestListener } from '../../network/request-listener.ts';
import type { TestApp, TestBrowser } from '../../testing/test-app.ts';

export interface GitRun {
  readonly code: number;
  readonly output: string;
}

/** The server of a test, listening, and the real git with a folder of its own. */
export class GitServer {
  readonly directory: string;
  readonly #server: Server;
  #folders = 0;

  private constructor(server: Server, directory: string) {
    this.#server = server;
    this.directory = directory;
  }

  static async start({ app }: Pick<TestApp, 'app'>): Promise<GitServer> {
    const server = createServer(createRequestListener((request, env) => app.fetch(request, env)));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return new GitServer(server, await mkdtemp(join(tmpdir(), 'lathe-git-')));
  }

  /** The project's address, with a token if there is one. Host names are matched without the port. */
  address(slug: string, token?: string): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://${token === undefined ? '' : `ann:${token}@`}localhost:${port}/git/${slug}.git`;
  }

  /** Runs git, as on a computer without any settings. */
  git(folder: string, ...args: readonly string[]): Promise<GitRun> {
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: this.directory,
      LC_ALL: 'C',
      GIT_TERMINAL_PROMPT: '0',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'Ann',
      GIT_AUTHOR_EMAIL: 'ann@example.com',
      GIT_COMMITTER_NAME: 'Ann',
      GIT_COMMITTER_EMAIL: 'ann@example.com',
    };
    return new Promise((resolve) => {
      const child = execFile('git', [...args], { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }, (_, stdout, stderr) => {
        resolve({ code: child.exitCode ?? 1, output: `${stdout}${stderr}` });
      });
    });
  }

  /** As `git`, for what must succeed. */
  async run(folder: string, ...args: readonly string[]): Promise<string> {
    const { code, output } = await this.git(folder, ...args);
    if (code !== 0) throw new Error(`git ${args.join(' ')} failed: ${output}`);
    return output;
  }

  newFolder(): string {
    return join(this.directory, `clone-${++this.#folders}`);
  }

  async clone(address: string, ...options: readonly string[]): Promise<string> {
    const folder = this.newFolder();
    await this.run(this.directory, 'clone', '--quiet', ...options, address, folder);
    return folder;
  }

  /** Writes files and commits them. */
  async commit(folder: string, files: Readonly<Record<string, string | Uint8Array>>, message: string): Promise<void> {
    for (const [path, contents] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), contents);
    }
    await this.run(folder, 'add', '--all', '--force');
    await this.run(folder, 'commit', '--quiet', '--message', message);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
    await rm(this.directory, { recursive: true, force: true });
  }
}

export function textFiles(texts: Readonly<Record<string, string>>): AppFiles {
  return Object.fromEntries(
    Object.entries(texts).map(([path, contents]): [string, AppFile] => [
      path,
      { fullPath: path, name: path.split('/').at(-1) ?? '', type: 'file', contents, isBinary: false, lastModified: 1 },
    ]),
  );
}

export interface GitProject {
  readonly id: string;
  readonly slug: string;
}

export async function createGitProject(browser: TestBrowser, texts: Readonly<Record<string, string>>, title = 'Bakery'): Promise<GitProject> {
  return (await browser.call('POST', '/api/projects/sb1/fork', { project: { appFiles: textFiles(texts), title } })).body;
}

export async function createToken(browser: TestBrowser, scope: 'read' | 'write' = 'write'): Promise<{ readonly token: string; readonly id: string }> {
  const { body } = await browser.call('POST', '/api/account/tokens', { name: 'Laptop', scope, expiresInDays: 30 });
  return { token: body.token, id: body.created.id };
}

/** A version, as a turn makes one. */
export async function makeVersion(browser: TestBrowser, { id, slug }: GitProject, title: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const snapshot = JSON.stringify(textFiles(texts));
  await browser.call('POST', `/api/snapshot/${id}`, { id: `m-${title}`, title, snapshot });
  await saveFiles(browser, slug, texts);
}

export async function saveFiles(browser: TestBrowser, slug: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const { editedAt } = (await browser.call('GET', `/api/projects/${slug}`)).body;
  const { status, body } = await browser.call('PATCH', `/api/projects/${slug}`, { project: { appFiles: textFiles(texts), editedAt } });
  if (status !== 200) throw new Error(`Saving returned ${status}: ${JSON.stringify(body)}`);
}

/** The texts of a project's files. */
export async function textsOf(browser: TestBrowser, slug: string): Promise<Record<string, string>> {
  const { appFiles } = (await browser.call('GET', `/api/projects/${slug}`)).body as { appFiles: AppFiles };
  return Object.fromEntries(Object.entries(appFiles).flatMap(([path, file]) => (file.type === 'file' && !file.isBinary ? [[path, file.contents]] : [])));
}
