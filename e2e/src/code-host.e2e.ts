/** A repository of a code host: connected, pushed to, pulled from with a conflict, imported. The host is a double that speaks GitHub's protocol and git's. */
import { GIT_HOST_TOKEN, type GitHostDouble, startGitHostDouble } from '@lathe/server/testing/git-host-double';
import { expectAccessible } from './accessibility.ts';
import { addressOf, makeNotes, openNotes } from './notes-project.ts';
import { expect, test as base } from './test.ts';

const test = base.extend<{ host: GitHostDouble; serverEnv: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: fixtures require this pattern
  host: async ({}, use) => {
    const double = await startGitHostDouble();
    await use(double);
    await double.close();
  },
  serverEnv: async ({ host }, use) => use({ GITHUB_URL: host.url }),
});

test('a project is pushed to a repository, takes over what others push there, and asks about what both changed', async ({ page, product, host }) => {
  test.setTimeout(180_000);
  const slug = await makeNotes(page, product.origin);

  await test.step('an account is connected with a token that the host accepts', async () => {
    await page.goto(`${product.origin}/settings/applications`);
    const row = page.getByRole('region', { name: 'GitHub' });
    await row.getByRole('button', { name: 'Connect' }).click();
    await row.getByLabel('Access token').fill('wrong');
    await row.getByRole('button', { name: 'Connect' }).click();
    await expect(row.getByText('GitHub does not accept this token.')).toBeVisible();
    await row.getByLabel('Access token').fill(GIT_HOST_TOKEN);
    await row.getByRole('button', { name: 'Connect' }).click();
    await expect(row.getByText(/^ann at .*, connected/)).toBeVisible();
    await expectAccessible(page, 'settings with a code host');
  });

  await page.goto(addressOf(product.origin, slug));
  await openNotes(page);
  const text = page.locator('.cm-content');
  const sheet = page.getByRole('dialog');

  await test.step('a new repository gets the files', async () => {
    await page.getByRole('button', { name: /^Project / }).click();
    await page.getByRole('menuitem', { name: 'Repository' }).click();
    await sheet.getByLabel('Name').fill('notes');
    await expectAccessible(page, 'connecting a repository');
    await sheet.getByRole('button', { name: 'Connect and synchronize' }).click();
    await expect(sheet.getByText('Up to date with ann/notes', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Up to date with ann/notes' })).toBeVisible();
    expect(host.find('ann/notes')?.texts('main')).toMatchObject({ 'notes.md': 'begin' });
  });
  const repository = host.find('ann/notes');
  if (repository === undefined) throw new Error('The repository is missing');

  await test.step('what somebody pushed there arrives in the open workbench', async () => {
    repository.commit('main', { 'notes.md': 'one\n2\n3\n4\n5' }, 'Write from elsewhere', { keeps: true });
    await page.getByRole('button', { name: 'Up to date with ann/notes' }).click();
    await expect(sheet.getByText('ann/notes has something new')).toBeVisible();
    await sheet.getByRole('button', { name: 'Synchronize' }).click();
    await expect(sheet.getByText('Took over 1 commit of ann/notes.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(text).toContainText('one');
  });

  await test.step('lines that both changed are asked about, and both sides get the answer', async () => {
    repository.commit('main', { 'notes.md': 'theirs\n2\n3\n4\n5' }, 'Theirs', { keeps: true });
    await text.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('mine\n2\n3\n4\nfive');
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByRole('button', { name: /^(?:Changes|\d versions?) not pushed/ }).click();
    await sheet.getByRole('button', { name: 'Synchronize' }).click();
    await expect(page.getByRole('heading', { name: 'Both changed the same lines' })).toBeVisible();
    await expectAccessible(page, 'a conflict with a repository');
    await sheet.getByRole('button', { name: 'Use theirs' }).first().click();
    await sheet.getByRole('button', { name: 'Keep these' }).click();
    await expect(sheet.getByText(/^Took over 1 commit of ann\/notes\. Pushed \d versions/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(text).toContainText('theirs');
    await expect(text).toContainText('five');
    expect(repository.texts('main')['notes.md']).toBe('theirs\n2\n3\n4\nfive');
  });

  await test.step('with "Push every change", a version is pushed without a click, and a failure is said and tried again', async () => {
    await page.getByRole('button', { name: 'Up to date with ann/notes' }).click();
    await sheet.getByRole('switch', { name: 'Push every change' }).click();
    await expect(sheet.getByRole('switch', { name: 'Push every change' })).toBeChecked();
    await expectAccessible(page, 'a connected repository');
    await page.keyboard.press('Escape');
    await text.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('pushed without a click');
    await page.keyboard.press('ControlOrMeta+s');
    host.faults.push({ at: 'git-receive-pack', status: 403, body: 'This token may only read' });
    await page.getByRole('textbox', { name: 'Message' }).fill('hello');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Not pushed\. GitHub does not allow this\./ })).toBeVisible({ timeout: 30_000 });
    host.faults.length = 0;
    await page.reload();
    await expect(page.getByRole('button', { name: 'Up to date with ann/notes' })).toBeVisible({ timeout: 30_000 });
    expect(repository.texts('main')['notes.md']).toBe('pushed without a click');
  });

  await test.step('a host that cannot be reached is said calmly, and nothing is lost', async () => {
    host.faults.push({ at: 'info/refs', isCut: true });
    await page.reload();
    await expect(page.getByRole('button', { name: /^Could not reach GitHub/ })).toBeVisible({ timeout: 30_000 });
    host.faults.length = 0;
  });

  await test.step('a private repository becomes a project', async () => {
    host.add('acme/secret').commit('main', { 'hello.md': 'Hello from acme' }, 'First');
    await page.goto(product.origin);
    await page.getByRole('button', { name: 'Import a repository' }).click();
    await page.getByRole('region', { name: 'Your repositories' }).getByRole('button', { name: 'acme/secret' }).click();
    await expectAccessible(page, 'importing a repository');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL(/\/~\//);
    await expect(page.getByRole('button', { name: 'Project secret' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Up to date with acme/secret' })).toBeVisible({ timeout: 30_000 });
  });
});
