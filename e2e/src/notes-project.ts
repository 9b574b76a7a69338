/** A project of one text file, for tests that are only about saving. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import { signUp } from './walk-steps.ts';

interface Project {
  readonly title: string;
  readonly appFiles: Readonly<Record<string, { readonly contents: string } | undefined>>;
}

/** The server may close an idle connection just when it is used again. */
const AGAIN = { maxRetries: 2 };

/** Signs up and creates the project. Returns its slug. */
export async function makeNotes(page: Page, origin: string): Promise<string> {
  await signUpAt(page, origin);
  const file = { fullPath: 'notes.md', name: 'notes.md', type: 'file', contents: 'begin', isBinary: false, lastModified: 0 };
  const body = { project: { appFiles: { 'notes.md': file }, title: 'Notes', visibility: 'private' } };
  return ((await post(page, '/api/projects/sb1/fork', body)) as { slug: string }).slug;
}

export async function signUpAt(page: Page, origin: string, email?: string): Promise<void> {
  await page.goto(`${origin}/sign-up`);
  await signUp(page, email);
  await page.waitForURL(`${origin}/`);
}

/** A second person becomes an editor of it. */
export async function join(guest: Page, owner: Page, slug: string): Promise<void> {
  const { token } = (await post(owner, `/api/projects/${slug}/invitations`, { role: 'editor' })) as { token: string };
  await post(guest, `/api/invitations/${token}/accept`);
}

function post(page: Page, path: string, body?: unknown): Promise<unknown> {
  return page.evaluate(
    async ([address, json]) => {
      const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, ...(json === undefined ? {} : { body: json }) });
      if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );
}

export const addressOf = (origin: string, slug: string): string => `${origin}/~/${slug}?default_view=files`;
export const slugOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** The notes as the server has them. */
export const noteText = (origin: string, slug: string, context: BrowserContext): Promise<string> =>
  context.request.get(`${origin}/api/projects/${slug}`, AGAIN).then(async (answer) => ((await answer.json()) as Project).appFiles['notes.md']?.contents ?? '');

/** The project of this title, as the list of all projects has it. */
export async function slugOfTitle(origin: string, title: string, context: BrowserContext): Promise<string | undefined> {
  const answer = (await (await context.request.get(`${origin}/api/projects`, AGAIN)).json()) as { projects: readonly { title: string; slug: string }[] };
  return answer.projects.find((project) => project.title === title)?.slug;
}

export const savedStatus = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^(Saved|Saving|Offline|Could not save|Kept|Unsaved edits)/ });

export async function openNotes(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('treeitem', { name: /notes\.md/ }).click();
  await expect(page.locator('.cm-content')).toBeVisible();
}

/** Types at the beginning of the notes. */
export async function type(page: Page, typed: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type(typed);
}

/** Types, and saves the file. */
export async function write(page: Page, typed: string): Promise<void> {
  await type(page, typed);
  await page.keyboard.press('ControlOrMeta+s');
}

/** The unsaved work that this browser keeps, as JSON: whole projects (`journal`) or typed text (`drafts`). */
export function keptHere(page: Page, what: 'journal' | 'drafts'): Promise<string> {
  const [database, store] = what === 'journal' ? ['lathe', 'entries'] : ['lathe-memory', 'projects'];
  return page.evaluate(
    ([name, from]) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(from).objectStore(from).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
    [database, store] as const,
  );
}

/** Kills the tab without running its handlers. */
export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // No page is left that could respond.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** Freezes a page as the browser does when the computer sleeps: no timer and no task runs. Returns a function that wakes it. */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  return async () => {
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await page.bringToFront();
    await session.detach();
  };
}
