/** Search and replace in the files of a project. */
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './test.ts';
import { appHeading, chooseTemplate } from './walk-steps.ts';

test('text is found in all files, opened at its place, replaced and restored', async ({ page }) => {
  await chooseTemplate(page, 'TypeScript');
  await page.waitForURL(/\/~\//);
  const heading = appHeading(page);
  await expect(heading).toBeVisible({ timeout: 120_000 });
  const title = (await heading.textContent()) ?? '';

  await page.keyboard.press('ControlOrMeta+Shift+f');
  const query = page.getByRole('textbox', { name: 'Search', exact: true });
  const state = page.getByRole('region', { name: 'Search files' }).getByRole('status');
  const results = page.getByRole('list', { name: 'Results' });
  await expect(query).toBeFocused();

  await test.step('a result opens its file and selects the text', async () => {
    await query.fill(title);
    await expect(state).toHaveText(/^\d+ results? in \d+ files?$/);
    const source = results.getByRole('list', { name: /^src\// }).first();
    const path = await source.getAttribute('aria-label');
    await source.getByRole('button').first().click();
    await expect(page.getByRole('navigation', { name: 'Open files' }).locator('[aria-current]')).toHaveText(path?.split('/').at(-1) ?? '');
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(title);
    await expectAccessible(page, 'search');
  });
  await test.step('no results and an invalid expression have their messages', async () => {
    await query.fill('no such text anywhere');
    await expect(state).toContainText('No files contain “no such text anywhere”.');
    await page.getByRole('button', { name: 'Regular expression' }).click();
    await query.fill('(');
    await expect(state).toContainText('Invalid regular expression');
    await query.fill('(a+)+\\1b$');
    await expect(state).not.toContainText('Invalid');
  });
  await test.step('all matches are replaced, the preview updates, and Undo restores the text', async () => {
    await page.getByRole('button', { name: 'Regular expression' }).click();
    await query.fill(title);
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await page.getByRole('textbox', { name: 'Replace with' }).fill('Searched app');
    await page.getByRole('button', { name: 'Replace all' }).click();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(heading).toHaveText('Searched app');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(heading).toHaveText(title);
  });
});
