/** Publishing at Netlify, over its double: an account, an app built in the browser, a build that fails there, and one that is live. */
import { BAD_BUILD, GOOD_BUILD, NETLIFY_TOKEN, type NetlifyDouble, startNetlifyDouble } from '@lathe/server/testing/netlify-double';
import { expectAccessible } from './accessibility.ts';
import { expect, test as base } from './test.ts';
import { chooseTemplate, previewOf, promptBox, signUp } from './walk-steps.ts';

const LIVE_TIMEOUT_MS = 90_000;

const test = base.extend<{ netlify: NetlifyDouble; serverEnv: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: fixtures require this pattern
  netlify: async ({}, use) => {
    const double = await startNetlifyDouble();
    await use(double);
    await double.close();
  },
  serverEnv: async ({ netlify }, use) => use({ NETLIFY_API_URL: netlify.apiUrl, NETLIFY_LOGS_URL: netlify.logsUrl }),
});

test('an app is published at Netlify: connected, built there, failed, and live', async ({ page, product, netlify }) => {
  test.setTimeout(300_000);
  await page.goto(`${product.origin}/sign-up`);
  await signUp(page);
  await promptBox(page).waitFor();

  await test.step('an account is connected with a token that Netlify accepts', async () => {
    await page.goto(`${product.origin}/settings/applications`);
    const row = page.getByRole('region', { name: 'Netlify' });
    await row.getByRole('button', { name: 'Connect' }).click();
    await row.getByLabel('Access token').fill('wrong');
    await row.getByRole('button', { name: 'Connect' }).click();
    await expect(row.getByRole('alert')).toContainText('Netlify does not accept this token.');
    await row.getByLabel('Access token').fill(NETLIFY_TOKEN);
    await row.getByRole('button', { name: 'Connect' }).click();
    await expect(row.getByText('Connected', { exact: true })).toBeVisible();
    await expect(row.getByText('baker@example.com')).toBeVisible();
    await expectAccessible(page, 'hosting accounts');
  });

  await page.goto(product.origin);
  await chooseTemplate(page, 'JavaScript');
  await page.waitForURL(/\/~\//);
  await expect(previewOf(page).locator('#app h1')).toBeVisible({ timeout: LIVE_TIMEOUT_MS });
  const sheet = page.getByRole('dialog');
  let address = '';

  await test.step('an app is built in the browser and published there', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await sheet.getByLabel('Publish to').selectOption('Netlify');
    await sheet.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(sheet.getByText('Live at Netlify')).toBeVisible({ timeout: LIVE_TIMEOUT_MS });
    await expectAccessible(page, 'publish sheet of Netlify');
    address = (await sheet.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')) ?? '';
    expect(await (await fetch(`${address}/`)).text()).toContain('<script type="module"');
    await sheet.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a build at Netlify fails with its log, and what is live stays', async () => {
    await page.getByRole('tab', { name: 'Files' }).click();
    await page.getByRole('button', { name: 'New file' }).click();
    await page.getByLabel('Path of the new file').fill('netlify.toml');
    await page.keyboard.press('Enter');
    await page.getByRole('treeitem', { name: 'netlify.toml' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.insertText('[build]\ncommand = "npm run build"\npublish = "dist"\n');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('Saved').first()).toBeVisible();
    netlify.buildWith(BAD_BUILD);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await sheet.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(sheet.getByText('Build failed, ask Lathe to fix the error or check the output panel.')).toBeVisible({ timeout: LIVE_TIMEOUT_MS });
    await expect(sheet.getByRole('log')).toContainText('"price" is not exported');
    await expect(sheet.getByRole('button', { name: 'Fix', exact: true })).toBeVisible();
    expect(await (await fetch(`${address}/`)).text()).toContain('<script type="module"');
  });

  await test.step('the next build is live at the same address', async () => {
    netlify.buildWith(GOOD_BUILD);
    await sheet.getByRole('button', { name: 'Publish again' }).click();
    await expect(sheet.getByText('Live at Netlify')).toBeVisible({ timeout: LIVE_TIMEOUT_MS });
    expect(await sheet.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')).toBe(address);
    expect(await (await fetch(`${address}/`)).text()).toContain('built by Netlify');
  });

  // Netlify's token was sent to Netlify, and to nobody else.
  expect(await page.content()).not.toContain(NETLIFY_TOKEN);
});
