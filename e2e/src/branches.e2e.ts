/** Branches: an idea is tried beside the project, compared with it, and kept or discarded. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './test.ts';
import { appHeading, describeApp } from './walk-steps.ts';

const isIdle = (page: Page) => expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0, { timeout: 120_000 });
const branchMenu = (page: Page, name = 'Branches') => page.getByRole('banner').getByRole('button', { name, exact: true });
const comparison = (page: Page) => page.getByRole('region', { name: /^Comparison of main and/ });
const projectCount = async (page: Page): Promise<number> => {
  const { projects } = (await (await page.request.get(new URL('/api/projects', page.url()).href)).json()) as { readonly projects: readonly unknown[] };
  return projects.length;
};

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** A project with an app that runs, and a branch of it in which its title is another one. */
async function tryGroceries(page: Page): Promise<void> {
  await describeApp(page, 'a todo list');
  await expect(appHeading(page)).toHaveText('Todo list', { timeout: 120_000 });
  await isIdle(page);
  await branchMenu(page).click();
  await page.getByRole('menuitem', { name: 'Try an idea beside this' }).click();
  await expect(page.getByLabel('What do you want to try?')).toBeFocused();
  await page.keyboard.type('Groceries instead');
  await page.keyboard.press('Enter');
  await expect(branchMenu(page, 'Branch Groceries instead')).toBeVisible();
  await expect(appHeading(page)).toHaveText('Todo list');
  await ask(page, 'change the title to Groceries');
  await expect(appHeading(page)).toHaveText('Groceries');
  await isIdle(page);
}

test('an idea is begun, changed with the assistant, compared with the project side by side, and kept', async ({ page }) => {
  await tryGroceries(page);
  const idea = page.url();
  await test.step('the chat of the branch says where it began, and the message box where a request goes', async () => {
    await expect(page.getByText('begins here, from the project as it was')).toBeVisible();
    await expect(page.getByRole('button', { name: /^What you ask for changes the branch Groceries instead/ })).toBeVisible();
    await expectAccessible(page, 'branch');
  });

  await test.step('the project itself is as it was, and the server goes on', async () => {
    await branchMenu(page, 'Branch Groceries instead').click();
    await page.getByRole('menuitemradio', { name: /^main/ }).click();
    await expect(branchMenu(page)).toBeVisible();
    await expect(appHeading(page)).toHaveText('Todo list');
    await expect(page.getByText('change the title to Groceries')).toHaveCount(0);
    expect(page.url()).not.toBe(idea);
    expect(await projectCount(page)).toBe(1);
  });

  await test.step('both are compared while both run', async () => {
    await branchMenu(page).click();
    await page.getByRole('menuitem', { name: 'Compare Groceries instead' }).click();
    await expect(appHeading(page)).toHaveText('Todo list');
    const beside = page.frameLocator('iframe[title="Preview of Groceries instead"]');
    await expect(beside.getByRole('heading', { level: 1 })).toHaveText('Groceries', { timeout: 120_000 });
    await expect(comparison(page).getByText('They come together without a conflict.')).toBeVisible();
    await comparison(page).getByText('src/app-model.ts').click();
    await expect(comparison(page).locator('.cm-changedLine')).toContainText("name: 'Groceries'");
    await expectAccessible(page, 'branch comparison');
  });

  await test.step('on a phone, one side is shown at a time', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const sides = comparison(page).getByRole('tablist', { name: 'Side' });
    await expect(comparison(page).getByRole('button', { name: 'Keep this one: Groceries instead' })).toBeVisible();
    await sides.getByRole('tab', { name: 'main' }).click();
    await expect(comparison(page).getByRole('button', { name: 'Keep this one: Groceries instead' })).toBeHidden();
    await expectAccessible(page, 'branch comparison on a phone');
    await sides.getByRole('tab', { name: 'Groceries instead' }).click();
    if (size) await page.setViewportSize(size);
  });

  await test.step('keeping it changes the project, as a version, with what was said', async () => {
    await comparison(page).getByRole('button', { name: 'Keep this one: Groceries instead' }).click();
    await expect(page.getByText('“Groceries instead” is part of the project now, as its newest version.')).toBeVisible();
    await expect(appHeading(page)).toHaveText('Groceries');
    await expect(page.getByText('change the title to Groceries').first()).toBeVisible();
    await page.reload();
    await expect(appHeading(page)).toHaveText('Groceries', { timeout: 120_000 });
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('region', { name: 'Versions' }).getByText('Keep “Groceries instead”')).toBeVisible();
    await branchMenu(page).click();
    await expect(page.getByRole('menuitemradio')).toHaveCount(1);
  });
});

test('an idea is discarded after a question, and the project is as it was', async ({ page }) => {
  await tryGroceries(page);
  await test.step('a branch is not published', async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('dialog', { name: 'Only the project itself is published' })).toBeVisible();
    await page.getByRole('button', { name: 'Compare with main' }).click();
  });
  await expect(page.frameLocator('iframe[title="Preview of main"]').getByRole('heading', { level: 1 })).toHaveText('Todo list', { timeout: 120_000 });
  await comparison(page).getByRole('button', { name: 'Discard Groceries instead', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Discard “Groceries instead”?' });
  await expect(question).toContainText('This cannot be undone');
  await expectAccessible(page, 'discarding a branch');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(branchMenu(page, 'Branch Groceries instead')).toBeVisible();
  await comparison(page).getByRole('button', { name: 'Keep this one: main, and discard Groceries instead' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('“Groceries instead” was discarded.')).toBeVisible();
  await expect(branchMenu(page)).toBeVisible();
  await expect(appHeading(page)).toHaveText('Todo list');
  await page.reload();
  await expect(appHeading(page)).toHaveText('Todo list', { timeout: 120_000 });
  await expect(page.getByText('change the title to Groceries')).toHaveCount(0);
});
