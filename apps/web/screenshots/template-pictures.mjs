/**
 * Takes the pictures of the gallery: each starter is chosen in the built product, installed and started in
 * Spindle, and its running page pictured, light and (where it differs) dark.
 *
 *     node scripts/build.mjs && npm run template-pictures [-- <key>...]
 *
 * Writes apps/web/src/home/template-pictures/<key>-{light,dark}.webp. Those of NativeScript show the page that
 * says how the bundle went and what needs a device. Environment: CHROMIUM.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openChromium } from './chromium.mjs';

/** Pixels of the page that is pictured: small, so that its words can be read on a card. */
const PAGE = { width: 560, height: 315 };
const DENSITY = 2;
/** Of the picture: sharp on a card of a dense screen. */
const PICTURE = { width: 832, height: 468 };
const QUALITY = 0.82;
/** Of installing and starting one, on a busy machine. */
const PAGE_TIMEOUT_MS = 300_000;
/** Fonts and the first effects of a page have come to rest. */
const REST_MS = 1_500;
/** What development servers lay over a page. */
const DEVELOPMENT_TOOLS = 'astro-dev-toolbar, nextjs-portal, nuxt-devtools-frame, #nuxt-devtools-container, #qwik-inspector-info-popup, vite-error-overlay';
/** Of 255: pictures of one page in both themes that are closer are the same. */
const SAME_COLOR = 12;
const port = await freePort();
const origin = `http://localhost:${port}`;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(root, 'apps/web/src/home/template-pictures');

const data = mkdtempSync(join(tmpdir(), 'lathe-template-pictures-'));
const server = spawn(process.execPath, ['apps/server/dist/bundle/main.js'], {
  cwd: root,
  env: { ...process.env, OLLAMA_BASE_URL: 'off', LMSTUDIO_BASE_URL: 'off', OPEN: 'off', PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = new Promise((resolve) => server.once('close', resolve));
const failed = [];
try {
  await serverIsReady();
  const browser = await openChromium({ headless: true, viewport: { width: 1440, height: 900 }, deviceScaleFactor: DENSITY, reducedMotion: 'reduce' });
  const { context } = browser;
  try {
    mkdirSync(folder, { recursive: true });
    await signUp(context);
    for (const template of await chosenTemplates())
      await take(context, template).catch((error) => {
        failed.push(template.key);
        console.error(`${template.key}: ${error.message}`);
      });
  } finally {
    await browser.close();
  }
} finally {
  server.kill('SIGTERM');
  await ended;
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
}
if (failed.length > 0) {
  console.error(`no picture of ${failed.join(', ')}`);
  process.exitCode = 1;
}

/** Another's server at a fixed one would be pictured in its place. */
function freePort() {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}

async function serverIsReady() {
  const deadline = performance.now() + 240_000;
  for (;;) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    if (isReady) return;
    if (performance.now() > deadline) throw new Error('The server did not start.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function signUp(context) {
  const body = { name: 'Pictures', email: 'pictures@example.com', password: 'correct horse battery' };
  const response = await context.request.post(`${origin}/api/auth/sign-up/email`, { data: body, headers: { origin } });
  if (!response.ok()) throw new Error(`Signing up failed: ${response.status()} ${await response.text()}`);
}

async function chosenTemplates() {
  const { templates } = await (await fetch(`${origin}/api/templates`)).json();
  const keys = process.argv.slice(2);
  const unknown = keys.find((key) => !templates.some((template) => template.key === key));
  if (unknown) throw new Error(`There is no starter ${unknown}.`);
  return templates.filter(({ key }) => keys.length === 0 || keys.includes(key));
}

async function take(context, { key, name, framework }) {
  const startedAt = performance.now();
  const page = await context.newPage();
  try {
    page.setDefaultTimeout(60_000);
    await page.goto(origin);
    await page.getByRole('button', { name: /^All \d+ templates$/ }).click();
    await page
      .getByRole('button')
      .filter({ has: page.getByText(name, { exact: true }) })
      .click();
    await page.waitForURL(/\/~\//);
    const frame = page.frameLocator('iframe[title="Preview"]');
    const ready = framework === 'nativescript' ? frame.getByText('Bundled for Android') : frame.getByRole('heading', { name: 'New app' });
    await ready.first().waitFor({ timeout: PAGE_TIMEOUT_MS });
    // In the top layer, as large as the picture wants it; the page inside stays as it is.
    await page.locator('iframe[title="Preview"]').evaluate((element, { width, height }) => {
      Object.assign(element.style, { width: `${width}px`, height: `${height}px`, inset: '0 auto auto 0', margin: '0', padding: '0' });
      element.popover = 'manual';
      element.showPopover();
    }, PAGE);
    const shots = {};
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.waitForTimeout(REST_MS);
      // Only now: a server that finds more packages to prepare has its page loaded again.
      const inside = await (await page.waitForSelector('iframe[title="Preview"]')).contentFrame();
      await inside.addStyleTag({ content: `${DEVELOPMENT_TOOLS} { display: none !important; }` });
      shots[theme] = await page.screenshot({ clip: { x: 0, y: 0, ...PAGE } });
    }
    const { light, dark, isSame } = await encode(context, shots);
    const written = [];
    for (const [theme, picture] of Object.entries({ light, dark })) {
      const file = join(folder, `${key}-${theme}.webp`);
      // A page that knows no dark has one picture.
      if (theme === 'dark' && isSame) rmSync(file, { force: true });
      else {
        writeFileSync(file, picture);
        written.push(`${theme} ${(picture.length / 1000).toFixed(1)} KB`);
      }
    }
    console.log(`${key}: ${written.join(', ')} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
  } finally {
    await page.close();
  }
}

/** Chromium makes them small, compares and writes them. */
async function encode(context, { light, dark }) {
  const page = await context.newPage();
  try {
    const encoded = await page.evaluate(
      async ({ shots, picture, quality, sameColor }) => {
        const draw = async (shot) => {
          const blob = await (await fetch(`data:image/png;base64,${shot}`)).blob();
          const bitmap = await createImageBitmap(blob, { resizeWidth: picture.width, resizeHeight: picture.height, resizeQuality: 'high' });
          const canvas = new OffscreenCanvas(picture.width, picture.height);
          canvas.getContext('2d').drawImage(bitmap, 0, 0);
          return canvas;
        };
        const write = async (canvas) => {
          const small = await canvas.convertToBlob({ type: 'image/webp', quality });
          return btoa(Array.from(new Uint8Array(await small.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''));
        };
        const pixels = (canvas) => canvas.getContext('2d').getImageData(0, 0, picture.width, picture.height).data;
        const [inLight, inDark] = [await draw(shots.light), await draw(shots.dark)];
        const other = pixels(inDark);
        const isSame = pixels(inLight).every((value, index) => Math.abs(value - other[index]) <= sameColor);
        return { light: await write(inLight), dark: await write(inDark), isSame };
      },
      { shots: { light: light.toString('base64'), dark: dark.toString('base64') }, picture: PICTURE, quality: QUALITY, sameColor: SAME_COLOR },
    );
    return { light: Buffer.from(encoded.light, 'base64'), dark: Buffer.from(encoded.dark, 'base64'), isSame: encoded.isSame };
  } finally {
    await page.close();
  }
}
