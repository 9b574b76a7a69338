/** Failures are reported in place, lose nothing that was saved, and offer a way to continue. */
import { startAnthropicDouble } from '@lathe/server/testing/anthropic-double';
import { call, cutCall, refuse, reply, type Reply, stall, text } from '@lathe/server/testing/script';
import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from './test.ts';
import { appHeading, describeApp, previewOf, signUp } from './walk-steps.ts';

const ask = async (page: Page, prompt: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Message' }).fill(prompt);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};
const turnIsOver = (page: Page): Promise<void> => expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 120_000 });
const lastAnswer = (page: Page): Locator => page.getByRole('article', { name: 'Assistant' }).last();
const savedStatus = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^(Saved|Saving|Offline|Could not save)/ });

async function openFile(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('treeitem', { name }).click();
  await expect(page.getByRole('navigation', { name: 'Open files' }).locator('[aria-current]')).toHaveText(name);
}

const save = (page: Page): Promise<void> => page.keyboard.press('ControlOrMeta+s');

/** Types at the beginning of a file, and saves it. */
async function typeInto(page: Page, name: RegExp, typed: string): Promise<void> {
  await openFile(page, name);
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type(typed);
  await expect(page.locator('.cm-content')).toContainText(typed.trim());
  await save(page);
}

/** Deletes the line that `typeInto` typed, and saves the file. */
async function deleteFirstLine(page: Page, name: RegExp): Promise<void> {
  await openFile(page, name);
  const lines = page.locator('.cm-line');
  const second = await lines.nth(1).textContent();
  await lines.first().click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await expect(lines.first()).toHaveText(second ?? '');
  await save(page);
  await expect(page.getByRole('navigation', { name: 'Open files' }).locator('[aria-current]')).not.toContainText('unsaved edits');
}

/** The provider answers with what the test sets next. */
const withModel = base.extend<{ provider: { next: Reply; readonly asked: number }; serverEnv: Record<string, string> }>({
  provider: async ({ browserName: _ }, use) => {
    let next = reply(text('Hello, there is nothing to do yet.'));
    const double = await startAnthropicDouble(() => next);
    const handle = {
      url: double.url,
      get next() {
        return next;
      },
      set next(value: Reply) {
        next = value;
      },
      get asked() {
        return double.requests.length;
      },
    };
    await use(handle);
    await double.close();
  },
  serverEnv: async ({ provider }, use) => {
    await use({ ANTHROPIC_BASE_URL: (provider as unknown as { url: string }).url, ANTHROPIC_API_KEY: 'test-key', MODEL_STALL_S: '2' });
  },
});

