/** A network that is cut, tabs that die, computers that sleep, two people at once: nothing that was acknowledged is lost. */
import { openBrowser } from './browser.ts';
import {
  addressOf,
  crash,
  freeze,
  join,
  keptHere,
  makeNotes,
  noteText,
  openNotes,
  savedStatus,
  signUpAt,
  slugOf,
  slugOfTitle,
  type,
  write,
} from './notes-project.ts';
import { expect, test } from './test.ts';

/** A real one; the minute is in `npm run test:living`. */
const CUT_MS = 12_000;
const SLEEP_MS = 5_000;

test('a lost network, sleep and killed tabs lose nothing that was acknowledged', { tag: '@core' }, async ({ page, product }) => {
  test.setTimeout(240_000);
  const slug = await makeNotes(page, product.origin);
  const address = addressOf(product.origin, slug);
  const context = page.context();
  const saved = () => noteText(product.origin, slug, context);
  await page.goto(address);
  await openNotes(page);

  await test.step('without a network, edits stay in this browser and are saved when it returns', async () => {
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

  await test.step('sleep during a save attempt: pending edits are saved afterward without a question', async () => {
    await context.setOffline(true);
    await write(page, 'asleep ');
    await expect(savedStatus(page)).toHaveText(/^Offline/);
    await type(page, 'draft ');
    const wake = await freeze(page);
    await new Promise((resolve) => setTimeout(resolve, SLEEP_MS));
    await context.setOffline(false);
    await wake();
    await expect.poll(saved).toBe('asleep still-cut cut before begin');
    await expect(page.locator('.cm-content')).toHaveText('draft asleep still-cut cut before begin');
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(saved).toBe('draft asleep still-cut cut before begin');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('when tabs are killed without a network, the newest edits are restored and the older ones become a copy', async () => {
    const [older, newer] = [await context.newPage(), await context.newPage()];
    for (const tab of [older, newer]) {
      await tab.goto(address);
      await openNotes(tab);
    }
    await context.setOffline(true);
    await write(older, 'older ');
    await expect(savedStatus(older)).toHaveText(/^Offline/);
    await expect.poll(() => keptHere(older, 'journal')).toContain('"older draft asleep');
    await write(newer, 'newer ');
    await expect(savedStatus(newer)).toHaveText(/^Offline/);
    await expect.poll(() => keptHere(newer, 'journal')).toContain('"newer draft asleep');
    // Leaving with unsaved changes asks first.
    const asked = older.waitForEvent('dialog');
    await older.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    // A closing tab sends its edits through the browser's network, which was cut only for the tab.
    for (const tab of [older, newer]) await crash(tab);
    await context.setOffline(false);
    await page.goto(address);
    await expect.poll(saved).toBe('newer draft asleep still-cut cut before begin');
    await expect.poll(() => slugOfTitle(product.origin, 'Notes (recovered)', context)).toBeDefined();
    const recovered = (await slugOfTitle(product.origin, 'Notes (recovered)', context)) ?? '';
    expect(await noteText(product.origin, recovered, context)).toBe('older draft asleep still-cut cut before begin');
  });

  await test.step('when two tabs with unsaved edits of one file are killed, both edits are kept and the person chooses', async () => {
    await openNotes(page);
    const other = await context.newPage();
    await other.goto(address);
    await openNotes(other);
    await type(page, 'one ');
    await expect.poll(() => keptHere(page, 'drafts')).toContain('"one newer draft');
    await type(other, 'two ');
    await expect.poll(() => keptHere(other, 'drafts')).toContain('"two newer draft');
    await other.close();
    await page.reload();
    await openNotes(page);
    const bar = page.getByRole('status').filter({ hasText: 'Another tab has different unsaved edits to this file. Both are kept.' });
    await expect(page.locator('.cm-content')).toHaveText(/^two newer/);
    await bar.getByRole('button', { name: 'Use the other' }).click();
    await expect(page.locator('.cm-content')).toHaveText(/^one newer/);
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(saved).toBe('one newer draft asleep still-cut cut before begin');
  });
});

test('two people edit one project in two browsers, and both edits survive if they choose so', async ({ page: ada, product }) => {
  test.setTimeout(240_000);
  const { origin } = product;
  const slug = await makeNotes(ada, origin);
  const address = addressOf(origin, slug);
  const browser = await openBrowser();
  const ben = await browser.context.newPage();
  await signUpAt(ben, origin, 'ben@example.com');
  await join(ben, ada, slug);
  const saved = () => noteText(origin, slug, ada.context());
  for (const person of [ada, ben]) {
    await person.goto(address);
    await openNotes(person);
  }

  await test.step('the person who saves second is asked, also after a reload, and nothing is saved until they choose', async () => {
    await type(ben, 'by-ben ');
    await write(ada, 'by-ada ');
    await expect.poll(saved).toBe('by-ada begin');
    await ben.keyboard.press('ControlOrMeta+s');
    const question = ben.getByRole('dialog', { name: /^ada.* saved this project/i });
    await expect(question).toBeVisible();
    await ben.reload();
    await expect(question).toBeVisible();
    expect(await saved()).toBe('by-ada begin');
    await question.getByRole('button', { name: 'Save as copy' }).click();
    await ben.waitForURL((url) => !url.pathname.endsWith(slug));
    await expect.poll(() => noteText(origin, slugOf(ben), ben.context())).toBe('by-ben begin');
    expect(await saved()).toBe('by-ada begin');
  });

  await test.step('a person whose computer slept while the other saved is asked when it wakes', async () => {
    await ben.goto(address);
    await openNotes(ben);
    await expect(ben.locator('.cm-content')).toHaveText('by-ada begin');
    await ada.context().setOffline(true);
    await write(ada, 'ada-asleep ');
    await expect(savedStatus(ada)).toHaveText(/^Offline/);
    const wake = await freeze(ada);
    await write(ben, 'ben-awake ');
    await expect.poll(() => noteText(origin, slug, ben.context())).toBe('ben-awake by-ada begin');
    await ada.context().setOffline(false);
    await wake();
    const question = ada.getByRole('dialog', { name: /^ben.* saved this project/i });
    await expect(question).toBeVisible();
    expect(await saved()).toBe('ben-awake by-ada begin');
    await question.getByRole('button', { name: 'Overwrite' }).click();
    await expect.poll(saved).toBe('ada-asleep by-ada begin');
    // The overwritten text is still in the other browser, whose next save asks about it.
    await write(ben, 'ben-again ');
    await ben.getByRole('dialog').getByRole('button', { name: 'Save as copy' }).click();
    await ben.waitForURL((url) => !url.pathname.endsWith(slug));
    await expect.poll(() => noteText(origin, slugOf(ben), ben.context())).toBe('ben-again ben-awake by-ada begin');
    expect(await saved()).toBe('ada-asleep by-ada begin');
  });

  await test.step('the next person in the same browser does not see unsaved work, and its author gets it back', async () => {
    const { context } = browser;
    await ben.goto(address);
    await openNotes(ben);
    await context.setOffline(true);
    await write(ben, 'ben-offline ');
    await expect(savedStatus(ben)).toHaveText(/^Offline/);
    await type(ben, 'ben-draft ');
    await expect.poll(() => keptHere(ben, 'journal')).toContain('"ben-offline ada-asleep');
    await expect.poll(() => keptHere(ben, 'drafts')).toContain('"ben-draft ben-offline');
    const next = await context.newPage();
    await crash(ben);
    await context.setOffline(false);
    const cookies = await context.cookies();
    const signInAs = async (person: typeof cookies) => {
      await context.clearCookies();
      await context.addCookies(person);
      await next.goto(address);
      await openNotes(next);
    };
    await signInAs(await ada.context().cookies());
    await expect(next.locator('.cm-content')).toHaveText('ada-asleep by-ada begin');
    expect(await saved()).toBe('ada-asleep by-ada begin');
    await signInAs(cookies);
    await expect(next.locator('.cm-content')).toHaveText('ben-draft ben-offline ada-asleep by-ada begin');
    await expect.poll(saved).toBe('ben-offline ada-asleep by-ada begin');
  });
  await browser.close();
});

test('a project that is too big to save can be downloaded from the dialog and from the header, also on phones', async ({ page, product }) => {
  const slug = await makeNotes(page, product.origin);
  let refuse = (): void => undefined;
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route(`**/api/projects/${slug}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await refused;
    await route.fulfill({ status: 413, json: { error: 'The project is too big to save: its text has 11 MB.', code: 'project-too-big' } });
  });
  await page.goto(addressOf(product.origin, slug));
  await openNotes(page);
  const saving = page.waitForRequest((request) => request.method() === 'PATCH');
  await write(page, 'more ');
  await saving;
  const tooBig = page.getByRole('dialog', { name: 'The project is too big to save' });

  await test.step('the dialog waits while another one is shown', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('Search past chats');
    await page.keyboard.press('Enter');
    const search = page.getByRole('dialog', { name: 'Search past chats' });
    await expect(search).toBeVisible();
    refuse();
    // Behind the dialog, the page is hidden from assistive technology.
    await expect(page.getByRole('status', { includeHidden: true }).filter({ hasText: /^Could not save/ })).toHaveCount(1);
    await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(1);
    await search.getByRole('button', { name: 'Close' }).click();
    await expect(tooBig).toContainText('its text has 11 MB');
  });

  await test.step('its button downloads the project, and page shortcuts open no dialog behind it', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    const download = page.waitForEvent('download');
    await tooBig.getByRole('button', { name: 'Download project' }).click();
    expect((await download).suggestedFilename()).toBe(`${slug}.zip`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('so does the button in the header, on a wide screen and on a phone', async () => {
    for (const viewport of [undefined, { width: 360, height: 740 }]) {
      if (viewport) await page.setViewportSize(viewport);
      const download = page.waitForEvent('download');
      await page.locator('header').getByRole('button', { name: 'Download', exact: true }).click();
      expect((await download).suggestedFilename()).toBe(`${slug}.zip`);
    }
    await expect(page.getByRole('button', { name: 'Project Notes' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible();
  });
});
