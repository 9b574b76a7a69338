/** A project that is connected to Supabase, over its double: a sign-in, a new database, a pause, and the way out. */
import { SUPABASE_CLIENT, type SupabaseDouble, startSupabaseDouble } from '@lathe/backend/testing/supabase-double';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test as base } from './test.ts';
import { openProject } from './walk-steps.ts';

/** Longer than the page waits between two questions, so that it has to ask again. */
const SETTLING_MS = 4000;
const NOTES = 'create table public.notes (id int primary key);\ngrant select on public.notes to service_role;\n';

interface Supabase {
  readonly double: SupabaseDouble;
  /** Where a sign-in may end: known once the server has its port. */
  readonly redirectUris: string[];
}

const test = base.extend<{ supabase: Supabase; serverEnv: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: fixtures require this pattern
  supabase: async ({}, use) => {
    const redirectUris: string[] = [];
    const double = await startSupabaseDouble({ redirectUris });
    double.settings.settling = SETTLING_MS;
    await use({ double, redirectUris });
    await double.close();
  },
  serverEnv: async ({ supabase: { double } }, use) =>
    use({
      SUPABASE_API_URL: double.apiUrl,
      SUPABASE_PROJECT_URL: double.projectUrlTemplate,
      SUPABASE_CLIENT_ID: SUPABASE_CLIENT.id,
      SUPABASE_CLIENT_SECRET: SUPABASE_CLIENT.secret,
    }),
});

test('a project is connected to Supabase: signed in, a database created once and changed, paused, restored and disconnected', async ({
  page,
  product,
  supabase,
}) => {
  test.setTimeout(300_000);
  const { double, redirectUris } = supabase;
  redirectUris.push(`${product.origin}/supabase/callback`);
  const connection = page.getByRole('region', { name: 'Connection' });

  await test.step('a project that needs a database offers Supabase, and the person signs in there', async () => {
    await openProject(page, { '.env': 'MINE=1\n', 'supabase/migrations/20260101000000_calm_heron.sql': NOTES });
    const needed = page.getByRole('region', { name: 'Database needed' });
    await needed.getByRole('radio', { name: 'Supabase' }).check();
    await expectAccessible(page, 'the choice of a place for data');
    const popup = page.waitForEvent('popup');
    await needed.getByRole('button', { name: 'Use Supabase' }).click();
    // The double consents at once, and the last page closes the window.
    const signIn = await popup;
    if (!signIn.isClosed()) await signIn.waitForEvent('close');
  });

  await test.step('a new database is created once, and its address goes into .env beside what was there', async () => {
    const dialog = page.getByRole('dialog', { name: 'New database at Supabase' });
    await expect(dialog.getByLabel('Name')).toHaveValue(/\S/);
    await expectAccessible(page, 'a new database at Supabase');
    await dialog.getByLabel('Name').fill('bakery');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('tab', { name: 'Database', exact: true }).click();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'bakery' })).toBeVisible();
    await expectAccessible(page, 'a connected database');
    expect(double.created.map(({ name }) => name)).toEqual(['bakery']);
    const { url, keys } = await double.project(double.created[0]?.ref ?? '');
    await openEnvironment(page);
    await expect(page.locator('.cm-content')).toContainText('MINE=1');
    await expect(page.locator('.cm-content')).toContainText(`SUPABASE_URL=${url}`);
    await expect(page.locator('.cm-content')).toContainText(`SUPABASE_ANON_KEY=${keys.publishable}`);
  });

  await test.step('the change that waited for a database is applied there with a click', async () => {
    const changes = page.getByRole('region', { name: 'Database changes' });
    await changes.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(changes).toBeHidden();
    const { url, keys } = await double.project(double.created[0]?.ref ?? '');
    const answer = await fetch(`${url}/rest/v1/notes`, { headers: { apikey: keys.secret } });
    expect([answer.status, await answer.json()]).toEqual([200, []]);
  });

  await test.step('it is paused and restored from here, and the state that is shown is the true one', async () => {
    await page.getByRole('tab', { name: 'Database', exact: true }).click();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await connection.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
  });

  await test.step('it is connected still after a reload, and disconnected without a trace in .env', async () => {
    await page.reload();
    await page.getByRole('tab', { name: 'Database', exact: true }).click();
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await expect(page.getByText('Active', { exact: true })).toBeHidden();
    await openEnvironment(page);
    await expect(page.locator('.cm-content')).toContainText('MINE=1');
    await expect(page.locator('.cm-content')).not.toContainText('SUPABASE');
  });

  expect(double.created).toHaveLength(1);
  expect(double.violations).toEqual([]);
});

/** With its values, which are hidden at first. */
async function openEnvironment(page: Page): Promise<void> {
  await page.getByRole('tablist', { name: 'View' }).getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('treeitem', { name: '.env' }).click();
  const show = page.getByRole('button', { name: 'Show values' });
  await show.or(page.getByRole('button', { name: 'Hide values' })).waitFor();
  if (await show.isVisible()) await show.click();
}
