/** A domain of one's own: added, proved in DNS, opened by somebody without an account, and removed. */
import { type DnsDouble, startDnsDouble } from '@lathe/server/testing/dns-double';
import { expectAccessible } from './accessibility.ts';
import { openBrowser } from './browser.ts';
import { expect, test as base } from './test.ts';
import { chooseTemplate, previewOf, signUp } from './walk-steps.ts';

const LIVE_TIMEOUT_MS = 90_000;
const DOMAIN = 'app.example.test';

const test = base.extend<{ readonly dns: DnsDouble }>({
  // biome-ignore lint/correctness/noEmptyPattern: fixtures require this pattern
  dns: async ({}, use) => {
    const dns = await startDnsDouble();
    await use(dns);
    await dns.close();
  },
  serverEnv: async ({ dns }, use) => use({ DNS_SERVERS: dns.address, DOMAIN_ADDRESSES: '127.0.0.1' }),
});

test('a site is shown at a domain of one’s own, once DNS proves it', async ({ page, product, dns }) => {
  test.setTimeout(300_000);
  await page.goto(`${product.origin}/sign-up`);
  await signUp(page);
  await chooseTemplate(page, 'JavaScript');
  await page.waitForURL(/\/~\//);
  await expect(previewOf(page).locator('#app h1')).toBeVisible({ timeout: LIVE_TIMEOUT_MS });
  const heading = ((await previewOf(page).locator('#app h1').first().textContent()) ?? '').trim();
  const sheet = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await sheet.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(sheet.getByText('Version 1 is live')).toBeVisible({ timeout: LIVE_TIMEOUT_MS });
  await sheet.getByRole('radio', { name: /^Public/ }).check();
  await sheet.getByRole('button', { name: 'Save' }).click();
  const card = sheet.getByRole('article', { name: DOMAIN });
  const url = `http://${DOMAIN}:${new URL(product.origin).port}`;

  await test.step('a name that cannot be one is refused where it is entered', async () => {
    await sheet.getByRole('textbox', { name: 'Domain' }).fill('co.uk');
    await sheet.getByRole('button', { name: 'Add domain' }).click();
    await expect(sheet.getByRole('alert')).toContainText('other people have their own domains');
  });

  await test.step('the domain is added with the records that its DNS needs', async () => {
    await sheet.getByRole('textbox', { name: 'Domain' }).fill(`https://${DOMAIN}/`);
    await sheet.getByRole('textbox', { name: 'Domain' }).press('Enter');
    await expect(card.getByText('Pending')).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, 'publish sheet with a domain');
  });

  const stranger = await openBrowser({ hostRules: `MAP ${DOMAIN} 127.0.0.1` });
  const visitor = await stranger.context.newPage();
  try {
    await test.step('with the address alone, the name shows nothing', async () => {
      dns.set(DOMAIN, 'A', '127.0.0.1');
      await card.getByRole('button', { name: 'Check now' }).click();
      await expect(card.getByText('Found', { exact: true })).toBeVisible();
      expect((await visitor.goto(url))?.status()).toBe(421);
    });

    await test.step('with the ownership record, a second browser sees the site there', async () => {
      const value = await card.getByText(/^lathe-verify=/).textContent();
      dns.set(`_lathe.${DOMAIN}`, 'TXT', value ?? '');
      await card.getByRole('button', { name: 'Check now' }).click();
      await expect(card.getByText('Live', { exact: true })).toBeVisible();
      await visitor.goto(url);
      await expect(visitor.locator('h1')).toHaveText(heading);
      expect(new URL(visitor.url()).host).toBe(new URL(url).host);
    });

    await test.step('removed, it shows nothing', async () => {
      await card.getByRole('button', { name: `Remove ${DOMAIN}` }).click();
      await card.getByRole('button', { name: 'Remove domain' }).click();
      await expect(card).toHaveCount(0);
      expect((await visitor.goto(url))?.status()).toBe(421);
    });
  } finally {
    await stranger.close();
  }
});
