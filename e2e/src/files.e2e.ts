import { zipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './test.ts';
import { signUp } from './walk-steps.ts';

/** One pixel, as PNG. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const notice = (page: Page, text: string | RegExp) => page.locator('[data-sonner-toast]').filter({ hasText: text });

test('files can be imported, selected, moved, deleted, restored, locked and viewed by type', async ({ page, product }) => {
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await signUp(page);
  await page.getByRole('textbox', { name: 'Describe the app you want to build' }).waitFor();
  const slug = await page.evaluate(async () => {
    const body = JSON.stringify({ project: { appFiles: {}, title: 'Imported', visibility: 'private' } });
    const response = await fetch('/api/projects/sb1/fork', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return ((await response.json()) as { slug: string }).slug;
  });
  await page.goto(`${product.origin}/~/${slug}?default_view=files`);

  await test.step('a zip is imported without its outer folder and node_modules, and asks whether to run', async () => {
    const text = (value: string) => new TextEncoder().encode(value);
    const archive = zipSync({
      'shop-main/package.json': text('{"name":"shop","scripts":{"dev":"node server.js"}}'),
      'shop-main/README.md': text('# Shop'),
      'shop-main/src/cart.ts': text('export {};'),
      'shop-main/src/price.ts': text('export {};'),
      'shop-main/public/logo.png': new Uint8Array(PIXEL),
      'shop-main/node_modules/x/index.js': text(''),
    });
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import a zip' }).click();
    await (await choosing).setFiles({ name: 'shop.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) });
    await expect(page.getByRole('dialog', { name: 'Install and run?' })).toContainText('npm run dev');
    await expectAccessible(page, 'install and run');
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(notice(page, 'Imported 5 files.')).toContainText('1 file in node_modules');
    await expect(row(page, 'README.md')).toHaveAttribute('aria-current', 'true');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { name: 'The preview is not running' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
    await expectAccessible(page, 'preview, not running');
    await page.getByRole('tab', { name: 'Files' }).click();
  });

  await test.step('a picture is shown in place of the text editor', async () => {
    await row(page, 'public').click();
    await row(page, 'logo.png').click();
    await expect(page.getByRole('img', { name: 'logo.png' })).toBeVisible();
    await expect(page.getByText('1 × 1')).toBeVisible();
    await expectAccessible(page, 'a picture');
  });

  await test.step('with two files selected, F2 renames the focused one, and both are deleted by key and restored from the notice', async () => {
    await row(page, 'cart.ts').click();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(2);
    await page.keyboard.press('F2');
    await expect(page.getByRole('textbox', { name: 'New path' })).toHaveValue('src/price.ts');
    await page.keyboard.press('Escape');
    await row(page, 'cart.ts').click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+Delete');
    await expect(row(page, 'cart.ts')).toHaveCount(0);
    await notice(page, 'Deleted 2 items.').getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'price.ts')).toBeVisible();
  });

  await test.step('dragging moves files, and an open file stays open under its new path', async () => {
    await row(page, 'cart.ts').click();
    await row(page, 'cart.ts').dragTo(row(page, 'public'));
    await expect(notice(page, 'Moved cart.ts to public.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Open files' }).getByTitle('public/cart.ts')).toBeVisible();
  });

  await test.step('a folder can be dropped on the tree', async () => {
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['dropped'], 'notes.txt', { type: 'text/plain' }));
      return transfer;
    });
    for (const type of ['dragover', 'drop']) await row(page, 'src').dispatchEvent(type, { dataTransfer: data });
    await expect(notice(page, 'Imported 1 file.')).toBeVisible();
    await expect(row(page, 'notes.txt')).toHaveAttribute('aria-level', '2');
  });

  await test.step('a lock is set by its shortcut, and survives a reload, as do all files', async () => {
    await row(page, 'README.md').click();
    await page.keyboard.press('ControlOrMeta+Shift+L');
    await expect(row(page, 'README.md')).toHaveAttribute('aria-description', /locked/);
    await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
    await page.reload();
    await page.getByRole('tab', { name: 'Files' }).click();
    await expect(row(page, 'README.md')).toHaveAttribute('aria-description', 'locked');
    await row(page, 'public').click();
    await row(page, 'logo.png').click();
    await expect(page.getByText('1 × 1')).toBeVisible();
    await row(page, 'cart.ts').click();
    await expect(page.locator('.cm-content')).toContainText('export {}');
  });
});
