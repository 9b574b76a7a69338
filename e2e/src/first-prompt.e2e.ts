/** The first prompt with everything that can go with it. */
import type { Page } from '@playwright/test';
import { reply, text } from '@lathe/server/testing/script';
import { zipSync } from 'fflate';
import { expectAccessible } from './accessibility.ts';
import { expect } from './test.ts';
import { attachTemplate, promptBox } from './walk-steps.ts';
import { test } from './with-model.ts';

const attached = (page: Page) => page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');

/** Drops a file on the prompt box, as the system's file manager does. */
async function drop(page: Page, name: string, type: string, bytes: readonly number[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, mediaType, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], fileName, { type: mediaType }));
      return transfer;
    },
    [name, type, bytes] as const,
  );
  await promptBox(page).dispatchEvent('drop', { dataTransfer });
}

/** A small picture. */
const png = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(20, 10);
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });

test('a picture without words survives a reload, and files and words start a project together', async ({ page, model, product }) => {
  await test.step('a dropped picture and the chosen mode survive a reload, and a guest’s project gets them', async () => {
    await drop(page, 'sketch.png', 'image/png', await png(page));
    await expect(attached(page)).toHaveText('sketch.png');
    await promptBox(page).fill('/pl');
    await expect(page.getByRole('listbox', { name: 'Commands' }).getByRole('option')).toHaveText(/^\/plan/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: 'Plan', exact: true })).toBeChecked();
    await expectAccessible(page, 'home, with a picture');
    await page.reload();
    await expect(attached(page)).toHaveText('sketch.png');
    await expect(page.getByRole('radio', { name: 'Plan', exact: true })).toBeChecked();
    model.next.push(reply(text('A sketch of two rooms.')));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.waitForURL(/\/~\//);
    await expect(page.getByRole('article', { name: 'You' })).toContainText('sketch.png');
    await expect(page.getByRole('article', { name: 'Assistant' })).toContainText('A sketch of two rooms.');
    await expect(page.getByRole('radio', { name: 'Plan', exact: true })).toBeChecked();
    expect(JSON.stringify(model.requests)).toContain('"media_type":"image/png"');
  });

  await test.step('the box is empty afterward', async () => {
    await page.goto(product.origin);
    await expect(promptBox(page)).toHaveValue('');
    await expect(attached(page)).toHaveCount(0);
  });

  await test.step('a dropped zip becomes a project, and the words are its first prompt', async () => {
    const zip = zipSync({ 'shop-main/notes.md': new TextEncoder().encode('A shop for bread.') });
    await drop(page, 'shop-main.zip', 'application/zip', [...zip]);
    await expect(attached(page)).toHaveText('shop-main.zip (1 file)');
    await promptBox(page).fill('What is this?');
    // The first request is for the project's title.
    model.next.push(reply(text('Bread shop')), reply(text('It is a shop for bread.')));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/~\//);
    await expect(page.getByRole('article', { name: 'You' })).toHaveText(/What is this\?/);
    await expect(page.getByRole('article', { name: 'Assistant' })).toContainText('It is a shop for bread.');
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('notes.md');
  });

  await test.step('a template is chosen by keyboard, and the prompt continues from it', async () => {
    await page.goto(product.origin);
    await attachTemplate(page, /^Node\.js/);
    await expect(attached(page)).toHaveText('Node.js');
    await promptBox(page).fill('What is in it?');
    model.next.push(reply(text('A small server.')));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/~\//);
    await expect(page.getByRole('article', { name: 'Assistant' })).toContainText('A small server.');
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('package.json');
  });
});

test('the model is chosen before there is an account, is kept, and answers the first prompt', async ({ page, model }) => {
  const picker = page.getByRole('button', { name: /^Model: / });
  await expect(picker).toHaveAccessibleName(/claude-double/);
  await picker.click();
  await expect(page.getByRole('menuitemradio', { name: /^claude-double/ })).toBeVisible();
  await expectAccessible(page, 'home, the models of a visitor');
  await page.getByRole('menuitemradio', { name: /^Built-in assistant/ }).click();
  await expect(picker).toHaveAccessibleName('Model: Built-in assistant');
  await page.reload();
  await expect(picker).toHaveAccessibleName('Model: Built-in assistant');
  await promptBox(page).fill('a todo list');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/~\//);
  await expect(page.getByText(/not a language model/i).first()).toBeVisible();
  await expect(picker).toHaveAccessibleName('Model: Built-in assistant');
  expect(model.requests).toHaveLength(0);
});
