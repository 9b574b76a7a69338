import { expectAccessible } from './accessibility.ts';
import { expect, test } from './test.ts';
import { previewOf, signUp } from './walk-steps.ts';

test('a template starts a project without a prompt; projects are renamed, searched and deleted', async ({ page, product }) => {
  await expect(page.getByRole('button', { name: /Node\.js/ })).toBeVisible();
  await expectAccessible(page, 'home, signed out');

  // Chosen before there is an account: it waits for the sign-up.
  await page.getByRole('button', { name: /Node\.js/ }).click();
  await page.waitForURL(/\/sign-in/);
  await expectAccessible(page, 'sign in');
  await signUp(page);
  await page.waitForURL(/\/~\//);
  await expect(previewOf(page).getByRole('heading', { name: 'New app' })).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page, 'project, preview');
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.keyboard.press('ControlOrMeta+p');
  await page.getByPlaceholder('Open a file by name').fill('readme');
  await page.keyboard.press('Enter');
  await expect(page.locator('.cm-content')).toContainText('npm run dev');
  await expectAccessible(page, 'project, files');

  await page.goto(product.origin);
  await page.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.keyboard.type('Clock server');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Clock server' })).toBeVisible();
  await expectAccessible(page, 'home, signed in');

  await page.getByRole('searchbox', { name: 'Search projects' }).fill('bakery');
  await expect(page.getByText('No project has “bakery” in its title.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();

  await page.getByRole('button', { name: 'More for Clock server' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectAccessible(page, 'delete a project');
  await page.getByRole('button', { name: 'Delete project' }).click();
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();

  await page.goto(`${product.origin}/settings/applications`);
  await expect(page.getByRole('heading', { name: 'Model keys' })).toBeVisible();
  await expectAccessible(page, 'settings');
});
