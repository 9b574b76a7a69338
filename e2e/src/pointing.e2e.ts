/** Elements of the preview are changed in their source, in the languages that starters are written in. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './test.ts';
import { chooseTemplate, previewOf, signUp, templateCard } from './walk-steps.ts';

/** From a change until the page shows it by itself. */
const SHOWN_WITHIN_MS = 2000;

async function openStarter(page: Page, origin: string, starter: string): Promise<void> {
  await page.goto(`${origin}/sign-up`);
  await signUp(page);
  await templateCard(page, 'React').waitFor();
  await chooseTemplate(page, starter);
  await page.waitForURL(/\/~\//);
  await page.getByRole('tab', { name: 'Preview' }).click();
}

async function pointAt(page: Page, element: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Inspect' }).click();
  await element.hover();
  await element.click();
}

/** What is in the file that the panel's header names. */
async function sourceOf(page: Page, panel: Locator): Promise<string> {
  await panel.getByRole('button', { name: /^[\w.]+:\d+$/ }).click();
  const editor = page.locator('.cm-content');
  await editor.waitFor();
  const text = (await editor.textContent()) ?? '';
  await page.getByRole('tab', { name: 'Preview' }).click();
  return text;
}

async function shownWithin(change: () => Promise<void>, status: Locator): Promise<number> {
  const start = Date.now();
  await change();
  await status.waitFor();
  return Date.now() - start;
}

test('text, color, space and size of an element are changed in a starter with React and Tailwind, and undone', async ({ page, product }) => {
  await openStarter(page, product.origin, 'React with shadcn/ui');
  const heading = previewOf(page).getByRole('heading', { name: 'New app' });
  await expect(heading).toBeVisible({ timeout: 120_000 });
  const color = await heading.evaluate((element) => getComputedStyle(element).color);
  await pointAt(page, heading);
  const panel = page.getByRole('region', { name: 'Selected h1' });
  const written = (count: number) => panel.getByText(`${count} ${count === 1 ? 'edit' : 'edits'} written to 1 file`);

  await test.step('a change is in the page at once, and in its source within two seconds', async () => {
    await expect(panel.getByRole('button', { name: /^App\.tsx:\d+$/ })).toBeVisible();
    await expectAccessible(page, 'point panel');
    await panel.getByRole('textbox', { name: 'Text', exact: true }).fill('Corner bakery');
    const times = [await shownWithin(() => page.keyboard.press('Enter'), written(1))];
    await expect(previewOf(page).getByRole('heading', { name: 'Corner bakery' })).toBeVisible();
    times.push(await shownWithin(() => panel.getByRole('group', { name: 'Color' }).getByRole('button', { name: 'primary', exact: true }).click(), written(2)));
    times.push(
      await shownWithin(async () => {
        await panel.getByRole('spinbutton', { name: 'Space inside, bottom, in pixels' }).fill('24');
        await page.keyboard.press('Enter');
      }, written(3)),
    );
    times.push(await shownWithin(async () => void (await panel.getByRole('combobox', { name: 'Size' }).selectOption('60px')), written(4)));
    test.info().annotations.push({ type: 'shown within', description: `${times.join(', ')} ms` });
    // The machine may do something else during one of the four.
    expect(times.toSorted((a, b) => a - b).at(-2)).toBeLessThan(SHOWN_WITHIN_MS);
    await expect(previewOf(page).getByRole('heading', { name: 'Corner bakery' })).toHaveCSS('padding-bottom', '24px');
    await expect(page.getByRole('article', { name: 'You changed 4 things by hand' }).getByRole('listitem').first()).toContainText('Text');
    const source = await sourceOf(page, panel);
    expect(source).toContain('<h1 className="text-6xl font-bold tracking-tight text-primary pb-6">Corner bakery</h1>');
  });

  await test.step('Mod+Z undoes one after the other', async () => {
    await panel.getByRole('button', { name: 'Close' }).focus();
    for (let left = 3; left > 0; left -= 1) {
      await page.keyboard.press('ControlOrMeta+z');
      await expect(written(left)).toBeVisible();
    }
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(heading).toHaveText('New app');
    await expect(heading).toHaveCSS('color', color);
    expect(await sourceOf(page, panel)).toContain('<h1 className="text-4xl font-bold tracking-tight">New app</h1>');
  });

  await test.step('the panel is moved away from what is behind it, which can be selected then', async () => {
    const before = (await panel.getByRole('button', { name: 'Move' }).boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(before.x + 8, before.y + 8);
    await page.mouse.down();
    await page.mouse.move(before.x - 400, before.y + 60, { steps: 100 });
    await page.mouse.up();
    await previewOf(page).getByRole('heading', { name: 'Your components' }).click();
    await expect(page.getByRole('region', { name: 'Selected h2' })).toBeVisible();
  });

  await test.step('a picture in the background is selected through what is clear in front of it, and replaced with one from this computer', async () => {
    const shown = previewOf(page).locator('img');
    const picture = page.getByRole('region', { name: 'Selected img' });
    const { width, height } = (await shown.boundingBox()) ?? { width: 0, height: 0 };
    // The card is in front of its middle. It is in the background of the page, so that it receives no click itself.
    await shown.click({ force: true, position: { x: width / 2, y: height / 5 } });
    const chosen = page.waitForEvent('filechooser');
    await picture.getByRole('button', { name: 'Choose a picture from this computer' }).click();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';
    await (await chosen).setFiles({ name: 'Our logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    await expect(shown).toHaveAttribute('src', '/Our-logo.svg');
    await expect.poll(() => shown.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    await picture.getByRole('button', { name: 'Undo' }).click();
    await expect(shown).toHaveAttribute('src', '/emblem.svg');
    await page.keyboard.press('Escape');
    await expect(picture).toHaveCount(0);
  });
});

for (const [starter, file] of [
  ['Vue, JavaScript', 'App.vue'],
  ['Svelte, JavaScript', 'App.svelte'],
  ['Astro', 'index.astro'],
  ['JavaScript', ''],
] as const) {
  test(`an element of the starter ${starter} is changed in its source`, async ({ page, product }) => {
    await openStarter(page, product.origin, starter);
    const heading = previewOf(page).getByRole('heading', { level: 1, name: 'New app' });
    await expect(heading).toBeVisible({ timeout: 120_000 });
    await pointAt(page, heading);
    const panel = page.getByRole('region', { name: 'Selected h1' });
    await expect(panel.getByRole('button', { name: new RegExp(`^${file || '[\\w.]+'}:\\d+$`) })).toBeVisible();
    await panel.getByRole('textbox', { name: 'Text', exact: true }).fill('Corner bakery');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('1 edit written to 1 file')).toBeVisible();
    await panel.getByRole('combobox', { name: 'Alignment' }).selectOption('right');
    await expect(panel.getByText('2 edits written to 1 file')).toBeVisible();
    const changed = previewOf(page).getByRole('heading', { level: 1, name: 'Corner bakery' });
    await expect(changed).toHaveCSS('text-align', 'right');
    expect(await sourceOf(page, panel)).toMatch(/<h1 style="text-align: right">Corner bakery<\/h1>/);
    await panel.getByRole('button', { name: 'Undo' }).click();
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(heading).toBeVisible();
    expect(await sourceOf(page, panel)).toContain('<h1>New app</h1>');
  });
}
