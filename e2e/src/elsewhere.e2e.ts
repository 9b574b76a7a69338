/** The inspector, and the preview that others can open through the tunnel. */
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './test.ts';
import { appHeading, previewOf, signUp, templateCard } from './walk-steps.ts';

test('an inspected element is changed in its source, and another tab opens the preview through the tunnel', async ({ page, product }) => {
  await page.goto(`${product.origin}/sign-up`);
  await signUp(page);
  await templateCard(page, 'React').waitFor();
  const changed = await page.evaluate(async () => {
    const body = JSON.stringify({ featureFlags: { previewTunneling: true } });
    return (await fetch('/api/account', { method: 'PATCH', headers: { 'content-type': 'application/json' }, body })).status;
  });
  expect(changed).toBe(200);
  await templateCard(page, 'React').click();
  await page.waitForURL(/\/~\//);
  await page.getByRole('tab', { name: 'Preview' }).click();
  const heading = appHeading(page);
  await expect(heading).toBeVisible({ timeout: 120_000 });
  const text = (await heading.textContent()) ?? '';
  const label = previewOf(page).locator('lathe-inspector .label');
  const chip = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  const hint = page.getByText('Click an element to select it');

  await test.step('the inspector outlines with the lowercase tag name; Esc leaves', async () => {
    await page.getByRole('button', { name: 'Inspect' }).click();
    await expect(hint).toBeVisible();
    await heading.hover();
    await expect(label).toHaveText(/^h1 \d+ × \d+$/);
    await page.keyboard.press('Escape');
    await expect(hint).toHaveCount(0);
    await expect(label).toHaveCount(0);
  });

  await test.step('a click selects: the element is a chip that can be removed', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+x');
    await heading.hover();
    await heading.click();
    await expect(chip).toHaveText(/h1 · App\.tsx:4/);
    await expect(page.getByText('Click another element')).toBeVisible();
    await expectAccessible(page, 'element');
    await chip.getByRole('button', { name: /^Remove/ }).click();
    await expect(chip).toHaveCount(0);
  });

  const panel = page.getByRole('region', { name: 'Selected h1' });
  const changeText = async (wording: string): Promise<void> => {
    await panel.getByRole('textbox', { name: 'Text', exact: true }).fill(wording);
    await page.keyboard.press('Enter');
  };

  await test.step('its text and style are written into the source without a model', async () => {
    await changeText('Pointed at');
    await expect(heading).toHaveText('Pointed at');
    await panel.getByRole('combobox', { name: 'Alignment' }).selectOption('right');
    await expect(heading).toHaveCSS('text-align', 'right');
    await expect(panel.getByText('2 edits written to 1 file')).toBeVisible();
    await expect(page.getByRole('article', { name: 'Assistant' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(label).toHaveCount(0);
  });

  await test.step('what is not in the code is said, and the assistant can be asked', async () => {
    await page.getByRole('tab', { name: 'Files' }).click();
    await page.getByRole('treeitem', { name: 'App.tsx' }).click();
    await page.locator('.cm-content').getByText('changes as you type').click();
    await page.keyboard.press('End');
    await page.keyboard.insertText('{[1, 2].map((number) => <b key={number}>{number * 21}</b>)}');
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Inspect' }).click();
    await previewOf(page).getByText('42', { exact: true }).click();
    const computed = page.getByRole('region', { name: 'Selected b' });
    await expect(computed.getByText('This text is not in the code: it is decided when the app runs.')).toBeVisible();
    await expect(computed.getByRole('textbox', { name: 'Text', exact: true })).toBeDisabled();
    await computed.getByRole('button', { name: 'Ask the assistant about this' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await expect(chip).toHaveText(/^b · App\.tsx:\d+/);
    await computed.getByRole('button', { name: 'Close' }).click();
    await chip.getByRole('button', { name: /^Remove/ }).click();
  });

  await test.step('the address is masked, and another tab opens it with the password', async () => {
    const { port } = new URL(product.origin);
    await expect(page.getByText(/^[a-z0-9]{7}….preview\.localhost:\d+$/)).toBeVisible();
    await page.getByRole('button', { name: 'Open on another device' }).click();
    await expect(page.getByRole('img', { name: 'QR code for the link' })).toBeVisible();
    const link = (await page.getByRole('link', { name: 'Open in a tab' }).getAttribute('href')) ?? '';
    expect(link).toMatch(new RegExp(`^http://[a-z][a-z0-9]{23}--5173\\.preview\\.localhost:${port}/__tunnel/\\?to=%2F#[\\w-]{43}$`));
    await page.keyboard.press('Escape');

    const viewer = await page.context().newPage();
    await viewer.goto(link.replace(/#.*/, `#${'x'.repeat(43)}`));
    await expect(viewer.getByRole('alert')).toHaveText('The password is wrong.');
    // Only the fragment of the address differs, which alone does not reload the page.
    await viewer.goto('about:blank');
    await viewer.goto(link);
    const seen = viewer.getByRole('heading', { level: 1 });
    await expect(seen).toHaveText('Pointed at');
    expect(viewer.url()).toBe(`${new URL(link).origin}/`);
    const stolen = await viewer.evaluate(
      (origin) =>
        fetch(`${origin}/api/logged-in`, { credentials: 'include' }).then(
          (answer) => answer.text(),
          () => 'refused',
        ),
      product.origin,
    );
    expect(stolen).toBe('refused');

    await viewer.evaluate(() => Object.assign(window, { isTheSamePage: true }));
    await page.bringToFront();
    await page.keyboard.press('ControlOrMeta+Shift+x');
    await heading.hover();
    await heading.click();
    await changeText(text);
    // The app's own WebSocket goes through the tunnel, so the page changes without a reload.
    await expect(seen).toHaveText(text);
    expect(await viewer.evaluate(() => 'isTheSamePage' in window)).toBe(true);

    await page.goto(product.origin);
    await expect(templateCard(page, 'React')).toBeVisible();
    await expect
      .poll(async () => {
        await viewer.reload();
        return viewer.getByRole('heading', { level: 1 }).textContent();
      })
      .toBe('This preview is closed');
  });
});
