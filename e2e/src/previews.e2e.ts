/** The preview and its toolbar. */
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './test.ts';
import { openProject, previewOf } from './walk-steps.ts';

/** Two ports, pages with links, errors, a database that refuses, and one that is stuck. No packages, so that it starts at once. */
const SERVER = `
const page = (body) => '<!doctype html><html><head><title>App</title></head><body>' + body + '</body></html>';
const PAGES = {
  '/': '<h1>Home</h1><a href="/about">About us</a><button onclick="fetch(\\'/rest/v1/tasks\\')">Ask the database</button>'
    + '<button onclick="console.error(\\'it is broken\\', { code: 7 })">Complain</button>'
    + '<button onclick="setTimeout(() => { while (true) {} }, 100)">Hang</button>',
  '/about': '<h1>About</h1>',
};
const server = require('node:http').createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://x');
  if (pathname === '/rest/v1/tasks') return response.writeHead(400).end('{"message":"no such column"}');
  if (pathname === '/plain') return response.writeHead(200, { 'content-type': 'text/plain' }).end('plain');
  response.writeHead(200, { 'content-type': 'text/html' }).end(page(PAGES[pathname] ?? '<h1>Nothing</h1>'));
});
console.log('Warming up');
setTimeout(() => {
  server.listen(5173);
  require('node:http').createServer((_request, response) => response.end(page('<h1>The other</h1>'))).listen(3000);
}, 2500);
`;

