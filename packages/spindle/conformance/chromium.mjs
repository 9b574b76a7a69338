/** A Chromium for experiments, whose pages are served cross-origin isolated from a directory. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';

const TYPES = { '.js': 'text/javascript', '.html': 'text/html', '.wasm': 'application/wasm' };
const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** `extra`: path to text, served in addition to the directory. Returns the page and a function that closes everything. */
export async function openChromium(directory, extra = {}) {
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    let body = extra[path];
    if (body === undefined) {
      try {
        body = readFileSync(join(directory, normalize(path)));
      } catch (error) {
        response.writeHead(error.code === 'ENOENT' || error.code === 'EISDIR' ? 404 : 500).end();
        return;
      }
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      // Like the server, which uses a new path for each version: the browser caches compiled code only along
      // with a cached file.
      'cache-control': 'max-age=86400',
    });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${server.address().port}`;
  const profile = mkdtempSync(join(tmpdir(), 'spindle-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: EXECUTABLE,
    headless: true,
    ignoreHTTPSErrors: true,
    ignoreDefaultArgs: true,
    args: [
      '--headless',
      `--user-data-dir=${profile}`,
      '--remote-debugging-pipe',
      'about:blank',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--enable-precise-memory-info',
    ],
  });
  return {
    origin,
    context,
    async newPage(path) {
      const page = await context.newPage();
      page.on('pageerror', (error) => console.error(`[page] ${error.message}`));
      if (process.env.DEBUG) page.on('console', (message) => console.error(`[console] ${message.text()}`));
      await page.goto(origin + path);
      return page;
    },
    async close() {
      await context.close();
      server.close();
      server.closeAllConnections();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
