import { writeFile } from 'node:fs/promises';
import { expect, type Frame, type Page, type Request, test as base } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { takeRefusals } from './page-policy.ts';
import { fetchedPackages, Product } from './product.ts';

export interface Fixtures {
  /** Environment of the server, set with `test.use`. */
  readonly serverEnv: Record<string, string>;
  /** Whether the server has the packages that earlier tests fetched, like a server that has run for a while. */
  readonly isCacheKept: boolean;
  readonly product: Product;
  readonly page: Page;
  /** No page of the product violates its policy. This runs last, when browsers have reported everything. */
  readonly policy: undefined;
}

/** Each test has its own server and browser. A failure shows the last lines of the server's log. */
export const test = base.extend<Fixtures>({
  serverEnv: [{}, { option: true }],
  isCacheKept: [true, { option: true }],
  policy: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures require this pattern
    async ({}, use) => {
      takeRefusals();
      await use(undefined);
      expect(takeRefusals(), 'refused by the Content-Security-Policy of the page').toEqual([]);
    },
    { auto: true },
  ],
  product: async ({ serverEnv, isCacheKept }, use, info) => {
    const product = new Product(serverEnv, isCacheKept ? fetchedPackages() : undefined);
    await product.start();
    await use(product);
    if (info.status !== info.expectedStatus) {
      const log = info.outputPath('server.log');
      await writeFile(log, product.log);
      await info.attach('server log', { path: log, contentType: 'text/plain' });
    }
    await product.stop();
  },
  page: async ({ product }, use, info) => {
    const browser = await openBrowser();
    const page = await browser.context.newPage();
    browser.context.setDefaultTimeout(60_000); // a failure ends where it happened, with its screen
    const console: string[] = [];
    page.on('console', (message) => console.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => console.push(`page error: ${error.stack ?? error.message}`));
    const pending = new Set<Request>();
    page.on('request', (request) => pending.add(request));
    page.on('requestfinished', (request) => pending.delete(request));
    page.on('requestfailed', (request) => pending.delete(request));
    await page.goto(product.origin);
    await use(page);
    if (info.status !== info.expectedStatus) {
      await info.attach('console', { body: console.slice(-200).join('\n'), contentType: 'text/plain' });
      const screen = info.outputPath('screen.png');
      await page.screenshot({ path: screen });
      await info.attach('screen', { path: screen, contentType: 'image/png' });
      // Where only the printed log is kept, this is what remains of the screen.
      const shown = await Promise.all(browser.context.pages().map(describe));
      const loaded = await Promise.all(page.frames().map(describeLoaded));
      const waiting = [...pending].map((request) => `waits for ${request.method()} ${request.url()}`);
      process.stdout.write(`\n${info.title}\n${[...shown, ...loaded.flat(), ...waiting, ...console.slice(-30)].join('\n')}\n`);
    }
    await browser.close();
  },
});

/** What the page and its frames show, as text. */
async function describe(page: Page): Promise<string> {
  const frames = page.frames().map(async (frame) => {
    const shown = await frame.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
    // A frame that loads forever does not run this either.
    const state = await Promise.race([
      frame.evaluate(() => document.readyState).catch(String),
      new Promise((resolve) => setTimeout(resolve, 5000, 'no state')),
    ]);
    return `${frame.url()} (${state})\n${shown.slice(0, 6000)}`;
  });
  return (await Promise.all(frames)).join('\n');
}

/**
 * The modules that a preview loaded last, in order, and what its server now says of those that changed. Together with
 * what the frame shows, they tell a page that missed a change from a server that did.
 */
async function describeLoaded(frame: Frame): Promise<string[]> {
  if (!frame.parentFrame()) return [];
  const read = async (): Promise<string[]> => {
    const entries = performance
      .getEntriesByType('resource')
      .map(({ name, startTime, duration }) => ({ name: name.slice(location.origin.length), startTime, duration }));
    const changed = entries.filter(({ name }) => /[?&]t=\d/.test(name));
    const paths = [...new Set(changed.map(({ name }) => name.replace(/\?.*/, '')))].slice(-3);
    const served = paths.map(async (path) => `${path} is\n${(await (await fetch(path)).text()).replace(/\/\/# sourceMappingURL=.*/s, '').slice(0, 4000)}`);
    const loads = changed.slice(-20).map(({ name, startTime, duration }) => `loaded ${name} at ${Math.round(startTime)} ms in ${Math.round(duration)} ms`);
    return [...loads, ...(await Promise.all(served))];
  };
  return Promise.race([
    frame.evaluate(read).catch((error: unknown) => [String(error)]),
    new Promise<string[]>((resolve) => setTimeout(resolve, 5000, ['no answer'])),
  ]);
}

export { expect } from '@playwright/test';
