/** The ways in: without a form on one's own machine, with a setup code on a server. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openBrowser } from './browser.ts';
import { Product } from './product.ts';
import { expect, test } from './test.ts';
import { PASSWORD, templateCard } from './walk-steps.ts';

/** The last link that the server printed. */
const linkIn = (log: string): string => [...log.matchAll(/http:\/\/localhost:\d+\/open#[\w-]+/g)].at(-1)?.[0] ?? '';

test('whoever types a prompt becomes a guest, and the owner’s link moves the guest’s projects to the owner', { tag: '@core' }, async ({ page, product }) => {
  await expect(page.getByText('You need no account.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Describe the app you want to build' })).toBeFocused();
  await page.keyboard.type('a todo list');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/~\//);
  // The server has the prompt once there is an answer.
  await expect(page.getByText(/not a language model/i).first()).toBeVisible();
  const project = page.url();
  await page.goto(product.origin);
  await expect(page.getByText('Guest', { exact: true })).toBeVisible();
  await expectAccessible(page, 'home, guest');

  await test.step('another browser is another guest, who cannot see the project', async () => {
    const other = await openBrowser();
    const stranger = await other.context.newPage();
    await stranger.goto(product.origin);
    await expect(stranger.getByText('You need no account.')).toBeVisible();
    await stranger.goto(project);
    await expect(stranger.getByRole('heading', { name: 'Sign in to open this project' })).toBeVisible();
    await other.close();
  });

  await test.step('signing out says what is lost', async () => {
    await page.getByRole('button', { name: 'Account of Guest' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('dialog')).toContainText('Its projects can then no longer be opened.');
    await expectAccessible(page, 'a guest signs out');
    await page.keyboard.press('Escape');
  });

  await test.step('the link asks, moves the project, and does not stay in the address bar', async () => {
    const link = linkIn(product.log);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Move 1 project to your account?' })).toBeVisible();
    expect(page.url()).toBe(`${product.origin}/open`);
    await expectAccessible(page, 'move a guest’s projects');
    await page.getByRole('button', { name: 'Move and sign in' }).click();
    await page.waitForURL(`${product.origin}/`);
    await expect(page.getByText('Guest', { exact: true })).toHaveCount(0);
    await page.goto(project);
    await expect(page.getByText('a todo list').first()).toBeVisible();
    // It worked once.
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link does not open Lathe' })).toBeVisible();
    await expectAccessible(page, 'a used link');
  });
  expect(readdirSync(join(product.dataDirectory, 'owner-links'))).toEqual([]);
});

test('nothing jumps from the first paint to the open project', async ({ page, product }) => {
  // `score` is the share of the window that moved; the largest number is one.
  await page.addInitScript(() => {
    const shifts: Array<{ readonly score: number; readonly what: string }> = [];
    Object.assign(globalThis, { shifts });
    type Shift = PerformanceEntry & { readonly value: number; readonly sources: ReadonlyArray<{ readonly node: Node | null }> };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push({ score: value, what: sources.map(({ node }) => (node instanceof Element ? node.className : node?.nodeName)).join(' | ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const jumps = () =>
    page.evaluate(() => (globalThis as unknown as { shifts: Array<{ score: number; what: string }> }).shifts.filter(({ score }) => score > 0.005));
  await page.goto(product.origin);
  await expect(templateCard(page, 'React with shadcn/ui')).toBeVisible();
  await page.getByRole('textbox', { name: 'Describe the app you want to build' }).fill('a todo list');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/~\//);
  await expect(page.getByRole('article', { name: 'You' })).toHaveText('a todo list');
  await expect(page.getByRole('heading', { name: 'Ask for a change' })).toHaveCount(0);
  await expect(page.getByText(/not a language model/i).first()).toBeVisible();
  expect(await jumps()).toEqual([]);
});

test('the owner’s link leads to the owner’s home page, not to that of a visitor first', async ({ page, product }) => {
  await page.addInitScript(() => {
    const headings: string[] = [];
    Object.assign(globalThis, { headings });
    new MutationObserver(() => {
      const text = document.querySelector('h1')?.textContent;
      if (text && text !== headings.at(-1)) headings.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  // The page of the fixture is open already, and its address differs by the hash only.
  await page.goto('about:blank');
  await page.goto(linkIn(product.log));
  await page.waitForURL(`${product.origin}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^What are we building, /);
  expect(await page.evaluate(() => (globalThis as unknown as { headings: string[] }).headings)).toHaveLength(1);
});

test('a guest keeps the account with an email address and a password', async ({ page, product }) => {
  await page.getByRole('textbox', { name: 'Describe the app you want to build' }).fill('a todo list');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/~\//);
  // The server has the prompt once there is an answer.
  await expect(page.getByText(/not a language model/i).first()).toBeVisible();
  const project = page.url();
  await page.goto(product.origin);
  await page.getByRole('button', { name: 'Keep this account' }).click();
  await expectAccessible(page, 'keep this account');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Keep account' }).click();
  await expect(page.getByText('Guest', { exact: true })).toHaveCount(0);
  const other = await openBrowser();
  const elsewhere = await other.context.newPage();
  await elsewhere.goto(`${product.origin}/sign-in?returnTo=${new URL(project).pathname}`);
  await elsewhere.getByLabel('Email').fill('ada@example.com');
  await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere.getByText('a todo list').first()).toBeVisible();
  await other.close();
});

test.describe('without guests and new accounts', () => {
  test.use({ serverEnv: { GUESTS: 'off', SIGN_UP: 'closed' } });

  test('a stranger learns that this Lathe is private, and cannot claim it', async ({ page, product }) => {
    await expect(page.getByRole('heading', { name: 'This Lathe is private' })).toBeVisible();
    await expect(page.getByText('npm run open')).toBeVisible();
    await expectAccessible(page, 'private');
    await page.goto(linkIn(product.log));
    await page.waitForURL(`${product.origin}/`);
    await expect(page.getByRole('textbox', { name: 'Describe the app you want to build' })).toBeFocused();
  });
});

base('a local Lathe that becomes a server makes its owner choose a password, and keeps their projects', async () => {
  const product = new Product();
  const browser = await openBrowser();
  const page = await browser.context.newPage();
  try {
    await product.start();
    await expect.poll(() => linkIn(product.log)).not.toBe('');
    await page.goto(linkIn(product.log));
    await page.waitForURL(`${product.origin}/`);
    await page.getByRole('textbox', { name: 'Describe the app you want to build' }).fill('a todo list');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/~\//);
    await expect(page.getByText(/not a language model/i).first()).toBeVisible();
    const project = page.url();
    await product.kill();
    await page.context().clearCookies();

    await product.start({ HOST: '0.0.0.0', SETUP_CODE: 'our-own-code' });
    await page.goto(product.origin);
    await page.waitForURL(`${product.origin}/setup`);
    await expectAccessible(page, 'setup');
    await page.getByLabel('Setup code').fill('not-the-code');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This is not the code. 9 of 10 tries left.')).toBeVisible();
    await page.getByLabel('Setup code').fill('Our Own Code');
    await page.keyboard.press('Enter');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expectAccessible(page, 'setup, account');
    await page.getByRole('button', { name: 'Finish setup' }).click();
    await expect(page.getByRole('heading', { name: /^Projects/ })).toBeVisible();
    await page.goto(project);
    await expect(page.getByText('a todo list').first()).toBeVisible();
  } finally {
    await browser.close();
    await product.stop();
  }
});
