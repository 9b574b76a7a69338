import { expect, test } from './test.ts';
import { appHeading, describeApp, previewOf, signUp } from './walk-steps.ts';

// The first day of a server: every package comes from the registry.
test.use({ isCacheKept: false });

test('a sentence becomes a running app, edits update it in place, and a reload restores it', { tag: '@core' }, async ({ page, product }) => {
  await describeApp(page, 'a todo list with due dates');

  // The assistant says what it is, and its files appear.
  await expect(page.getByText(/not a language model/i).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Files' }).click();
  await expect(page.getByRole('tree').getByText('package.json')).toBeVisible();

  // Installed and running: the app is in the preview.
  await page.getByRole('tab', { name: 'Preview' }).click();
  const app = previewOf(page);
  await expect(appHeading(page)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();

  // The three steps have ended. The second shows the number of packages and the time.
  await expect(page.getByTitle(/^added \d+ packages?.* in [\d.]+m?s$/)).toContainText('Packages');

  // It works as a todo list.
  await app.getByRole('button', { name: 'Add task' }).first().click();
  await app.getByRole('textbox', { name: 'Title' }).fill('Buy milk');
  await app.getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(app.getByText('Buy milk')).toBeVisible();

  // An edit by hand changes the page without a reload.
  const title = (await appHeading(page).textContent()) ?? '';
  await page.frame({ url: /preview/ })?.evaluate(() => {
    (window as { keptSinceLoad?: boolean }).keptSinceLoad = true;
  });
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('treeitem', { name: /app-model\.ts/ }).click();
  const editor = page.locator('.cm-content');
  await editor.click();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(editor).toContainText(title.trim().slice(0, 5));
  await page.keyboard.press('Escape');
  await editor.evaluate(
    (element, [from]) => {
      const range = document.createRange();
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(from as string) ?? -1;
        if (at < 0) continue;
        range.setStart(node, at);
        range.setEnd(node, at + (from as string).length);
        const selection = getSelection();
        selection?.removeAllRanges();
        selection?.addRange(range);
        return;
      }
      throw new Error(`The editor does not show ${from}.`);
    },
    [title.trim()],
  );
  await page.keyboard.type('My errands');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(appHeading(page)).toHaveText('My errands');
  expect(await page.frame({ url: /preview/ })?.evaluate(() => (window as { keptSinceLoad?: boolean }).keptSinceLoad)).toBe(true);

  // Everything is there after a reload, and runs again.
  await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('a todo list with due dates').first()).toBeVisible();
  await expect(appHeading(page)).toHaveText('My errands', { timeout: 120_000 });

  // After a kill and a restart, everything acknowledged is there.
  await product.kill();
  await product.start();
  await page.reload();
  await expect(appHeading(page)).toHaveText('My errands', { timeout: 120_000 });
});

test('a wrong password and an unknown project show an error in place', { tag: '@core' }, async ({ page, product }) => {
  await page.goto(`${product.origin}/sign-up`);
  await signUp(page);
  await page.waitForURL(`${product.origin}/`);
  await page.goto(`${product.origin}/~/nothing-here`);
  await expect(page.getByRole('heading', { name: /project not found/i })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`${product.origin}/sign-in`);
  await page.getByLabel(/e-?mail/i).fill('ada@example.com');
  await page.getByLabel(/^password$/i).fill('wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText(/password/i);
});
