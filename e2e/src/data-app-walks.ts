/** What people do with the five apps that have a database, each built from one sentence by the built-in assistant. */
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { expect } from './test.ts';
import { appHeading, describeApp, PASSWORD, previewOf, promptBox, signUp } from './walk-steps.ts';

// Packages come from the registry, and a busy machine takes long to install them.
const APP_TIMEOUT_MS = 420_000;
/** For one of these walks. */
export const WALK_TIMEOUT_MS = 900_000;

/** The app in the preview, or in a tab of its own. */
type App = Pick<FrameLocator, 'getByRole' | 'getByText' | 'locator'>;

/** From a sentence to the running app, with its database. */
async function build(page: Page, sentence: string): Promise<FrameLocator> {
  await describeApp(page, sentence);
  await expect(appHeading(page)).toBeVisible({ timeout: APP_TIMEOUT_MS });
  return previewOf(page);
}

/** Makes an account in the app. */
async function join(app: App, email: string): Promise<void> {
  await app.getByRole('button', { name: 'I have no account yet' }).click();
  await fillIn(app, 'Create an account', email);
}

async function signIn(app: App, email: string): Promise<void> {
  await fillIn(app, 'Sign in', email);
}

async function fillIn(app: App, name: string, email: string): Promise<void> {
  const form = app.getByRole('form', { name });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(PASSWORD);
  await form.getByRole('button', { name, exact: true }).click();
  await expect(app.getByText(email)).toBeVisible();
}

async function signOut(app: App): Promise<void> {
  await app.getByRole('button', { name: 'Sign out' }).click();
  await expect(app.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
}

const reload = (page: Page): Promise<void> => page.getByRole('button', { name: 'Reload', exact: true }).click();

/** Does what adds a row, and waits until the database has it: the app shows it before. */
async function adds(page: Page, table: string, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes(`/rest/v1/${table}`));
  await act();
  expect((await answered).status()).toBe(201);
}

const DATABASE = '/src/database/client.ts';

/** The values of a column that the database returns to the signed-in person, whether or not the app shows them. */
async function readable(app: App, table: string, column: string): Promise<unknown[]> {
  return app.locator('#root').evaluate(
    async (_root, [client, name, key]) => {
      const { database } = await import(location.origin + client);
      const { data, error } = await database.from(name).select(key).order(key);
      return error === null ? data.map((row: Record<string, unknown>) => row[key]) : [error.code];
    },
    [DATABASE, table, column] as const,
  );
}

/** Tries to delete all rows. Returns how many the database deleted, or the code of its refusal. */
async function remove(app: App, table: string): Promise<unknown> {
  return app.locator('#root').evaluate(
    async (_root, [client, name]) => {
      const { database } = await import(location.origin + client);
      const { count, error } = await database.from(name).delete({ count: 'exact' }).not('id', 'is', null);
      return error === null ? count : error.code;
    },
    [DATABASE, table] as const,
  );
}

/** Everybody has tasks of their own. */
export async function todoList(page: Page): Promise<void> {
  const app = await build(page, 'a todo list with accounts');
  const addTask = async (title: string): Promise<void> => {
    await app.getByRole('button', { name: 'Add task' }).first().click();
    await app.getByRole('textbox', { name: 'Title' }).fill(title);
    await adds(page, 'tasks', () => app.getByRole('textbox', { name: 'Title' }).press('Enter'));
    await expect(app.getByRole('button', { name: title, exact: true })).toBeVisible();
  };
  await join(app, 'ada@example.com');
  await addTask('Buy milk');
  await signOut(app);
  await expect(app.getByText('Buy milk')).toHaveCount(0);
  await join(app, 'grace@example.com');
  await expect(app.getByText('No tasks yet')).toBeVisible();
  await addTask('Write a compiler');
  await expect.poll(() => readable(app, 'tasks', 'title')).toEqual(['Write a compiler']);
  await signOut(app);
  await signIn(app, 'ada@example.com');
  await expect(app.getByText('Buy milk')).toBeVisible();
  await expect(app.getByText('Write a compiler')).toHaveCount(0);
  // She is still signed in after a reload, and her task comes from the database.
  await reload(page);
  await expect(app.getByText('ada@example.com')).toBeVisible();
  await expect(app.getByText('Buy milk')).toBeVisible();
}

