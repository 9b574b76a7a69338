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

/** Signs up, and opens a project with these files. */
export async function openProject(page: Page, files: Record<string, string>): Promise<void> {
  const slug = await page.evaluate(
    async ([contents, password]) => {
      const post = async (path: string, body: unknown) => {
        const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        return (await answer.json()) as { slug: string };
      };
      await post('/api/auth/sign-up/email', { email: 'ada@example.com', password, name: 'Ada' });
      const appFiles = Object.fromEntries(
        Object.entries(contents as Record<string, string>).map(([path, text]) => [
          path,
          { fullPath: path, name: path, type: 'file', contents: text, isBinary: false, lastModified: 0 },
        ]),
      );
      return (await post('/api/projects/sb1/fork', { project: { title: 'Previews', visibility: 'private', appFiles } })).slug;
    },
    [files, PASSWORD] as const,
  );
  await page.goto(new URL(`/~/${slug}`, page.url()).href);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger taps, or moves to another point. This browser is not set up for it. */
export async function touch(page: Page, from: Point, to?: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; to && step <= 8; step += 1) {
    const point = { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 };
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Where the first prompt is written on the home page. */
export const promptBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Describe the app you want to build' });

/** The card of a starter on the home page, by its name. */
export const templateCard = (page: Page, name: string): Locator => page.getByRole('button').filter({ has: page.getByText(name, { exact: true }) });

/** Picks a starter. The home page first shows only some of them. */
export async function chooseTemplate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^All \d+ templates$/ }).click();
  await templateCard(page, name).click();
}

/** Adds a starter to the prompt on the home page, with the slash command. */
export async function attachTemplate(page: Page, name: RegExp): Promise<void> {
  await promptBox(page).fill('/temp');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Templates' }).getByRole('button', { name }).click();
}

/** From a prompt on the signed-out home page to the project page, as a guest. */
export async function describeApp(page: Page, prompt: string): Promise<void> {
  await promptBox(page).fill(prompt);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL(/\/~\//);
}

export const previewOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Preview"]');

/** The app's own heading: while a preview connects or waits for its server, it shows a page of the runtime, which has a heading, too. */
export const appHeading = (page: Page): Locator => previewOf(page).locator('#root, #app').getByRole('heading', { level: 1 });
