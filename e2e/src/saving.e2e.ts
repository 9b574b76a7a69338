/** A network that is cut, and tabs that die: nothing that was acknowledged is lost. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { signUp } from './walk-steps.ts';

/** A real one; the minute is in the unit tests, by their clock. */
const CUT_MS = 12_000;

const savedStatus = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^(Saved|Saving|Offline|Could not save|Kept)/ });
const noteText = (origin: string, slug: string, context: BrowserContext): Promise<string> =>
  context.request.get(`${origin}/api/projects/${slug}`).then(async (answer) => ((await answer.json()) as Project).appFiles['notes.md']?.contents ?? '');

interface Project {
  readonly slug: string;
  readonly appFiles: Readonly<Record<string, { readonly contents: string } | undefined>>;
}

async function openNotes(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('treeitem', { name: /notes\.md/ }).click();
  await expect(page.locator('.cm-content')).toBeVisible();
}

/** Types at the beginning of the notes, and saves the file. */
async function write(page: Page, typed: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type(typed);
  await page.keyboard.press('ControlOrMeta+s');
}

test('a cut network and tabs that die lose nothing that was acknowledged', async ({ page, product }) => {
  test.setTimeout(180_000);
  await page.goto(`${product.origin}/sign-up`);
  await signUp(page);
  await page.waitForURL(`${product.origin}/`);
  const slug = await page.evaluate(async () => {
    const file = { fullPath: 'notes.md', name: 'notes.md', type: 'file', contents: 'begin', isBinary: false, lastModified: 0 };
    const body = JSON.stringify({ project: { appFiles: { 'notes.md': file }, title: 'Notes', visibility: 'private' } });
    const answer = await fetch('/api/projects/sb1/fork', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return ((await answer.json()) as { slug: string }).slug;
  });
  const address = `${product.origin}/~/${slug}?default_view=files`;
  const context = page.context();
  const saved = () => noteText(product.origin, slug, context);
  await page.goto(address);
  await openNotes(page);

  await test.step('a network that is cut: edits stay in this browser, and arrive when it is back', async () => {
    await write(page, 'before ');
    await expect.poll(saved).toBe('before begin');
    await context.setOffline(true);
    await write(page, 'cut ');
    await expect(savedStatus(page)).toHaveText(/^Offline/);
    await page.waitForTimeout(CUT_MS);
    await write(page, 'still-cut ');
    await expect(savedStatus(page)).toHaveText(/^Offline/);
    await context.setOffline(false);
    await expect(savedStatus(page)).toHaveText(/^Saved/);
    expect(await saved()).toBe('still-cut cut before begin');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('tabs that die without a network: the newest edits are restored, and saved', async () => {
    const other = await context.newPage();
    await other.goto(address);
    await openNotes(other);
    await context.setOffline(true);
    await write(page, 'older ');
    await expect(savedStatus(page)).toHaveText(/^Offline/);
    await write(other, 'newer ');
    await expect(savedStatus(other)).toHaveText(/^Offline/);
    await page.waitForTimeout(1000); // both journals are written
    await other.close();
    await page.goto('about:blank');
    await context.setOffline(false);
    await page.goto(address);
    await expect.poll(saved).toBe('newer still-cut cut before begin');
  });
});