/** Visitors have no accounts. What they write stays. */
export async function guestBook(page: Page): Promise<void> {
  const app = await build(page, 'a guest book');
  await app.getByRole('button', { name: 'Add comment' }).first().click();
  await app.getByRole('textbox', { name: 'Name' }).fill('Grace');
  await app.getByRole('textbox', { name: 'Message' }).fill('What a lovely place.');
  await adds(page, 'comments', () => app.getByRole('button', { name: 'Add', exact: true }).click());
  await reload(page);
  await expect(app.getByText('What a lovely place.')).toBeVisible();
  expect(await remove(app, 'comments')).toBe('42501');
  expect(await readable(app, 'comments', 'message')).toEqual(['What a lovely place.']);
}

/** Customers see their own orders, and the owner all of them. */
export async function shop(page: Page): Promise<void> {
  const app = await build(page, 'a shop with products and orders');
  // Whoever has no account sees what there is to buy, and cannot change it.
  await expect(app.getByRole('button', { name: 'Linen notebook' })).toBeVisible();
  await expect(app.getByRole('button', { name: 'Add product' })).toHaveCount(0);
  // Who signs up first owns the shop.
  await app.getByRole('button', { name: 'Sign in' }).click();
  await join(app, 'owner@example.com');
  await expect(app.getByRole('button', { name: 'Add product' }).first()).toBeVisible();
  await app.getByRole('link', { name: 'Orders' }).first().click();
  const order = async (product: string, customer: string): Promise<void> => {
    await app.getByRole('button', { name: 'Add order' }).first().click();
    await app.getByRole('combobox', { name: 'Product' }).selectOption(product);
    await app.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
    await app.getByRole('textbox', { name: 'Name' }).fill(customer);
    await app.getByRole('textbox', { name: 'Address' }).fill('1 Harbor Street');
    await adds(page, 'orders', () => app.getByRole('button', { name: 'Add', exact: true }).click());
    await expect(app.getByRole('row').filter({ hasText: customer })).toContainText(product);
  };
  await signOut(app);
  await join(app, 'ada@example.com');
  await order('Linen notebook', 'Ada Lovelace');
  await signOut(app);
  await join(app, 'grace@example.com');
  await expect(app.getByText('No orders yet')).toBeVisible();
  await order('Linen notebook', 'Grace Hopper');
  await expect.poll(() => readable(app, 'orders', 'customer')).toEqual(['Grace Hopper']);
  await expect(app.getByRole('row').filter({ hasText: 'Ada Lovelace' })).toHaveCount(0);
  await signOut(app);
  await signIn(app, 'owner@example.com');
  await expect(app.getByRole('row').filter({ hasText: 'Ada Lovelace' })).toBeVisible();
  await expect(app.getByRole('row').filter({ hasText: 'Grace Hopper' })).toBeVisible();
}

/** Whether the signed-in person can download the file from storage. Bypasses the browser's cache. */
async function canDownload(app: App, path: string): Promise<boolean> {
  return app.locator('#root').evaluate(
    async (_root, [client, file]) => {
      const { database } = await import(location.origin + client);
      const { data } = await database.storage.from('pictures').download(file, {}, { cache: 'no-store' });
      return data !== null;
    },
    [DATABASE, path] as const,
  );
}

