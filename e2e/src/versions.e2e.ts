/** Versions of a project: undoing a turn, comparing and restoring. */
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './test.ts';
import { appHeading, describeApp } from './walk-steps.ts';

test('a turn can be undone and restored, and its changes can be compared and reverted', async ({ page }) => {
  await describeApp(page, 'a todo list');
  const heading = appHeading(page);
  await expect(heading).toHaveText('Todo list', { timeout: 120_000 });
  const isIdle = () => expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 120_000 });
  await isIdle();
  await page.getByRole('textbox', { name: 'Message' }).fill('change the title to Groceries');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(heading).toHaveText('Groceries');
  await isIdle();
  const versions = page.getByRole('region', { name: 'Versions' });
  const changed = page.getByRole('region', { name: 'Changed files' });

  await test.step('Compare shows what the turn changed', async () => {
    await page.getByRole('article', { name: 'Assistant' }).last().getByRole('button', { name: 'Compare' }).click();
    await expect(changed.getByRole('button', { name: 'src/app-model.ts, modified' })).toBeVisible();
    await changed.getByRole('button', { name: 'src/app-model.ts, modified' }).click();
    await expect(page.locator('.cm-deletedChunk')).toContainText("name: 'Todo list'");
    await expect(page.locator('.cm-changedLine')).toContainText("name: 'Groceries'");
    await expectAccessible(page, 'diff');
  });
  await test.step('Undo turn restores the files as a new version', async () => {
    await page.getByRole('article', { name: 'Assistant' }).last().getByRole('button', { name: 'Undo turn' }).click();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(heading).toHaveText('Todo list');
    // The saved status leads to the versions.
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .getByRole('button')
      .click();
    await expect(versions.getByRole('button').first()).toContainText('Undid “change the title to Groceries”');
    const first = versions.getByRole('listitem').filter({ hasText: 'a todo list' }).last();
    await expect(first).toContainText(/(?:now|ago) · \d+ files/);
    await expect(first.locator('img')).toHaveJSProperty('complete', true);
    expect(await first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  });
  await test.step('the undone turn is restored from the list, and survives a reload', async () => {
    await versions.getByRole('button', { name: 'change the title to Groceries' }).nth(1).click();
    await page.getByRole('button', { name: /^Restore version/ }).click();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(heading).toHaveText('Groceries');
    await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
    await page.reload();
    await expect(heading).toHaveText('Groceries', { timeout: 120_000 });
    await page.getByRole('button', { name: 'History' }).click();
    await expect(versions.getByRole('button').first()).toContainText('Restored version');
  });
  await test.step('one file is restored', async () => {
    await expect(changed.getByRole('button', { name: /src\/app-model\.ts/ })).toBeVisible();
    await changed.getByRole('button', { name: /src\/app-model\.ts/ }).click();
    await page.getByRole('button', { name: 'Revert file' }).click();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(heading).toHaveText('Todo list');
  });
  await test.step('an old version is previewed beside the project, which does not change', async () => {
    await page.getByRole('tab', { name: 'Diff' }).click();
    // The oldest row with this text is the turn's own. Those above it undid and restored it.
    const turn = versions.getByRole('listitem').filter({ hasText: 'change the title to Groceries' }).last();
    await turn.getByRole('button', { name: /^Preview version/ }).click();
    const old = page.getByRole('region', { name: 'Preview of a version' });
    await page
      .getByRole('region', { name: 'Files in this version' })
      .getByRole('button', { name: /^app-model\.ts/ })
      .click();
    await expect(old.locator('.cm-content')).toContainText("name: 'Groceries'");
    await old.getByRole('button', { name: 'Run this version' }).click();
    await expect(heading).toHaveText('Groceries', { timeout: 120_000 });
    await page.getByRole('tab', { name: 'Diff' }).click();
    await expect(old.getByRole('status')).toContainText(/^Running on port \d+, alongside the project$/);
    await expectAccessible(page, 'version');
    await old.getByRole('button', { name: 'Stop' }).click();
    await old.getByRole('button', { name: 'Close preview' }).click();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(heading).toHaveText('Todo list');
  });
});
