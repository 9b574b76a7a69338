/** What the home page loads: until its prompt box can be used, and ahead of what comes next. */
import type { Page } from '@playwright/test';
import { type Browser, openBrowser } from './browser.ts';
import type { Product } from './product.ts';
import { expect, test } from './test.ts';

const BOX = 'Describe the app you want to build';
/** Of the page and of all that it loads, with headers. */
const FIRST_LOAD = { requests: 12, bytes: 200_000 };
const WITH_ALL_AHEAD = 60;
/** A shift of 0.1 is what people notice, according to web.dev/articles/cls. */
const SHIFT = 0.01;
/** Of each response. The browser counts 300. */
const MORE_HEADER_BYTES = 500;
/** As in `apps/web/precompress.ts`: a smaller file is sent as it is. */
const COMPRESSED_FROM_BYTES = 1024;

// Each request that reaches the server is a line of its log, wherever in the browser it comes from.
test.use({ serverEnv: { LOG_LEVEL: 'debug' } });

test('the prompt box needs few requests, nothing moves, and each file is fetched once', { tag: '@core' }, async ({ product }) => {
  for (const visitor of ['signed out', 'signed in']) {
    const browser = await openBrowser();
    try {
      if (visitor === 'signed in') await signUp(browser, product);
      const before = pathsAskedFor(product).length;
      const asked = () => pathsAskedFor(product).slice(before);
      const page = await browser.context.newPage();
      await observe(page);
      const headers = watchHeaders(page);
      await page.goto(product.origin);
      await expect(page.getByRole('textbox', { name: BOX })).toBeFocused();
      const first = await firstLoad(page);
      expect(first.names.length, first.names.join('\n')).toBeLessThanOrEqual(FIRST_LOAD.requests);
      expect(first.bytes, first.names.join('\n')).toBeLessThanOrEqual(FIRST_LOAD.bytes);

      await expect.poll(() => asked().filter((path) => path.startsWith('/v/')).length, { message: 'the runtime is fetched ahead' }).toBeGreaterThan(10);
      await expect(page.locator('iframe[src$="/ahead"]')).toHaveCount(0);
      expect(asked().length, asked().join('\n')).toBeLessThanOrEqual(WITH_ALL_AHEAD);
      expect(await page.evaluate(() => (window as unknown as Observed).shift)).toBeLessThan(SHIFT);
      for (const [path, { encoding, cache, bytes }] of headers) {
        expect(cache, path).toContain('immutable');
        if (/\.(js|css)$/.test(path) && bytes >= COMPRESSED_FROM_BYTES) expect(encoding, path).toBe('br');
      }

      // The first key loads the workspace and the project's page. No file is asked for twice.
      const known = asked().length;
      await page.getByRole('textbox', { name: BOX }).pressSequentially('A clock');
      await expect(page.getByText('Runtime ready')).toBeVisible();
      const ofTheApp = (path: string) => path.startsWith('/assets/');
      expect(asked().slice(known).filter(ofTheApp)).toEqual([]);
      const files = asked().filter((path) => ofTheApp(path) || path.startsWith('/v/'));
      expect(files.filter((path, index) => files.indexOf(path) !== index)).toEqual([]);
    } finally {
      await browser.close();
    }
  }
});

test('what is typed before the rest of the home page has arrived stays', async ({ product }) => {
  const browser = await openBrowser();
  try {
    const page = await browser.context.newPage();
    let arrive = (): void => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/assets\/home-/, async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto(product.origin);
    const box = page.getByRole('textbox', { name: BOX });
    await expect(box).toBeFocused();
    await expect(page.getByRole('button', { name: 'Add to the prompt' })).toBeDisabled();
    const place = await box.boundingBox();
    await page.keyboard.type('A clock');
    await page.getByRole('radio', { name: 'Plan' }).click();
    await box.focus();
    arrive();
    await expect(page.getByRole('button', { name: 'Add to the prompt' })).toBeEnabled();
    await expect(page.getByRole('button', { name: /^All \d+ templates$/ })).toBeVisible();
    await expect(box).toBeFocused();
    await page.keyboard.type(' with an alarm');
    await expect(box).toHaveValue('A clock with an alarm');
    await expect(page.getByRole('radio', { name: 'Plan' })).toBeChecked();
    expect(await box.boundingBox()).toEqual(place);
  } finally {
    await browser.close();
  }
});

interface Observed {
  usableAt?: number;
  shift: number;
}

/** Notes in the page when the prompt box can be used, and how much moves. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== top) return;
    const seen: Observed = Object.assign(window as unknown as Observed, { shift: 0 });
    const look = new MutationObserver(() => {
      if (document.querySelector('textarea:enabled') === null) return;
      seen.usableAt = performance.now();
      look.disconnect();
    });
    look.observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { readonly value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Everything that was asked for until the prompt box could be used: the page itself, and whatever its parts and calls are. */
async function firstLoad(page: Page): Promise<{ readonly names: string[]; readonly bytes: number }> {
  const loaded = await page.evaluate(async () => {
    const { usableAt = 0 } = window as unknown as Observed;
    const entries = () =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(({ startTime }) => startTime <= usableAt);
    return (entries() as PerformanceResourceTiming[]).map(({ name, transferSize }) => ({ name, transferSize }));
  });
  return {
    names: loaded.map(({ name, transferSize }) => `${transferSize} ${name}`),
    bytes: loaded.reduce((sum, { transferSize }) => sum + transferSize + MORE_HEADER_BYTES, 0),
  };
}

/** How a file of the build or the runtime arrives. */
interface Arrived {
  readonly encoding: string | undefined;
  readonly cache: string | undefined;
  /** Infinite for a file whose length the server does not say. */
  readonly bytes: number;
}

function watchHeaders(page: Page): ReadonlyMap<string, Arrived> {
  const seen = new Map<string, Arrived>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/assets/')) return;
    const { 'content-encoding': encoding, 'cache-control': cache, 'content-length': length } = response.headers();
    seen.set(pathname, { encoding, cache, bytes: Number(length ?? Infinity) });
  });
  return seen;
}

function pathsAskedFor({ log }: Product): string[] {
  return (
    log
      .split('\n')
      // The first and the last line may be incomplete.
      .filter((line) => /^\{.*"msg":"request".*\}$/.test(line))
      .map((line) => String((JSON.parse(line) as { path?: unknown }).path))
  );
}

async function signUp({ context }: Browser, { origin }: Product): Promise<void> {
  const response = await context.request.post(`${origin}/api/auth/sign-up/email`, {
    headers: { origin },
    data: { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' },
  });
  expect(response.ok()).toBe(true);
}