/** A picture is shown from its bucket, and only to who uploaded it. */
export async function pictures(page: Page): Promise<void> {
  const app = await build(page, 'upload pictures');
  await join(app, 'ada@example.com');
  await app.getByRole('button', { name: 'Add picture' }).first().click();
  await app.getByRole('textbox', { name: 'Title' }).fill('A lighthouse');
  const picture = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    canvas.getContext('2d')?.fillRect(0, 0, 20, 30);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  await app.getByLabel('Photo').setInputFiles({ name: 'lighthouse.png', mimeType: 'image/png', buffer: Buffer.from(picture) });
  const shown = app.locator('img.picture').last();
  const width = (): Promise<number> => shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(40);
  await adds(page, 'pictures', () => app.getByRole('button', { name: 'Add', exact: true }).click());
  await expect(app.getByRole('dialog')).toHaveCount(0);
  await reload(page);
  await expect(app.getByRole('button', { name: 'A lighthouse' })).toBeVisible();
  await expect.poll(width).toBe(40);
  const [path] = await readable(app, 'pictures', 'photo');
  expect(await canDownload(app, String(path))).toBe(true);
  await signOut(app);
  await join(app, 'grace@example.com');
  await expect(app.getByText('No pictures yet')).toBeVisible();
  expect(await readable(app, 'pictures', 'title')).toEqual([]);
  // Knowing the path of its file does not help.
  expect(await canDownload(app, String(path))).toBe(false);
}

async function say(app: App, text: string): Promise<void> {
  await app.getByRole('textbox', { name: 'Messages' }).fill(text);
  await app.getByRole('textbox', { name: 'Messages' }).press('Enter');
}

const message = (app: App, text: string): Locator => app.getByRole('listitem').filter({ hasText: text });

/** What one person says appears on another person's page without a reload, and to nobody who has not signed in. */
export async function chat(page: Page): Promise<void> {
  // The other person comes through the tunnel, which is off at first, in another browser: of two pages in one browser,
  // Chromium slows down the one that is hidden.
  await page.goto(new URL('/sign-up', page.url()).href);
  await signUp(page, 'builder@example.com');
  await promptBox(page).waitFor();
  const changed = await page.evaluate(async () => {
    const body = JSON.stringify({ featureFlags: { previewTunneling: true } });
    return (await fetch('/api/account', { method: 'PATCH', headers: { 'content-type': 'application/json' }, body })).status;
  });
  expect(changed).toBe(200);
  await page.reload();
  const app = await build(page, 'a chat in real time');
  await join(app, 'ada@example.com');
  await page.getByRole('button', { name: 'Open on another device' }).click();
  const link = (await page.getByRole('link', { name: 'Open in a tab' }).getAttribute('href')) ?? '';
  await page.keyboard.press('Escape');

  const elsewhere = await openBrowser();
  try {
    const otherPage = await elsewhere.context.newPage();
    await otherPage.goto(link);
    const other = otherPage.locator('html');
    await expect(otherPage.getByRole('form', { name: 'Sign in' })).toBeVisible();
    await say(app, 'Is anybody there?');
    await expect(app.getByText('Is anybody there?')).toBeVisible();
    // Who has not signed in reads nothing.
    await expect.poll(() => readable(app, 'messages', 'text')).toEqual(['Is anybody there?']);
    expect(await readable(other, 'messages', 'text')).toEqual(['42501']);
    await join(other, 'grace@example.com');
    await expect(other.getByText('Is anybody there?')).toBeVisible();
    await say(other, 'I am.');
    await expect(message(app, 'I am.')).toContainText('grace');
    await say(app, 'Hello, Grace!');
    await expect(message(other, 'Hello, Grace!')).toContainText('ada');
    // What somebody said is theirs.
    await expect(message(other, 'Hello, Grace!').getByRole('button', { name: 'Delete' })).toHaveCount(0);
    await message(other, 'I am.').getByRole('button', { name: 'Delete' }).click();
    await expect(message(app, 'I am.')).toHaveCount(0);
    expect(await remove(other, 'messages')).toBe(0);
    expect(await readable(app, 'messages', 'text')).toEqual(['Hello, Grace!', 'Is anybody there?']);
  } finally {
    await elsewhere.close();
  }
}
