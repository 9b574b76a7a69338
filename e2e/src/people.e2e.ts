/** Settings, sharing, palette and keys. */
import { expectAccessible } from './accessibility.ts';
import { openBrowser } from './browser.ts';
import { expect, test } from './test.ts';
import { chooseTemplate, previewOf, signUp } from './walk-steps.ts';

const SECTIONS = ['General', 'Account', 'Appearance', 'Editor', 'Tokens', 'Backups', 'Network', 'Applications', 'Team', 'Feature previews', 'Knowledge'];

test('a project is configured, navigated by keyboard, and shared with a second person', { tag: '@core' }, async ({ page, product }) => {
  test.setTimeout(240_000);
  await page.goto(`${product.origin}/sign-up`);
  await signUp(page);
  await chooseTemplate(page, 'Node.js');
  await page.waitForURL(/\/~\//);
  const heading = previewOf(page).getByRole('heading', { name: 'New app' });
  await expect(heading).toBeVisible({ timeout: 90_000 });
  const projectUrl = page.url();
  const choose = (section: string) => page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: section, exact: true }).click();

  await test.step('all sections open over the project, which keeps running', async () => {
    // A page that was reloaded would have lost it.
    await previewOf(page)
      .locator('body')
      .evaluate((body) => body.setAttribute('data-kept', 'yes'));
    await page.getByRole('link', { name: 'Settings' }).click();
    for (const section of SECTIONS) {
      await choose(section);
      await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible();
      await expectAccessible(page, `settings, ${section}`);
    }
    await choose('Account');
    await expect(page.getByRole('progressbar', { name: /^Storage used: [\d.]+ MB of / })).toBeVisible();
    await choose('Knowledge');
    await page.getByRole('textbox', { name: 'About this project' }).fill('Say moin, not hello.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Saved' })).toBeDisabled();
    await choose('Network');
    await page.getByRole('switch', { name: 'CORS proxy' }).click();
    await expect(page.getByRole('switch', { name: 'CORS proxy' })).not.toBeChecked();
    await choose('Feature previews');
    await page.getByRole('switch', { name: 'Private registries' }).click();
    await expect(page.getByRole('switch', { name: 'Private registries' })).toBeChecked();
    await choose('General');
    await page.getByRole('textbox', { name: 'Title' }).fill('Greeting server');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Greeting server' }).click();
    await expect(previewOf(page).locator('body')).toHaveAttribute('data-kept', 'yes');
  });

  await test.step('the palette and shortcuts reach everything', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await expectAccessible(page, 'palette');
    await page.keyboard.type('team');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+p');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('prompt');
    await page.keyboard.press('Enter');
    await expect(page.locator('.cm-content')).toContainText('Say moin, not hello.');
    await page.keyboard.press('ControlOrMeta+Shift+p');
    await expect(heading).toBeVisible();
    await page.keyboard.press('ControlOrMeta+\\');
    await expect(page.getByRole('region', { name: 'Chat' })).toBeHidden();
    await page.keyboard.press('ControlOrMeta+\\');
    await page.keyboard.press('ControlOrMeta+Shift+m');
    await expect(page.getByRole('radio', { name: 'Plan' })).toBeChecked();
    // In a text field, a question mark is just text.
    await page.getByRole('link', { name: 'Settings' }).focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const keysOf = (command: string) => sheet.locator('dl > div').filter({ hasText: command }).locator('.sr-only');
    await expect(keysOf('Search files')).toHaveText('Ctrl+Shift+F');
    // The same keys mean something else in a terminal.
    await expect(keysOf('Terminal: find')).toHaveText('Ctrl+Shift+F');
    await expectAccessible(page, 'keyboard shortcuts');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('an editor joins by a link, and is not an owner', async () => {
    const invited = page.waitForResponse((response) => response.url().endsWith('/invitations') && response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Share' }).click();
    await expectAccessible(page, 'share');
    await page.getByRole('button', { name: 'Invite' }).click();
    const { token } = (await (await invited).json()) as { token: string };
    await expect(page.getByRole('button', { name: 'Copy link for Anyone with the link, Can edit' })).toBeVisible();

    const other = await openBrowser();
    const guest = await other.context.newPage();
    await guest.goto(projectUrl);
    await expect(guest.getByRole('heading', { name: 'Sign in to open this project' })).toBeVisible();
    await guest.goto(`${product.origin}/invitations/${token}`);
    await expect(guest.getByRole('heading', { name: 'Join Greeting server' })).toBeVisible();
    await expectAccessible(guest, 'invitation');
    await guest.getByRole('link', { name: 'Sign in' }).click();
    await signUp(guest, 'ben@example.com');
    await guest.getByRole('button', { name: 'Join' }).click();
    await guest.waitForURL(projectUrl);
    await guest.getByRole('link', { name: 'Settings' }).click();
    await expect(guest.getByText('Only owners can change visibility and limits, freeze or delete the project.')).toBeVisible();
    await guest.goto(new URL('/operator', projectUrl).href);
    await expect(guest.getByRole('heading', { name: 'This page is for operators' })).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Try again' })).toBeHidden();
    await other.close();
  });
});
