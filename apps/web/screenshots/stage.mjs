// The screens over fixtures, as a site: src/testing/stage.tsx, built, without a server behind it.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
const built = join(root, 'dist/stage');
const TYPES = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
};

export async function buildStage() {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: built, emptyOutDir: true, rollupOptions: { input: join(here, 'index.html') } },
  });
}

/** The built stage, with every address of the product answered by its one page. */
export async function serveStage() {
  const listener = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = pathname.startsWith('/sample-app')
      ? join(here, 'sample-app.html')
      : pathname.startsWith('/assets/')
        ? join(built, pathname)
        : join(built, 'screenshots/index.html');
    try {
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(await readFile(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${listener.address().port}`,
    close: () =>
      new Promise((resolve) => {
        listener.close(resolve);
        listener.closeAllConnections();
      }),
  };
}
