/** Pointing goes on, whatever happens to the page and to what is around it. */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { openProject, previewOf, touch } from './walk-steps.ts';

/** Two servers without packages, whose pages have the same elements in the same places. */
const SERVER = `
const { readFileSync } = require('node:fs');
const serve = (port, home) => require('node:http').createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://x');
  response.writeHead(200, { 'content-type': 'text/html' }).end(readFileSync(pathname === '/about' ? 'about.html' : home));
}).listen(port);
serve(5173, 'index.html');
serve(6006, 'other.html');
`;
const html = (body: string) => `<!doctype html>\n<html><head><title>App</title></head>\n<body>\n  ${body}\n</body></html>\n`;

const openPages = (page: Page): Promise<void> =>
  openProject(page, {
    'package.json': '{"name":"pages","scripts":{"dev":"node server.cjs"}}',
    'server.cjs': SERVER,
    'index.html': html(
      '<h1>Home</h1>\n  <p>Words</p>\n  <button disabled>Not yet</button>\n  <iframe srcdoc="A map" width="200" height="60"></iframe>\n  <div style="height: 2000px"></div>\n  <i>The end</i>',
    ),
    'other.html': html('<h1>Other</h1>\n  <p>Words of another</p>'),
    'about.html': html('<h1>About</h1>\n  <p>Words about us</p>'),
  });

test('pointing goes on after a reload, in other views, with other pages and sizes, and after a restart of the server', async ({ page }) => {
  await openPages(page);
  const app = previewOf(page);
  const heading = app.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Home', { timeout: 60_000 });
  const panel = page.getByRole('region', { name: /^Selected / });
  /** Each in turn, so that a selection from before does not count. */
  async function expectPointing(file = 'index.html'): Promise<void> {
    for (const tagName of ['h1', 'p']) {
      await app.locator(tagName).click();
      await expect(page.getByRole('region', { name: `Selected ${tagName}` }).getByRole('button', { name: new RegExp(`^${file}:\\d+$`) })).toBeVisible();
    }
  }
  await page.getByRole('button', { name: 'Inspect' }).click();
  await expectPointing();

  await test.step('a control that is off and a frame in the page are elements like others', async () => {
    await app.getByText('Not yet').click({ force: true });
    await expect(page.getByRole('region', { name: 'Selected button' })).toBeVisible();
    // The page keeps the pointer from it.
    await app.locator('iframe').click({ force: true });
    await expect(page.getByRole('region', { name: 'Selected iframe' })).toBeVisible();
    await expectPointing();
  });

  await test.step('after a reload, the element is selected again', async () => {
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect(app.locator('lathe-inspector[data-kind=selected] .label')).toHaveText(/^p /);
    await expectPointing();
  });

  await test.step('after other views, also if the page reloads meanwhile', async () => {
    for (const view of ['Files', 'Diff', 'Terminal', 'Files']) {
      await page.getByRole('tab', { name: view }).click();
      await expect(panel).toBeHidden();
      await page.getByRole('tab', { name: 'Preview' }).click();
      await expectPointing();
    }
    await page.getByRole('tab', { name: 'Files' }).click();
    await app.locator('body').evaluate(() => Object.assign(window, { isOld: true }) && location.reload());
    await expect.poll(() => app.locator('body').evaluate(() => 'isOld' in window)).toBe(false);
    await expect(app.locator('lathe-inspector[data-kind=selected]')).toHaveCount(1);
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(app.locator('lathe-inspector[data-kind=selected] .label')).toHaveText(/^p [1-9]/);
    await expect(page.getByText('The element was added without a screenshot')).toHaveCount(0);
    await expectPointing();
  });

  await test.step('on another page and on that of another server, nothing is selected until the person points', async () => {
    const path = page.getByRole('textbox', { name: 'Path' });
    await path.fill('/about');
    await path.press('Enter');
    await expect(heading).toHaveText('About');
    await expect(panel).toHaveCount(0);
    await expectPointing('about.html');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(heading).toHaveText('Home');
    await expect(panel).toHaveCount(0);
    await expectPointing();
    for (const [from, to, title, file] of [
      ['5173', '6006', 'Other', 'other.html'],
      ['6006', '5173', 'Home', 'index.html'],
    ] as const) {
      await page.getByRole('button', { name: `Port ${from}` }).click();
      await page.getByRole('menuitemradio', { name: new RegExp(to) }).click();
      await expect(heading).toHaveText(title);
      await expect(panel).toHaveCount(0);
      await expectPointing(file);
    }
  });

  await test.step('after a restart of the server, the element is selected again', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Commands' }).fill('Restart the server');
    await page.keyboard.press('Enter');
    await expect(app.locator('lathe-inspector[data-kind=selected] .label')).toHaveCount(0);
    await expect(app.locator('lathe-inspector[data-kind=selected] .label')).toHaveText(/^p /);
    await expectPointing();
  });

  await test.step('at the size of a phone', async () => {
    await page.getByRole('radio', { name: 'Phone' }).click();
    await expectPointing();
    await page.getByRole('button', { name: 'Rotate' }).click();
    await expectPointing();
    await page.getByRole('radio', { name: 'Full width' }).click();
    await expectPointing();
  });
});

test('on a touch screen, a tap selects an element and a finger scrolls the page', async ({ page }) => {
  await openPages(page);
  const app = previewOf(page);
  await expect(app.getByRole('heading', { name: 'Home' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Inspect' }).click();
  const { x, y } = (await app.getByText('Words').boundingBox()) ?? { x: 0, y: 0 };
  await touch(page, { x: x + 20, y: y + 8 });
  await expect(page.getByRole('region', { name: 'Selected p' })).toBeVisible();
  await touch(page, { x: x + 20, y: y + 300 }, { x: x + 20, y: y + 100 });
  await expect.poll(() => app.locator('body').evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await expect(page.getByRole('region', { name: 'Selected p' })).toBeVisible();
});
