/** The walk without a mouse. Every step is a key, and the focus is always visible. */
import { tabTo } from './keys.ts';
import { expect, test } from './test.ts';
import { appHeading, PASSWORD } from './walk-steps.ts';

// With a form between the prompt and the app, which must also work by keyboard.
test.use({ serverEnv: { GUESTS: 'off' } });

test('the whole walk works by keyboard alone', { tag: '@core' }, async ({ page, product }) => {
  await test.step('describe an app, sign up', async () => {
    await tabTo(page, 'textbox', 'Describe the app you want to build');
    await page.keyboard.type('a todo list');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/sign-in/);
    await tabTo(page, 'link', 'Create an account');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign up' }).waitFor();
    await tabTo(page, 'textbox', 'Email');
    await page.keyboard.type('ada@example.com');
    await tabTo(page, 'textbox', 'Password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/~\//);
    // The form that had the focus is gone. The next Tab must lead into the header, not into the middle of the page.
    await expect(page.locator('header h1')).toBeFocused();
    await expect(appHeading(page)).toHaveText('Todo list', { timeout: 120_000 });
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 120_000 });
  });

  await test.step('open a file by its name and edit it', async () => {
    await page.keyboard.press('Control+p');
    await page.keyboard.type('App.tsx');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Contents of src/App.tsx' })).toBeFocused();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('// by keyboard');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  });

  await test.step('move through the tree', async () => {
    await tabTo(page, 'tree', undefined, 'Shift+Tab');
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    const active = page.locator(':focus');
    const last = await page.getByRole('treeitem', { name: 'vite.config.ts' }).getAttribute('id');
    await expect(active).toHaveAttribute('aria-activedescendant', last ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Contents of vite.config.ts' })).toBeVisible();
  });

  await test.step('a command in a terminal', async () => {
    const terminals = page.getByRole('region', { name: 'Terminals' });
    await page.keyboard.press('Control+j');
    await expect(terminals).toBeHidden();
    await page.keyboard.press('Control+j');
    await expect(terminals).toBeVisible();
    await tabTo(page, 'button', 'New terminal');
    await page.keyboard.press('Enter');
    await expect(page.locator('.xterm-helper-textarea:focus')).toHaveCount(1);
    await expect(page.locator('.xterm-rows').last()).toContainText('❯');
    await page.keyboard.type('echo $((6 * 7))');
    await page.keyboard.press('Enter');
    await expect(page.locator('.xterm-rows').last()).toContainText('42');
  });

  await test.step('search, preview, settings and the shortcut sheet', async () => {
    await page.keyboard.press('Control+j'); // in a terminal, the next keys find text in it
    await expect(page.getByRole('region', { name: 'Terminals' })).toBeHidden();
    await page.keyboard.press('Control+Shift+f');
    await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
    await page.keyboard.type('by keyboard');
    await expect(page.getByRole('region', { name: 'Search files' }).getByRole('status')).toHaveText('1 result in 1 file');
    await page.keyboard.press('Control+Shift+p');
    await expect(appHeading(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    // On a slow computer, keys arrive before the focus does.
    await page.getByRole('combobox').blur();
    await page.keyboard.type('tokens');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();
  });

  await test.step('on the home page, what is typed before the palette’s code has arrived reaches it', async () => {
    let give = (): void => undefined;
    const given = new Promise<void>((resolve) => {
      give = resolve;
    });
    let isHeld = false;
    await page.context().route(/\/palette-[^/]*\.js$/, async (route) => {
      isHeld = true;
      await given;
      await route.continue();
    });
    await page.goto(product.origin);
    await expect(page.getByRole('button', { name: /^More for / })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('todo list');
    await page.keyboard.press('Enter');
    expect(isHeld).toBe(true);
    give();
    await page.waitForURL(/\/~\//);
  });
});
