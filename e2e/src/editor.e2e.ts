/** Editor and terminals (docs/decisions.md#C11, #I2). */
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { addressOf, makeNotes, openNotes, write } from './notes-project.ts';
import { expect, test } from './test.ts';
import { appHeading, chooseTemplate } from './walk-steps.ts';

const code = (page: Page) => page.locator('.cm-content');
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Open files' }).getByRole('button', { name }).first();

async function open(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+p');
  await page.getByRole('combobox').fill(name);
  await page.getByRole('option').filter({ hasText: name }).first().click();
  await expect(page.getByRole('navigation', { name: 'Open files' }).locator('[aria-current]')).toContainText(name);
}

async function typeAtTop(page: Page, text: string): Promise<void> {
  await code(page).click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type(text);
}

async function run(page: Page, line: string): Promise<void> {
  // Notices may cover the bottom of a terminal.
  await page
    .locator('.xterm')
    .last()
    .click({ position: { x: 20, y: 20 } });
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
}

test('unsaved edits survive a reload and conflicts with programs, and terminals keep their output', { tag: '@core' }, async ({ page }) => {
  await chooseTemplate(page, 'TypeScript');
  await page.waitForURL(/\/~\//);
  await expect(appHeading(page)).toBeVisible({ timeout: 120_000 });
  await page.getByRole('tab', { name: 'Files' }).click();
  const bar = page.getByRole('status').filter({ hasText: 'changed while you were editing' });

  await test.step('a file is opened by name, and typed text is marked as unsaved', async () => {
    await open(page, 'README.md');
    await typeAtTop(page, 'typed and not saved ');
    await expect(tab(page, 'README.md')).toContainText('unsaved edits');
    await page.getByRole('button', { name: 'New terminal' }).click();
    await expect(page.locator('.xterm').last()).toContainText('❯');
    await run(page, 'head -c 12 README.md | tr "[:lower:]" "[:upper:]"; echo');
    await expect(page.locator('.xterm-rows').last()).not.toContainText('TYPED AND');
  });
  await test.step('when a program changes the file, both texts are kept and compared, and the chosen one is saved', async () => {
    await run(page, 'echo by a program > README.md');
    await expect(bar).toBeVisible();
    await expect(code(page)).toContainText('typed and not saved');
    await bar.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('by a program');
    await expect(page.getByRole('button', { name: 'Use theirs this change' }).first()).toBeVisible();
    await expectAccessible(page, 'conflict');
    await bar.getByRole('button', { name: 'Keep this' }).click();
    await expect(bar).toHaveCount(0);
    await code(page).click();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(tab(page, 'README.md')).not.toContainText('unsaved edits');
    await run(page, 'clear; head -c 5 README.md | tr "[:lower:]" "[:upper:]"; echo');
    await expect(page.locator('.xterm-rows').last()).toContainText('TYPED');
  });
  await test.step('secrets are hidden until revealed', async () => {
    await run(page, "echo 'KEY=sourdough' > .env");
    await open(page, '.env');
    await expect(code(page)).toContainText('KEY=•');
    await expect(code(page)).not.toContainText('sourdough');
    await page.getByRole('button', { name: 'Show values' }).click();
    await expect(code(page)).toContainText('KEY=sourdough');
  });
  await test.step('a printed file position is a link, and a terminal can be renamed and searched', async () => {
    await run(page, 'clear; echo package.json:2:3');
    // Exact, because the typed line contains the position, too, until the screen is cleared.
    const printed = page.locator('.xterm-rows').last().getByText('package.json:2:3', { exact: true });
    // The terminal's own layer receives the mouse, so the position counts.
    await printed.hover({ force: true });
    await printed.click({ force: true });
    await expect(tab(page, 'package.json')).toHaveAttribute('aria-current', 'true');
    await expect(page.getByText('Ln 2, Col 3')).toBeVisible();
    await page.getByRole('button', { name: /^Terminal 1/ }).dblclick();
    await page.getByRole('textbox', { name: 'Terminal name' }).fill('Mine');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Find in this terminal' }).click();
    await page.getByRole('searchbox', { name: 'Find in this terminal' }).fill('package');
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ of \d+$/);
    await page.keyboard.press('Escape');
  });
  await test.step("errors of the project's own TypeScript are marked in the editor", async () => {
    await open(page, 'main.ts');
    await typeAtTop(page, "const wrong: number = 'text';\n");
    await expect(code(page).locator('.cm-line-message')).toContainText("TS2322: Type 'string' is not assignable to type 'number'.");
    await expect(page.locator('.cm-lint-marker-error')).toBeVisible();
    await page.getByRole('button', { name: 'Discard edits' }).click();
    await expect(page.locator('.cm-lint-marker-error')).toHaveCount(0);
  });
  await test.step('after a reload the draft and the terminal are there', async () => {
    await open(page, 'index.html');
    await typeAtTop(page, '<!-- kept -->');
    await expect(tab(page, 'index.html')).toContainText('unsaved edits');
    await page.waitForTimeout(1500);
    page.once('dialog', (dialog) => void dialog.accept()); // leaving with unsaved edits is asked about
    await page.reload();
    await page.getByRole('tab', { name: 'Files' }).click();
    await open(page, 'index.html');
    await expect(code(page)).toContainText('<!-- kept -->');
    await expect(tab(page, 'index.html')).toContainText('unsaved edits');
    await page.getByRole('button', { name: /^Mine/ }).click();
    await expect(page.locator('.xterm-rows').last()).toContainText('package.json:2:3');
    await page.getByRole('button', { name: 'Discard edits' }).click();
    await expect(code(page)).not.toContainText('kept');
  });
});

test('files, processes and the terminal of a project are in the browser and keep running without the server', async ({ page, product }) => {
  const slug = await makeNotes(page, product.origin);
  await page.goto(addressOf(product.origin, slug));
  await openNotes(page);
  await page.getByRole('button', { name: 'New terminal' }).click();
  const screen = page.locator('.xterm-rows').last();
  await expect(screen).toContainText('❯');
  await run(page, 'node -p "process.cwd()"');
  await expect(screen).toContainText('/home/project');
  await product.kill();

  await test.step('a program reads what the editor wrote', async () => {
    await write(page, 'typed ');
    await expect(tab(page, 'notes.md')).not.toContainText('unsaved edits');
    await run(page, 'clear; cat notes.md | tr "[:lower:]" "[:upper:]"');
    await expect(screen).toContainText('TYPED BEGIN');
  });
  await test.step('the tree and the editor show what a program wrote', async () => {
    await run(page, `node -e "fs.mkdirSync('made'); fs.writeFileSync('made/sum.txt', String(6 * 7))"`);
    await page.getByRole('treeitem', { name: /^made/ }).click();
    await page.getByRole('treeitem', { name: /sum\.txt/ }).click();
    await expect(page.getByRole('textbox', { name: 'Contents of made/sum.txt' })).toHaveText('42');
  });
  await test.step('programs talk to each other over a port, and end with a key', async () => {
    const port = 4321;
    await run(page, `clear; node -e "http.createServer((_, response) => response.end('an' + 'swer')).listen(${port})" &`);
    await run(page, `sleep 1; node -e "http.get('http://localhost:${port}', (response) => response.pipe(process.stdout))"`);
    await expect(screen).toContainText('answer');
    await run(page, 'clear; sleep 600');
    await page.keyboard.press('Control+c');
    await run(page, 'echo "status $?"');
    await expect(screen).toContainText('status 130');
  });
});
