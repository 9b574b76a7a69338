/** Publishing: an app live at its own address, opened by somebody without an account, broken, and rolled back. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openBrowser } from './browser.ts';
import { takeRefusals } from './page-policy.ts';
import { expect, test } from './test.ts';
import { chooseTemplate, previewOf, signUp } from './walk-steps.ts';

const LIVE_TIMEOUT_MS = 90_000;

test('an app that runs is live at its own address two clicks later', { tag: '@core' }, async ({ page, product }) => {
  test.setTimeout(300_000);
  await page.goto(`${product.origin}/sign-up`);
  await signUp(page);
  await chooseTemplate(page, 'JavaScript');
  await page.waitForURL(/\/~\//);
  await expect(previewOf(page).locator('#app h1')).toBeVisible({ timeout: LIVE_TIMEOUT_MS });
  const heading = ((await previewOf(page).locator('#app h1').first().textContent()) ?? '').trim();
  const sheet = page.getByRole('dialog');
  let address = '';

  await test.step('two clicks publish it', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await sheet.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(sheet.getByText('Version 1 is live')).toBeVisible({ timeout: LIVE_TIMEOUT_MS });
    await expect(sheet.getByRole('img', { name: 'QR code for the address' })).toBeVisible();
    await expectAccessible(page, 'publish sheet');
    address = (await sheet.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')) ?? '';
  });

  await test.step('it is private: the publisher gets in by way of Lathe, a stranger is asked to sign in', async () => {
    const own = await page.context().newPage();
    await own.goto(address);
    await expect(own.locator('h1')).toHaveText(heading);
    expect(new URL(own.url()).origin).toBe(address);
    await own.close();
  });

  const stranger = await openBrowser();
  const visitor = await stranger.context.newPage();
  try {
    await test.step('a second browser without an account sees it once it is public, and never Lathe’s cookies', async () => {
      await visitor.goto(address);
      await expect(visitor.getByRole('heading', { name: 'This site is private' })).toBeVisible();
      // Arrow keys pass the choices, and none applies before it is saved.
      await sheet.getByRole('radio', { name: /^Only me/ }).press('ArrowDown');
      await expect(sheet.getByRole('button', { name: 'Save' })).toBeVisible();
      await sheet.getByRole('radio', { name: /^Public/ }).check();
      await sheet.getByRole('button', { name: 'Save' }).click();
      await expect(sheet.getByText('Everyone can open it.')).toBeVisible();
      await visitor.goto(address);
      await expect(visitor.locator('h1')).toHaveText(heading);
    });

    await test.step('a site can neither set the product’s cookies nor show it in a frame', async () => {
      const own = await page.context().newPage();
      await own.goto(address);
      expect(await own.evaluate(() => document.cookie)).toBe('');
      const { hostname } = new URL(product.origin);
      await own.evaluate((domain) => {
        // biome-ignore lint/suspicious/noDocumentCookie: as a hostile page would
        document.cookie = `lathe.session_token=stolen; domain=${domain}; path=/`;
      }, hostname);
      expect((await page.context().cookies(product.origin)).filter(({ value }) => value === 'stolen')).toEqual([]);
      await own.evaluate((origin) => {
        const frame = document.createElement('iframe');
        frame.src = origin;
        document.body.append(frame);
      }, product.origin);
      await expect.poll(() => own.frames().some((frame) => frame.url().startsWith('chrome-error:'))).toBe(true);
      const registered = await own.evaluate(() =>
        navigator.serviceWorker.register('/none.js', { scope: '/' }).then(
          () => 'registered',
          () => 'refused',
        ),
      );
      expect(registered).toBe('refused');
      await own.close();
      // The browser reports the refused frame as one of the product's.
      takeRefusals();
    });

    await test.step('a broken version does not become live, a worse one is rolled back', async () => {
      await sheet.getByRole('button', { name: 'Close' }).click();
      await edit(page, 'index.html', '<!doctype html><title>Broken</title><script type="module" src="/gone.js"></script>');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(sheet.getByRole('button', { name: 'Fix', exact: true })).toBeVisible({ timeout: LIVE_TIMEOUT_MS });
      await expect(sheet.getByText('Version 1', { exact: true }).first()).toBeVisible();
      await visitor.goto(address);
      await expect(visitor.locator('h1')).toHaveText(heading);
      await sheet.getByRole('button', { name: 'Close' }).click();

      await edit(page, 'index.html', '<!doctype html><title>Worse</title><h1>Worse</h1>');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await sheet.getByRole('button', { name: 'Publish again' }).click();
      await expect(sheet.getByText('Version 2 is live')).toBeVisible({ timeout: LIVE_TIMEOUT_MS });
      await visitor.goto(address);
      await expect(visitor.locator('h1')).toHaveText('Worse');
      await sheet.getByRole('button', { name: 'Roll back to version 1' }).click();
      await expect(sheet.getByRole('button', { name: 'Roll back to version 2' })).toBeVisible();
      await visitor.goto(address);
      await expect(visitor.locator('h1')).toHaveText(heading);
    });
  } finally {
    await stranger.close();
  }
});

/** Replaces the contents of a file in the editor, and saves it. */
async function edit(page: Page, path: string, text: string): Promise<void> {
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('treeitem', { name: path }).click();
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Saved').first()).toBeVisible();
}
