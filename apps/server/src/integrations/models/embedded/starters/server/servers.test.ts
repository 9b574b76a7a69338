import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerFramework } from '@lathe/app-model';
import { describe, expect, it } from 'vitest';
import { createPartFiles } from '../../part-files.ts';
import { readServerModel, type ServerModel, withWishes, withoutWishes, writeServerModel } from './server-model.ts';
import { packagesOf, writeServer } from './write-server.ts';

const root = fileURLToPath(new URL('../../../../../../../../', import.meta.url));
const partFiles = createPartFiles(path.join(root, 'templates/parts'));
const FRAMEWORKS: readonly ServerFramework[] = ['node', 'express', 'fastify', 'hono'];

const modelIn = (framework: ServerFramework): ServerModel =>
  withWishes({ title: 'Books & more', framework, routes: [], resources: {} }, [
    { type: 'route', method: 'GET', path: '/health' },
    { type: 'route', method: 'GET', path: '/users/:id' },
    { type: 'route', method: 'POST', path: '/echo' },
    { type: 'resource', name: 'book', plural: 'books', fields: ['title', 'year'] },
  ]);

/** Packages that are not here are looked for where `PACKAGES` says. */
const packages = process.env['PACKAGES'] ?? path.join(root, 'node_modules');
const isHere = (framework: ServerFramework): boolean =>
  packagesOf(modelIn(framework)).every((name) => {
    try {
      createRequire(path.join(packages, 'x.js')).resolve(name);
      return true;
    } catch {
      return false;
    }
  });

describe.each(FRAMEWORKS)('a server in %s', (framework) => {
  it('is read back as what it is', () => {
    const model = modelIn(framework);
    expect(readServerModel(writeServerModel(model))).toEqual(model);
    expect(Object.keys(withoutWishes(model, [{ type: 'resource', name: 'book', plural: 'books', fields: [] }]).resources)).toEqual([]);
  });
});

describe.each(FRAMEWORKS.filter(isHere))('a running server in %s', (framework) => {
  it('serves routes, and a resource that can be read and changed', async () => {
    const { base, stop } = await start(modelIn(framework));
    const call = async (method: string, url: string, body?: unknown) => {
      const response = await fetch(base + url, {
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    try {
      expect(await (await fetch(`${base}/`)).text()).toContain('<h1>Books &#38; more</h1>');
      expect(await call('GET', '/health')).toEqual({ status: 200, body: { status: 'ok' } });
      expect(await call('GET', '/users/7')).toEqual({ status: 200, body: { path: '/users/:id', id: '7' } });
      expect(await call('POST', '/echo', { a: 1 })).toEqual({ status: 200, body: { received: { a: 1 } } });
      expect(await call('POST', '/books', { title: 'Dune', year: 1965, extra: 1 })).toEqual({ status: 201, body: { id: 1, title: 'Dune', year: 1965 } });
      const invalid = await call('POST', '/books', { year: 'x' });
      expect(invalid).toEqual({
        status: 400,
        body: { error: 'title is missing, year must be a number', problems: { title: 'is missing', year: 'must be a number' } },
      });
      expect((await call('POST', '/books', '{')).status).toBe(400);
      expect((await call('PUT', '/books/1', { title: 'Dune Messiah' })).body).toEqual({ id: 1, title: 'Dune Messiah', year: 1965 });
      expect((await call('GET', '/books')).body).toHaveLength(1);
      expect((await call('DELETE', '/books/1')).status).toBe(200);
      expect((await call('GET', '/books/1')).status).toBe(404);
      expect((await call('GET', '/nothing')).body['error']).toContain('Nothing is at GET /nothing');
    } finally {
      stop();
    }
  });
});

async function start(model: ServerModel): Promise<{ base: string; stop: () => void }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'server-'));
  await symlink(packages, path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  for (const [file, text] of writeServer(model, await partFiles())) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  const child = spawn(process.execPath, ['index.js'], { cwd: folder, env: { ...process.env, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve) => child.stdout.once('data', (data: Buffer) => resolve(data.toString())));
  return { base: `http://127.0.0.1:${/\d+$/.exec(line.trim())?.[0]}`, stop: () => child.kill() };
}