withModel('a failing provider and a failing server lose nothing', async ({ page, product, provider }) => {
  await describeApp(page, 'help me with notes');
  await expect(lastAnswer(page).getByText('nothing to do yet')).toBeVisible();
  const message = page.getByRole('textbox', { name: 'Message' });

  await withModel.step('a refused key says where to correct it, and the prompt returns to the composer', async () => {
    provider.next = refuse(401, 'authentication_error');
    await ask(page, 'write a poem');
    await expect(page.getByRole('alert').filter({ hasText: 'rejected the key' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Manage keys' })).toBeVisible();
    await expect(message).toHaveValue('write a poem');
  });
  await withModel.step('a rate limit and an overloaded provider can be retried', async () => {
    provider.next = refuse(529, 'overloaded_error');
    await ask(page, 'write a poem');
    await expect(page.getByRole('alert').filter({ hasText: 'is overloaded' })).toBeVisible();
    provider.next = refuse(429, 'rate_limit_error');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'rate limit for this key' })).toBeVisible();
    provider.next = reply(text('Roses are red.'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Roses are red.')).toBeVisible();
    await expect(message).toHaveValue('');
  });
  await withModel.step('an answer that stalls ends, says so and can be retried', async () => {
    provider.next = reply(text('I begin.'), stall);
    await ask(page, 'say something');
    await expect(page.getByRole('alert').filter({ hasText: 'sent nothing for 2 seconds' })).toBeVisible();
    provider.next = reply(text('Now it speaks.'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Now it speaks.')).toBeVisible();
  });
  await withModel.step('an answer that is cut off inside a file does not write the file', async () => {
    provider.next = reply(
      text('I write two files.'),
      call('write_file', { path: 'whole.md', content: 'whole\n' }),
      cutCall('write_file', { path: 'half.md', content: 'half '.repeat(100) }, 150),
    );
    await ask(page, 'write two files');
    await expect(page.getByRole('alert').filter({ hasText: 'cut off' })).toBeVisible();
    await page.getByRole('tab', { name: 'Files' }).click();
    await expect(page.getByRole('treeitem', { name: /whole\.md/ })).toBeVisible();
    await expect(page.getByRole('treeitem', { name: /half\.md/ })).toHaveCount(0);
    provider.next = reply(text('Nothing more.'));
  });
  await withModel.step('files are created, renamed and deleted in the tree', async () => {
    await page.getByRole('button', { name: 'New file' }).click();
    await page.getByLabel('Path of the new file').fill('docs/draft.md');
    await page.keyboard.press('Enter');
    await page.getByRole('treeitem', { name: /draft\.md/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabel('New path').fill('docs/notes.md');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('treeitem', { name: /notes\.md/ })).toBeVisible();
    await expect(page.getByRole('treeitem', { name: /draft\.md/ })).toHaveCount(0);
    await page.getByRole('treeitem', { name: /whole\.md/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('treeitem', { name: /whole\.md/ })).toHaveCount(0);
  });
  await withModel.step('a killed server: edits are kept, and saved without a conflict when it returns', async () => {
    await typeInto(page, /notes\.md/, 'before ');
    await expect(savedStatus(page)).toHaveText(/^Saved/);
    await product.kill();
    await typeInto(page, /notes\.md/, 'while-away ');
    await expect(savedStatus(page)).toHaveText(/^Offline/);
    await product.start();
    await expect(savedStatus(page)).toHaveText(/^Saved/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await withModel.step('a full disk: the page says so, keeps the work, and saves it when there is space', async () => {
    await product.kill();
    await product.start({ DISK_RESERVE_MB: '999999999' });
    await typeInto(page, /notes\.md/, 'no-room ');
    await expect(savedStatus(page)).toHaveText(/^Could not save/);
    await expect(page.getByText('The server has no disk space left').first()).toBeVisible();
    await product.kill();
    await product.start();
    await expect(savedStatus(page)).toHaveText(/^Saved/);
    await expect(page.getByText('The server has no disk space left')).toHaveCount(0);
  });
  await withModel.step('two tabs: the conflict is asked about once, and each choice does what it says', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await openFile(other, /notes\.md/);
    await expect(other.locator('.cm-content')).toContainText('while-away before');
    await typeInto(page, /notes\.md/, 'mine ');
    await expect(savedStatus(page)).toHaveText(/^Saved/);
    await page.waitForTimeout(1500);
    await typeInto(other, /notes\.md/, 'lost ');
    await other.getByRole('button', { name: 'Load theirs' }).click();
    // The page shows its own edits until theirs are loaded, and then begins with the preview.
    await expect(async () => {
      await openFile(other, /notes\.md/);
      await expect(other.locator('.cm-content')).toContainText('mine no-room while-away', { timeout: 2_000 });
    }).toPass();
    await expect(other.locator('.cm-content')).not.toContainText('lost');
    await typeInto(other, /notes\.md/, 'theirs ');
    await expect(savedStatus(other)).toHaveText(/^Saved/);
    await other.waitForTimeout(1500);
    await typeInto(page, /notes\.md/, 'winner ');
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await expect(savedStatus(page)).toHaveText(/^Saved/);
    await page.waitForTimeout(1500);
    const address = other.url();
    await typeInto(other, /notes\.md/, 'copy ');
    await other.getByRole('button', { name: 'Save as copy' }).click();
    await other.waitForURL((url) => url.href !== address);
    await openFile(other, /notes\.md/);
    await expect(other.locator('.cm-content')).toContainText('copy theirs mine');
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await other.close();
    await page.reload();
    await openFile(page, /notes\.md/);
    await expect(page.locator('.cm-content')).toContainText('winner mine');
  });
});

base('commands, stops and crashes report what they did', { tag: '@core' }, async ({ page }) => {
  await describeApp(page, 'a todo list');
  const heading = appHeading(page);
  await expect(heading).toBeVisible({ timeout: 120_000 });
  await turnIsOver(page);

  await base.step('follow-ups change the app in place', async () => {
    await ask(page, 'change the title to Groceries');
    await expect(heading).toHaveText('Groceries');
    await turnIsOver(page);
    await ask(page, 'where is the title?');
    await turnIsOver(page);
    await expect(lastAnswer(page)).toContainText('src/app-model.ts');
  });
  await base.step('a missing package is reported as npm reports it, and the app keeps running', async () => {
    await ask(page, 'install lathe-no-such-package');
    await turnIsOver(page);
    await expect(lastAnswer(page)).toContainText(/lathe-no-such-package@\*.*(?:not in this registry|could not be found)/);
    await expect(page.getByText('Packages failed')).toHaveCount(0);
    await expect(heading).toHaveText('Groceries');
  });
  await base.step('what a command writes to a locked file is undone and reported once', async () => {
    await openFile(page, /^README\.md/);
    const row = page.getByRole('treeitem', { name: /^README\.md/ });
    await page.keyboard.press('ControlOrMeta+Shift+L');
    await expect(row).toHaveAttribute('aria-description', /locked/);
    await ask(page, 'run echo spoiled > README.md');
    await turnIsOver(page);
    await expect(lastAnswer(page)).toContainText('README.md is locked. The command’s changes to it were undone.');
    await expect(page.locator('.cm-content')).not.toContainText('spoiled');
    await lastAnswer(page).getByRole('button', { name: 'Unlock once' }).click();
    await expect(page.locator('.cm-content')).toHaveText('spoiled');
    await row.click();
    await page.keyboard.press('ControlOrMeta+Shift+L');
    await expect(row).not.toHaveAttribute('aria-description', /locked/);
  });
  await base.step('Stop and Esc end a command and say what did not run', async () => {
    await ask(page, 'run sleep 60');
    await expect(lastAnswer(page)).toContainText('running');
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(lastAnswer(page)).toContainText('not done: run sleep 60', { timeout: 5_000 });
    await ask(page, 'run sleep 61');
    await expect(lastAnswer(page)).toContainText('running');
    await page.keyboard.press('Escape');
    await expect(lastAnswer(page)).toContainText('not done: run sleep 61', { timeout: 5_000 });
    await ask(page, 'run sleep 63');
    await expect(lastAnswer(page)).toContainText('running');
    await page.keyboard.press('ControlOrMeta+.');
    await expect(lastAnswer(page)).toContainText('not done: run sleep 63', { timeout: 5_000 });
  });
  await base.step('a page that is reloaded during a turn resumes it, and does not run its command again', async () => {
    await ask(page, 'run sleep 62');
    await expect(lastAnswer(page)).toContainText('running');
    await page.waitForTimeout(2000);
    await page.reload();
    await expect(lastAnswer(page)).toContainText('sleep 62');
    await turnIsOver(page);
    await expect(lastAnswer(page).getByText('The page was reloaded while this was running.')).toBeVisible();
    await expect(heading).toHaveText('Groceries', { timeout: 120_000 });
  });
  await base.step('a syntax error is shown over the page and in the problems until it is fixed', async () => {
    await typeInto(page, /^App\.tsx/, 'const = ;\n');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(previewOf(page).locator('vite-error-overlay')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'App.tsx:1' })).toBeVisible();
    await deleteFirstLine(page, /^App\.tsx/);
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(heading).toHaveText('Groceries');
    await expect(previewOf(page).locator('vite-error-overlay')).toHaveCount(0);
    await expect(page.getByText('No problems')).toBeVisible();
  });
  await base.step('a dev server that crashes leaves its log and one button', async () => {
    await typeInto(page, /^vite\.config\.ts/, 'throw new Error("the config is broken");\n');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('Restart the server');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Preview' }).click();
    const failure = page.getByRole('main');
    await expect(failure.getByText('The server stopped')).toBeVisible();
    await expect(failure.locator('pre').first()).toContainText('the config is broken');
    await deleteFirstLine(page, /^vite\.config\.ts/);
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Restart server' }).click();
    await expect(heading).toHaveText('Groceries');
  });
  await base.step("the person's terminal: a command writes a file, Ctrl+C ends a program", async () => {
    await page.getByRole('tab', { name: 'Terminal' }).click();
    await page.getByRole('button', { name: 'New terminal' }).click();
    const screen = page.locator('.xterm').last();
    await expect(screen).toContainText('❯');
    await screen.click();
    const type = async (line: string): Promise<void> => {
      await page.keyboard.type(line);
      await page.keyboard.press('Enter');
    };
    await type('node -v; echo $((1+2)) > three.txt');
    await expect(screen).toContainText('v24.');
    await type('node -e "console.log(6*7);setInterval(()=>{},1000)"');
    await expect(screen.locator('.xterm-rows')).toContainText(/\b42\b/);
    await page.keyboard.press('Control+c');
    await type('echo code $?');
    await expect(screen).toContainText('code 130');
    await page.getByRole('tab', { name: 'Files' }).click();
    await expect(page.getByRole('treeitem', { name: /three\.txt/ })).toBeVisible();
  });
  await base.step('a second project starts clean, and the first can be reopened', async () => {
    const first = page.url();
    const title = (await page.title()).replace(/ · .*/, '');
    await page.getByRole('link', { name: 'All projects' }).click();
    // Its card shows its picture.
    await expect(page.getByRole('listitem').filter({ hasText: title }).locator('img')).toHaveJSProperty('complete', true);
    await page.getByRole('textbox', { name: 'Describe the app you want to build' }).fill('a counter');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/~/') && url.href !== first);
    await expect(heading).not.toHaveText('Groceries', { timeout: 120_000 });
    await turnIsOver(page);
    await page.getByRole('tab', { name: 'Files' }).click();
    await expect(page.getByRole('treeitem', { name: /^package\.json/ })).toBeVisible();
    await expect(page.getByRole('treeitem', { name: /three\.txt/ })).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(title);
    await page.getByRole('option').filter({ hasText: title }).first().click();
    await page.waitForURL(first);
    await expect(heading).toHaveText('Groceries', { timeout: 120_000 });
  });
});

base('an account is created once, and other people’s projects do not exist for it', { tag: '@core' }, async ({ page, product }) => {
  await page.goto(`${product.origin}/sign-up`);
  await signUp(page);
  await page.waitForURL(`${product.origin}/`);
  const created = await page.evaluate(
    async () =>
      (
        await fetch('/api/projects/sb1/fork', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ project: { appFiles: {}, title: 'Private', visibility: 'private' } }),
        })
      ).json() as Promise<{ slug: string }>,
  );
  await page.context().clearCookies();
  await page.goto(`${product.origin}/sign-up`);
  await signUp(page);
  await expect(page.getByText('There is already an account with this email')).toBeVisible();
  await signUp(page, 'grace@example.com');
  await page.waitForURL(`${product.origin}/`);
  await page.goto(`${product.origin}/~/${created.slug}`);
  await expect(page.getByRole('heading', { name: /project not found/i })).toBeVisible();
});
