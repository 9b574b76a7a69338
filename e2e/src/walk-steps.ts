/** What a person does, in the interface's own terms. */
import type { FrameLocator, Locator, Page } from '@playwright/test';

export const PASSWORD = 'correct horse battery';

export async function signUp(page: Page, email = 'ada@example.com'): Promise<void> {
  if (page.url().includes('/sign-in')) {
    await page.getByRole('link', { name: 'Create an account' }).click();
  }
  // The address changes before the page does. Text that is typed too early would go into the old form.
  await page.getByRole('button', { name: 'Sign up' }).waitFor();
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel(/^password$/i).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

/** The card of a starter on the home page, by its name. */
export const templateCard = (page: Page, name: string): Locator => page.getByRole('button').filter({ has: page.getByText(name, { exact: true }) });

/** Picks a starter. The home page first shows only some of them. */
export async function chooseTemplate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^All \d+ templates$/ }).click();
  await templateCard(page, name).click();
}

/** From a prompt on the signed-out home page to the project page, as a guest. */
export async function describeApp(page: Page, prompt: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Describe the app you want to build' }).fill(prompt);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL(/\/~\//);
}

export const previewOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Preview"]');

/** The app's own heading: while a preview connects or waits for its server, it shows a page of the runtime, which has a heading, too. */
export const appHeading = (page: Page): Locator => previewOf(page).locator('#root, #app').getByRole('heading', { level: 1 });
