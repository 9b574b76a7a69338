/** Problems of the app: shown, grouped and fixed. */
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './test.ts';
import { appHeading, describeApp } from './walk-steps.ts';

test('an error of the app is shown with its place, fixed without a network, and counts as cleared', async ({ page }) => {
  await describeApp(page, 'a todo list');
  const heading = appHeading(page);
  await expect(heading).toHaveText('Todo list', { timeout: 120_000 });
  const isIdle = () => expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 120_000 });
  await isIdle();
  const problems = page.getByRole('region', { name: 'Problems' });

  await test.step('a name without an import breaks the app, and the card says where', async () => {
    await page.getByRole('tab', { name: 'Files' }).click();
    await page.getByRole('treeitem', { name: 'App.tsx' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.insertText('const Shared = createContext(null);\n');
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(problems).toContainText('createContext is not defined');
    await expect(problems.getByRole('button', { name: /^App\.tsx:\d+$/ })).toBeVisible();
    await expect(problems).toContainText(/tokens/);
    await expectAccessible(page, 'problems');
  });
  await test.step('Fix reports it and imports the name, and the app works again', async () => {
    await problems.getByRole('button', { name: 'Fix' }).click();
    await expect(page.getByRole('article', { name: 'You' }).last()).toContainText(/^Fix \d problems?/);
    await isIdle();
    await expect(page.getByRole('article', { name: 'Assistant' }).last()).toContainText('Import it from react');
    await expect(heading).toHaveText('Todo list', { timeout: 60_000 });
  });
  await test.step('after a while without the error, it counts as cleared', async () => {
    await expect(page.getByRole('article', { name: 'Assistant' }).last()).toContainText(/(\d) of \1 cleared/, { timeout: 30_000 });
    await expect(problems).toHaveCount(0);
  });
  await test.step('when two fixes did not last, the card says what was tried, and offers to go back', async () => {
    const breakAgain = async () => {
      await page.getByRole('tab', { name: 'Files' }).click();
      await page.locator('.cm-content').click();
      await page.keyboard.press('ControlOrMeta+Home');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Delete');
      await page.keyboard.press('ControlOrMeta+s');
      await page.getByRole('tab', { name: 'Preview' }).click();
      // Vite's client misses a change that comes while its page reloads for the fix, natively too.
      const message = problems.getByText('createContext is not defined').first();
      await message.waitFor({ timeout: 10_000 }).catch(() => page.getByRole('button', { name: 'Reload', exact: true }).click());
      await expect(problems).toContainText('createContext is not defined');
    };
    await breakAgain();
    await problems.getByRole('button', { name: 'Fix' }).click();
    await expect(page.getByRole('article', { name: 'You' })).toHaveCount(3);
    await isIdle();
    await expect(heading).toHaveText('Todo list', { timeout: 60_000 });
    await breakAgain();
    await expect(problems.getByRole('heading', { name: 'I keep hitting the same problem' })).toBeVisible();
    await expect(problems.getByRole('listitem').filter({ hasText: 'Fix a problem' })).toHaveCount(2);
    await expectAccessible(page, 'repeating');
    await problems.getByRole('button', { name: 'Roll back' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Roll back/ })
      .click();
    await expect(heading).toHaveText('Todo list', { timeout: 60_000 });
  });
});
