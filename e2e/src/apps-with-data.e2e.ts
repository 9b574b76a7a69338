/** Apps with a database, built from one sentence by the built-in assistant, and used by several people. */
import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { appHeading, describeApp, PASSWORD, previewOf } from './walk-steps.ts';

// Packages come from the registry, and a busy machine takes long to install them.
const APP_TIMEOUT_MS = 420_000;
test.setTimeout(600_000);

/** From a sentence to the running app, with its database. */
async function build(page: Page, sentence: string): Promise<FrameLocator> {
  await describeApp(page, sentence);
  await expect(appHeading(page)).toBeVisible({ timeout: APP_TIMEOUT_MS });
  return previewOf(page);
}

/** Makes an account in the app. */
async function join(app: FrameLocator, email: string): Promise<void> {
  await app.getByRole('button', { name: 'I have no account yet' }).click();
  await fillIn(app, 'Create an account', email);
}

async function signIn(app: FrameLocator, email: string): Promise<void> {
  await fillIn(app, 'Sign in', email);
}

async function fillIn(app: FrameLocator, name: string, email: string): Promise<void> {
  const form = app.getByRole('form', { name });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(PASSWORD);
  await form.getByRole('button', { name, exact: true }).click();
  await expect(app.getByText(email)).toBeVisible();
}

async function signOut(app: FrameLocator): Promise<void> {
  await app.getByRole('button', { name: 'Sign out' }).click();
  await expect(app.getByRole('form', { name: 'Sign in' })).toBeVisible();
}

const reload = (page: Page): Promise<void> => page.getByRole('button', { name: 'Reload', exact: true }).click();

test('a todo list with accounts: two people do not see each other’s tasks', async ({ page }) => {
  const app = await build(page, 'a todo list with accounts');
  const addTask = async (title: string): Promise<void> => {
    await app.getByRole('button', { name: 'Add task' }).first().click();
    await app.getByRole('textbox', { name: 'Title' }).fill(title);
    await app.getByRole('textbox', { name: 'Title' }).press('Enter');
    await expect(app.getByRole('button', { name: title, exact: true })).toBeVisible();
  };
  await join(app, 'ada@example.com');
  await addTask('Buy milk');
  await signOut(app);
  await expect(app.getByText('Buy milk')).toHaveCount(0);
  await join(app, 'grace@example.com');
  await expect(app.getByText('No tasks yet')).toBeVisible();
  await addTask('Write a compiler');
  await signOut(app);
  await signIn(app, 'ada@example.com');
  await expect(app.getByText('Buy milk')).toBeVisible();
  await expect(app.getByText('Write a compiler')).toHaveCount(0);
  // She is still signed in after a reload, and her task comes from the database.
  await reload(page);
  await expect(app.getByText('ada@example.com')).toBeVisible();
  await expect(app.getByText('Buy milk')).toBeVisible();
});

test('a guest book: what a visitor writes is there after a reload', async ({ page }) => {
  const app = await build(page, 'a guest book');
  await app.getByRole('button', { name: 'Add comment' }).first().click();
  await app.getByRole('textbox', { name: 'Name' }).fill('Grace');
  await app.getByRole('textbox', { name: 'Message' }).fill('What a lovely place.');
  const isKept = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/rest/v1/comments'));
  await app.getByRole('button', { name: 'Add', exact: true }).click();
  expect((await isKept).status()).toBe(201);
  await reload(page);
  await expect(app.getByText('What a lovely place.')).toBeVisible();
});