test('the preview can be browsed, captured, rotated and opened in a tab, reports errors, and reloads a stuck page', { tag: '@core' }, async ({ page }) => {
  await openProject(page, { 'package.json': '{"name":"previews","scripts":{"dev":"node server.cjs"}}', 'server.cjs': SERVER });
  const app = previewOf(page);
  const path = page.getByRole('textbox', { name: 'Path' });
  const problems = page.locator('#problems');

  await test.step('until there is a page, the three steps are shown with the last lines of the log', async () => {
    const steps = page.getByRole('main').getByRole('listitem');
    await expect(page.getByRole('heading', { name: 'Starting Previews' })).toBeVisible();
    await expect(steps).toHaveText([/^Runtime/, /^Packages/, /^Server/]);
    await expect(page.getByRole('main')).toContainText('Warming up');
  });
  await test.step('the lower of two ports is shown, and the other can be chosen', async () => {
    await expect(app.getByRole('heading', { name: 'The other' })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Port 3000' }).click();
    await page.getByRole('menuitemradio', { name: /5173/ }).click();
    await expect(app.getByRole('heading', { name: 'Home' })).toBeVisible();
    await expect(page.getByText('https://preview.lathe.local')).toBeVisible();
    await expectAccessible(page, 'preview');
  });
  await test.step('the address bar follows the page, back and forward, and takes a path', async () => {
    await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled();
    await app.getByRole('link', { name: 'About us' }).click();
    await expect(path).toHaveValue('/about');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(app.getByRole('heading', { name: 'Home' })).toBeVisible();
    await page.getByRole('button', { name: 'Forward' }).click();
    await expect(path).toHaveValue('/about');
    await path.fill('/plain');
    await path.press('Enter');
    await expect(app.getByText('plain')).toBeVisible();
    await path.fill('/');
    await path.press('Enter');
    await expect(app.getByRole('heading', { name: 'Home' })).toBeVisible();
  });
  await test.step('a device can be chosen and rotated', async () => {
    const size = async () => {
      const box = await page.locator('iframe[title="Preview"]').boundingBox();
      return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
    };
    await page.getByRole('radio', { name: 'Phone' }).click();
    await expect.poll(async () => (await size())[0]).toBe(388);
    await page.getByRole('button', { name: 'Rotate' }).click();
    await expect.poll(size).toEqual([842, 388]);
    await page.getByRole('radio', { name: 'Full width' }).click();
  });
  await test.step('a screenshot becomes a removable chip in the chat', async () => {
    await page.getByRole('button', { name: 'Screenshot to chat' }).click();
    const chip = page.getByRole('list', { name: 'Attachments' }).getByText('Screenshot of /');
    await expect(chip).toBeVisible({ timeout: 20_000 });
    const picture = page.getByRole('list', { name: 'Attachments' }).locator('img');
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Remove Screenshot of /' }).click();
    await expect(chip).toHaveCount(0);
  });
  await test.step('errors of the page are reported, and cleared when the page reloads', async () => {
    await app.getByRole('button', { name: 'Complain' }).click();
    await expect(problems).toContainText('it is broken');
    await app.getByRole('button', { name: 'Complain' }).click();
    await expect(problems).toContainText('×2');
    await expect(problems.getByRole('heading', { name: '1 problem' })).toBeVisible();
    await problems.getByRole('button', { name: 'Ask' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/it is broken/);
    await problems.getByRole('button', { name: 'Ignore' }).click();
    await expect(problems).toHaveCount(0);
    await app.getByRole('button', { name: 'Ask the database' }).click();
    await expect(problems).toContainText('no such column');
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect(problems).toHaveCount(0);
  });
  await test.step('it opens in a separate tab, connected to the runtime of this one', async () => {
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Open in a new tab' }).click();
    const tab = await opened;
    await expect(previewOf(tab).getByRole('heading', { name: 'Home' })).toBeVisible({ timeout: 20_000 });
    await previewOf(tab).getByRole('button', { name: 'Complain' }).click();
    await expect(problems).toContainText('it is broken');
    await previewOf(tab).getByRole('link', { name: 'About us' }).click();
    await expect(previewOf(tab).getByRole('heading', { name: 'About' })).toBeVisible();
    await tab.close();
    await expect(path).toHaveValue('/');
  });
  await test.step('a page that hangs is reloaded automatically', async () => {
    await page.locator('iframe[title="Preview"]').evaluate((frame) => frame.setAttribute('data-is-stuck', ''));
    await app.getByRole('button', { name: 'Hang' }).click();
    // A new frame replaces it, so the mark of the old one is gone.
    await expect(page.locator('iframe[title="Preview"][data-is-stuck]')).toHaveCount(0, { timeout: 30_000 });
    await page.locator('iframe[title="Preview"]').evaluate((frame) => frame.setAttribute('data-is-first', ''));
    await expect(app.getByRole('heading', { name: 'Home' })).toBeVisible({ timeout: 30_000 });
    // The first new frame has to work, not one that replaced it in turn.
    await expect(page.locator('iframe[title="Preview"][data-is-first]')).toHaveCount(1);
  });
});

test('packages that cannot be fetched are reported in their step, and an installation without progress can be skipped', async ({ page }) => {
  const manifest = '{"name":"previews","scripts":{"dev":"node server.cjs"},"dependencies":{"lathe-no-such-package":"1.0.0"}}';
  let arrives: (() => void) | undefined;
  await page.context().route(
    ({ hostname, pathname }) => hostname.startsWith('runtime.') && pathname === '/install',
    async (route) => {
      await new Promise<void>((resolve) => {
        arrives = resolve;
      });
      await route.continue();
    },
  );
  await page.clock.install();
  await openProject(page, { 'package.json': manifest, 'server.cjs': SERVER });
  const main = page.getByRole('main');
  await test.step('nothing arrives', async () => {
    await expect.poll(() => arrives !== undefined).toBe(true);
    await expect(main.getByRole('listitem').filter({ hasText: 'Packages' })).toContainText(/\d+ s/);
    await page.clock.fastForward(61_000);
    await expect(page.getByRole('heading', { name: 'Installing is slow' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expectAccessible(page, 'stalled');
  });
  await test.step('the registry has no such package', async () => {
    arrives?.();
    await expect(page.getByRole('heading', { name: 'Packages could not be installed' })).toBeVisible();
    await expect(main).toContainText('lathe-no-such-package');
    await expect(page.getByText('Packages failed')).toBeVisible();
  });
  await test.step('after Skip, the server starts without the packages', async () => {
    arrives = undefined;
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => arrives !== undefined).toBe(true);
    await page.clock.fastForward(61_000);
    await main.getByRole('button', { name: 'Skip and start' }).click();
    await expect(previewOf(page).getByRole('heading', { name: 'The other' })).toBeVisible();
  });
});

test('a page that is not isolated names what is missing, and still edits files', async ({ page }) => {
  await page.context().route(
    (url) => url.pathname.startsWith('/~/'),
    async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      delete headers['cross-origin-embedder-policy'];
      await route.fulfill({ response, headers });
    },
  );
  await openProject(page, { 'notes.md': 'hello\n' });
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Projects can be edited here, but not run' })).toBeVisible();
  await expect(page.getByText(/Cross-Origin-Embedder-Policy: credentialless or require-corp/)).toBeVisible();
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('treeitem', { name: /notes\.md/ }).click();
  await page.locator('.cm-content').click();
  await page.keyboard.type('edited ');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
});
