import { type Page, test as base } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { Product } from './product.ts';

export interface Fixtures {
  /** Environment of the server, set with `test.use`. */
  readonly serverEnv: Record<string, string>;
  readonly product: Product;
  readonly page: Page;
}

/** Each test has a server and a browser of its own; a failure shows the server's last words. */
export const test = base.extend<Fixtures>({
  serverEnv: [{}, { option: true }],
  product: async ({ serverEnv }, use, info) => {
    const product = new Product(serverEnv);
    await product.start();
    await use(product);
    if (info.status !== info.expectedStatus) await info.attach('server log', { body: product.log, contentType: 'text/plain' });
    await product.stop();
  },
  page: async ({ product }, use, info) => {
    const browser = await openBrowser();
    const page = await browser.context.newPage();
    page.setDefaultTimeout(60_000); // a failure ends where it happened, with its screen
    const console: string[] = [];
    page.on('console', (message) => console.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => console.push(`page error: ${error.stack ?? error.message}`));
    await page.goto(product.origin);
    await use(page);
    if (info.status !== info.expectedStatus) {
      await info.attach('console', { body: console.slice(-200).join('\n'), contentType: 'text/plain' });
      const screen = info.outputPath('screen.png');
      await page.screenshot({ path: screen });
      await info.attach('screen', { path: screen, contentType: 'image/png' });
    }
    await browser.close();
  },
});

export { expect } from '@playwright/test';
