/** Changes to the database of a project, from its files to its tables: asked for in the chat, applied, repaired and discarded. */
import { startAnthropicDouble } from '@lathe/server/testing/anthropic-double';
import { call, reply, text } from '@lathe/server/testing/script';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect } from './test.ts';
import { openProject } from './walk-steps.ts';
import { test as withModel } from './with-model.ts';

/** PostgreSQL starts on a machine that is busy with browsers. */
const START_TIMEOUT_MS = 180_000;

/** Without tools, it is asked about errors before it is asked to fix them. */
const test = withModel.extend<{ serverEnv: Record<string, string> }>({
  serverEnv: async ({ model: { next, requests } }, use) => {
    const double = await startAnthropicDouble((request) => {
      requests.push(request);
      if (!Array.isArray(request.body.tools)) return reply(text(JSON.stringify({ errorFixes: [{ solution: 'The table is called tasks.' }] })));
      return next.shift() ?? reply(text('There is nothing to do.'));
    });
    await use({ ANTHROPIC_BASE_URL: double.url, ANTHROPIC_API_KEY: 'test-key' });
    await double.close();
  },
});

const TASKS = `/*
# Tasks of the shop

What has to be done, each with a note.
*/
create table public.tasks (id int primary key, title text not null, note text);
grant select on public.tasks to authenticated;
alter table public.tasks enable row level security;
create policy "Tasks: read" on public.tasks for select to authenticated using (true);
insert into public.tasks values (1, 'Bake', 'Rye first'), (2, 'Sweep', 'Under the table'), (3, 'Close', null);
`;
const path = (name: string): string => `supabase/migrations/${name}.sql`;

test('migrations of a project and of a model wait in the chat, and are applied, repaired and discarded there', async ({ page, model: { next, requests } }) => {
  test.setTimeout(600_000);
  const changes = page.getByRole('region', { name: 'Database changes' });
  const ask = async (prompt: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Message' }).fill(prompt);
    await page.keyboard.press('ControlOrMeta+Enter');
  };
  const modelWrites = (name: string, content: string, closing: string): void => {
    next.push(reply(text('I change the database.'), call('write_file', { path: path(name), content })), reply(text(closing)));
  };

  await test.step('files without a database ask for one, and one click creates it', async () => {
    await openProject(page, { 'notes.md': 'begin', [path('20260101000000_calm_heron')]: TASKS });
    const needed = page.getByRole('region', { name: 'Database needed' });
    await expect(needed.getByRole('heading', { name: 'This project needs a database. Connect Supabase to continue.' })).toBeVisible();
    await expect(needed).toContainText('1 change waits for it.');
    await expectAccessible(page, 'a database is needed');
    await needed.getByRole('button', { name: 'Use the built-in one' }).click();
    await expect(changes).toContainText('Tasks of the shop', { timeout: START_TIMEOUT_MS });
    await expect(needed).toBeHidden();
  });

  await test.step('a change says what it does, shows its SQL, and is applied', async () => {
    await expect(changes).toContainText('What has to be done, each with a note.');
    await expect(changes).toContainText('Loses nothing');
    await changes.getByRole('button', { name: 'Show SQL' }).click();
    await expect(changes).toContainText('create table public.tasks');
    await expectAccessible(page, 'a change');
    await changes.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(changes).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await showTasks(page);
    await expect(columns(page)).toContainText(['id', 'title', 'note']);
    await expect(page.getByText('3 rows')).toBeVisible();
  });

  await test.step('what a model would delete is counted, and confirmed by its name', async () => {
    modelWrites(
      '20260102000000_brisk_otter',
      '/*\n# Drop the notes\n\nNobody reads them.\n*/\nalter table public.tasks drop column note;\n',
      'The notes wait for you.',
    );
    await ask('drop the notes of tasks');
    await expect(page.getByText('The notes wait for you.')).toBeVisible();
    await expect(changes).toContainText('Deletes the column note of tasks with 2 values', { timeout: START_TIMEOUT_MS });
    expect(requests.some(({ body }) => JSON.stringify(body).includes('tasks(id integer key, title text, note text null)'))).toBe(true);
    const apply = changes.getByRole('button', { name: 'Apply, and lose 2 values' });
    await expect(apply).toBeDisabled();
    await expectAccessible(page, 'a change that loses data');
    await changes.getByRole('textbox', { name: 'Confirm “Drop the notes”' }).fill('note');
    await page.keyboard.press('Enter');
    await expect(changes).toBeHidden();
    await expect(columns(page)).not.toContainText(['note']);
    await expect(page.getByText('3 rows')).toBeVisible();
  });

  await test.step('one that fails shows the error of the database, and "Fix" has the model repair it', async () => {
    modelWrites('20260103000000_quiet_maple', '/*\n# Find tasks by title\n*/\ncreate index on public.task (title);\n', 'There is an index.');
    await ask('find tasks by title');
    await expect(changes.getByRole('alert')).toContainText('relation "public.task" does not exist', { timeout: START_TIMEOUT_MS });
    await expectAccessible(page, 'a change that failed');
    modelWrites('20260103000000_quiet_maple', '/*\n# Find tasks by title\n*/\ncreate index on public.tasks (title);\n', 'The index is repaired.');
    const before = requests.length;
    await changes.getByRole('button', { name: 'Fix' }).click();
    await expect(page.getByText('The index is repaired.')).toBeVisible();
    expect(JSON.stringify(requests[before]?.body)).toContain('relation \\"public.task\\" does not exist');
    await expect(changes).toBeHidden({ timeout: START_TIMEOUT_MS });
  });

  await test.step('one that is discarded is gone, also after a reload, and changes nothing', async () => {
    modelWrites('20260104000000_swift_lynx', '/*\n# Start over\n*/\ntruncate public.tasks;\n', 'It empties the tasks.');
    await ask('delete all tasks');
    await expect(changes).toContainText('Deletes 3 rows of tasks', { timeout: START_TIMEOUT_MS });
    await changes.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(changes).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
    await page.reload();
    await showTasks(page);
    await expect(page.getByText('3 rows')).toBeVisible();
    await page
      .getByRole('tablist', { name: 'Database' })
      .getByRole('tab', { name: /^Changes/ })
      .click();
    await expect(page.getByRole('region', { name: 'Applied' }).getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Waiting for you' })).toHaveCount(0);
    await expect(changes).toHaveCount(0);
  });
});

async function showTasks(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Database' }).click();
  await page
    .getByRole('tablist', { name: 'Database' })
    .getByRole('tab', { name: /^Tables/ })
    .click();
  await page.getByRole('grid', { name: 'tasks' }).waitFor();
}

const columns = (page: Page) => page.getByRole('grid', { name: 'tasks' }).getByRole('columnheader');
