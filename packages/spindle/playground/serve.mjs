/**
 * A page for Spindle alone, without the product, for experiments and measurements:
 *
 *     npm run playground -w packages/spindle [-- --port 4100]
 *
 * Prints its URL. The page has `window.Spindle` (`boot()` returns a runtime) and a terminal.
 */
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { buildSpindle } from '../build.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Spindle playground</title><link rel="stylesheet" href="/page.css"></head><body><main id="terminal"></main><section id="previews"></section><script src="/page.js"></script></body></html>';

/**
 * Serves the playground until `close`; `port` 0 picks a free one. `pages`: additional pages, path to [text, type];
 * `onReport` receives the JSON that a page posts to `/report`.
 */
export async function servePlayground({
  port = 0,
  pages = {},
  onReport = () => undefined,
  cacheDirectory = join(tmpdir(), 'spindle-playground-cache'),
  isDevelopment = false,
} = {}) {
  await buildSpindle({ isDevelopment });
  const output = join(root, '../dist/playground');
  mkdirSync(output, { recursive: true });
  await build({
    entryPoints: { page: join(root, 'page.ts') },
    outdir: output,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  await build({
    entryPoints: { server: join(root, '../src/server/index.ts'), 'pack-worker': join(root, '../src/server/pack-worker.ts') },
    outdir: output,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  });
  const { createSpindleHandlers } = await import('../dist/playground/server.js');
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry'], { cwd: tmpdir() });

  const server = createServer();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address();
  const host = `localhost:${taken}`;
  const handlers = createSpindleHandlers({
    assetsDirectory: join(root, '../dist/runtime'),
    appOrigins: [`http://${host}`],
    registryUrl: stdout.trim(),
    cacheDirectory,
  });
  const files = { '/': [PAGE, 'text/html'], '/page.js': [join(output, 'page.js'), 'text/javascript'], '/page.css': [join(output, 'page.css'), 'text/css'] };

  server.on('request', async (incoming, outgoing) => {
    try {
      const response = await answer(toRequest(incoming), incoming.headers.host ?? '');
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      if (response.body) Readable.fromWeb(response.body).pipe(outgoing);
      else outgoing.end();
    } catch (error) {
      console.error(error);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    }
  });

  async function answer(request, requestHost) {
    if (requestHost === `runtime.${host}`) return handlers.runtime(request);
    if (requestHost.endsWith(`.preview.${host}`)) return handlers.preview(request);
    const { readFile } = await import('node:fs/promises');
    const { pathname } = new URL(request.url);
    if (pathname === '/report' && request.method === 'POST') {
      onReport(await request.json());
      return new Response(null, { status: 204 });
    }
    const [source, type] = pages[pathname] ?? files[pathname] ?? [];
    if (!source) return new Response('Not found', { status: 404 });
    const body = source === PAGE || pages[pathname] ? source : await readFile(source);
    return new Response(body, {
      headers: { 'content-type': type, 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'credentialless' },
    });
  }

  return {
    url: `http://${host}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

function toRequest(incoming) {
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method,
    headers: Object.entries(incoming.headers).filter(([, value]) => typeof value === 'string'),
    ...(hasBody ? { body: Readable.toWeb(incoming), duplex: 'half' } : {}),
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const at = process.argv.indexOf('--port');
  const { url } = await servePlayground({ port: at < 0 ? 4100 : Number(process.argv[at + 1]), isDevelopment: true });
  console.log(`Spindle playground: ${url}`);
}
