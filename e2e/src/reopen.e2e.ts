/** A project that is reopened in a browser that had it open before. */
import { rmSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { newProfile, openProfile } from './browser.ts';
import { expect, test as base } from './test.ts';
import { appHeading, describeApp } from './walk-steps.ts';

const test = base.extend<{ profile: string }>({
  profile: async ({ browserName: _ }, use) => {
    const profile = newProfile();
    await use(profile);
    rmSync(profile, { recursive: true, force: true });
  },
});

/** No packages are available, neither from the installation service nor from the registry. Returns what was requested. */
async function withoutPackages(context: BrowserContext): Promise<readonly string[]> {
  const refused: string[] = [];
  await context.route(
    ({ hostname, pathname }) => hostname.startsWith('runtime.') && /^\/(?:install|registry)(?:\/|$)/.test(pathname),
    async (route) => {
      refused.push(new URL(route.request().url()).pathname);
      await route.abort('connectionrefused');
    },
  );
  return refused;
}

test('runs without a network for packages, in two tabs at the same time', async ({ product, profile }) => {
  const before = await openProfile(profile);
  const page = await before.newPage();
  await page.goto(product.origin);
  await describeApp(page, 'a todo list');
  await expect(appHeading(page)).toHaveText('Todo list', { timeout: 120_000 });
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  const address = page.url();
  await before.close();

  const after = await openProfile(profile);
  const refused = await withoutPackages(after);
  const [one, two] = [await after.newPage(), await after.newPage()];
  await one.goto(address);
  await expect(appHeading(one)).toHaveText('Todo list', { timeout: 120_000 });
  expect(refused).toContain('/install');
  await two.goto(address);
  await expect(appHeading(two)).toHaveText('Todo list', { timeout: 120_000 });
  await one.bringToFront();
  await expect(appHeading(one)).toHaveText('Todo list');
  await after.close();
});
