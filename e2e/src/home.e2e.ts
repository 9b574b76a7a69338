/** The home page, and a project on small screens. */
import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './test.ts';
import { chooseTemplate, previewOf, templateCard, touch } from './walk-steps.ts';

test('a template starts a project without a prompt, and projects can be renamed, searched and deleted', { tag: '@core' }, async ({ page, product }) => {
  await expect(templateCard(page, 'Node.js')).toBeVisible();
  await expectAccessible(page, 'home, signed out');

  // Typing boots the runtime, and the box shows its progress.
  await expect(page.getByRole('list', { name: 'Examples' }).getByRole('button')).toHaveCount(4);
  await page.getByRole('textbox', { name: 'Describe the app you want to build' }).fill('a clock');
  await expect(page.getByText('Runtime ready')).toBeVisible();
  await page.getByRole('textbox', { name: 'Describe the app you want to build' }).fill('');

  // Without an account: a guest is made of whoever chose it.
  await chooseTemplate(page, 'Node.js');
  await page.waitForURL(/\/~\//);
  await expect(previewOf(page).getByRole('heading', { name: 'New app' })).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page, 'project, preview');
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.keyboard.press('ControlOrMeta+p');
  await page.getByPlaceholder('Open a file by name').fill('readme');
  await page.keyboard.press('Enter');
  await expect(page.locator('.cm-content')).toContainText('npm run dev');
  await expectAccessible(page, 'project, files');

  // On small screens, and large ones at 200 %, chat and preview are tabs, and nothing overflows.
  for (const [width, height] of [
    [360, 740],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const tab of ['Preview', 'Files', 'Chat']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page, `${tab} at ${width}`);
    }
    // The sheet opens under the finger. The tap that opens it must not choose anything in it.
    await tap(page.getByRole('button', { name: /^Model: / }));
    await expect(page.getByRole('menuitem', { name: 'Manage keys' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  // The tests' browser asks for reduced motion, and screen readers announce the steps.
  await page.getByRole('button', { name: 'Share' }).click();
  expect(
    await page.evaluate(() => Math.max(0, ...document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration)))),
  ).toBeLessThan(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Server' })).toContainText(/Server\s*ready/);

  await page.goto(product.origin);
  await page.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.keyboard.type('Clock server');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Clock server' })).toBeVisible();
  await expectAccessible(page, 'home, signed in');

  for (const words of ['bakery', 'recent']) {
    await page.getByRole('searchbox', { name: 'Search projects' }).fill(words);
    await expect(page.getByText(`No project titles contain “${words}”.`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Clear search' }).click();

  await page.getByRole('button', { name: 'More for Clock server' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectAccessible(page, 'delete a project');
  await page.getByRole('button', { name: 'Delete project' }).click();
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Examples' }).getByRole('button')).toHaveCount(4);
  await expect(templateCard(page, 'React')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import a zip' })).toBeVisible();

  await page.goto(`${product.origin}/settings/applications`);
  await expect(page.getByRole('heading', { name: 'Model keys' })).toBeVisible();
  await expectAccessible(page, 'settings');
});

async function tap(target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to tap is shown.');
  await touch(target.page(), { x: box.x + box.width / 2, y: box.y + box.height / 2 });
}
