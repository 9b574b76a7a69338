/** The database of a project, from the first click to its end, as its owner uses it in the Database view. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { addressOf, makeNotes } from './notes-project.ts';
import { expect, test } from './test.ts';

/** PostgreSQL starts on a machine that is busy with browsers. */
const START_TIMEOUT_MS = 180_000;

test('a person creates a database, fills it, asks it, sees who may read it, and deletes it', async ({ page, product }) => {
  test.setTimeout(600_000);
  const slug = await makeNotes(page, product.origin);
  await page.goto(addressOf(product.origin, slug));
  const parts = page.getByRole('tablist', { name: 'Database' });
  const show = (name: string): Promise<void> => parts.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  const grid = page.getByRole('grid', { name: 'guests' });

  await test.step('one click creates it', async () => {
    await page.getByRole('tab', { name: 'Database' }).click();
    await expect(page.getByRole('heading', { name: 'No database yet' })).toBeVisible();
    await expectAccessible(page, 'no database');
    await page.getByRole('button', { name: 'Create a database' }).click();
    await expect(page.getByRole('heading', { name: 'No tables yet' })).toBeVisible({ timeout: START_TIMEOUT_MS });
    await expect(page.getByText('Database running')).toBeVisible();
  });

  await test.step('a table is laid out, and rows are inserted into it', async () => {
    await page.getByRole('button', { name: 'New table' }).click();
    const sheet = page.getByRole('dialog', { name: 'New table' });
    await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('guests');
    await sheet.getByRole('textbox', { name: 'Name of column 3' }).fill('name');
    await sheet.getByRole('button', { name: 'Add a column' }).click();
    await sheet.getByRole('textbox', { name: 'Name of column 4' }).fill('seats');
    await sheet.getByRole('combobox', { name: 'Type of column 4' }).fill('integer');
    await expectAccessible(page, 'new table');
    await sheet.getByRole('button', { name: 'Create table' }).click();
    await expect(page.getByRole('heading', { name: 'No rows yet' })).toBeVisible();
    await expect(page.getByText(/^guests was created, and is kept in supabase\/migrations\/\d{14}_create_guests\.sql\.$/)).toBeVisible();
    await expect(page.getByText('It has no policy yet')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Database changes' })).toHaveCount(0);
    await insert(page, { name: 'Grace', seats: 'many' });
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('invalid input syntax for type integer');
    await page.getByRole('dialog').getByRole('textbox', { name: 'seats' }).fill('4');
    await page.getByRole('dialog').getByRole('button', { name: 'Insert row' }).click();
    await insert(page, { name: 'Ada', seats: '2' });
    await insert(page, { name: 'Lin', seats: '3' });
    await expect(page.getByText('3 rows')).toBeVisible();
    await expectAccessible(page, 'rows');
  });

  await test.step('a cell is edited in place', async () => {
    await cell(grid, 'Ada', 4).dblclick();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect(cell(grid, 'Ada', 4)).toHaveText('5');
  });

  await test.step('rows are sorted and filtered', async () => {
    const names = grid.getByRole('row').locator('[role=gridcell]:nth-child(4)');
    const seats = grid.getByRole('columnheader').getByRole('button', { name: 'seats' });
    await seats.click();
    await expect(names).toHaveText(['Lin', 'Grace', 'Ada']);
    await seats.click();
    await expect(names).toHaveText(['Ada', 'Grace', 'Lin']);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const filter = page.getByRole('dialog', { name: 'Add a filter' });
    await filter.getByRole('combobox', { name: 'Column' }).selectOption('seats');
    await filter.getByRole('combobox', { name: 'Comparison' }).selectOption('>');
    await filter.getByRole('textbox', { name: 'Value' }).fill('3');
    await filter.getByRole('button', { name: 'Add filter' }).click();
    await expect(names).toHaveText(['Ada', 'Grace']);
    await page.getByRole('button', { name: /^Remove the filter/ }).click();
    await expect(names).toHaveCount(3);
  });

  await test.step('a visitor sees nothing, and the view says why', async () => {
    await page.getByRole('button', { name: 'anon' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing to see as anon' })).toBeVisible();
    await expect(page.getByText('anon reads 0 of 3 rows. No policy lets visitors read guests.')).toBeVisible();
    await expectAccessible(page, 'rows as anon');
    const strip = page.getByRole('status').filter({ hasText: 'anon reads 0 of 3 rows.' });
    await strip.getByRole('button', { name: 'Open policies' }).click();
    await expect(page.getByText('Only guests')).toBeVisible();
    await expect(page.getByRole('table', { name: 'What each visitor can do' })).toContainText('Reads no rows: no policy shows one.');
    await expectAccessible(page, 'policies of one table');
    await page.getByRole('button', { name: 'Show all tables' }).click();
    await expect(page.getByText('Only guests')).toBeHidden();
    await show('Tables');
    await strip.getByRole('button', { name: 'View as owner' }).click();
    await expect(grid).toBeVisible();
  });

  await test.step('SQL answers, and an error is shown where it is', async () => {
    await show('SQL');
    await page.getByRole('textbox', { name: 'SQL' }).click();
    await page.keyboard.insertText('select sum(seats) as total from guests;\nselect nam from guests;');
    await page.getByRole('button', { name: 'Run' }).click();
    const [sum, failed] = [page.getByRole('region', { name: 'Query 1' }), page.getByRole('region', { name: 'Query 2' })];
    await expect(sum).toContainText('12');
    await expect(failed.getByRole('alert')).toContainText('column "nam" does not exist');
    await expect(failed.getByRole('alert')).toContainText('LINE 2: select nam from guests;');
    await expectAccessible(page, 'SQL');
    await failed.getByRole('button', { name: 'Use “name”' }).click();
    await page.getByRole('button', { name: 'Run' }).click();
    await expect(failed).toContainText('Grace');
  });

  await test.step('Policies tries what visitors can do', async () => {
    await show('Policies');
    const row = page.getByRole('table', { name: 'What each visitor can do' }).getByRole('row', { name: /guests/ });
    await expect(row.getByRole('cell').first()).toContainText('Read: refused');
    await expectAccessible(page, 'policies');
    // Whoever has the app's key may read it: that is found, and counted on the tab.
    await show('SQL');
    await page.getByRole('textbox', { name: 'SQL' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(
      'alter table guests add email text default \'a@example.com\'; grant select on guests to anon; create policy "All" on guests for select to anon using (true);',
    );
    await page.getByRole('button', { name: 'Run' }).click();
    await expect(page.getByRole('region', { name: 'Query 3' })).toBeVisible();
    await expect(parts.getByRole('tab', { name: 'Policies 1 finding' })).toBeVisible();
    await show('Policies');
    await expect(row.getByRole('cell').first()).toContainText('Read: allowed, but should probably not be');
    await expectAccessible(page, 'policies with a finding');
    await page.getByRole('button', { name: 'Ignore…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ignore this finding' });
    await expect(dialog.getByRole('button', { name: 'Ignore it' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Why is this right?' }).fill('The guests agreed.');
    await expectAccessible(page, 'ignore a finding');
    await page.keyboard.press('Enter');
    const ignored = page.getByRole('region', { name: 'Ignored' });
    await expect(ignored).toContainText('The guests agreed.');
    await expect(row.getByRole('cell').first()).toContainText('Read: allowed');
    await expect(parts.getByRole('tab', { name: 'Policies 1 finding' })).toBeHidden();
    await expectAccessible(page, 'an ignored finding');
    await ignored.getByRole('button', { name: /^Take back/ }).click();
    await expect(parts.getByRole('tab', { name: 'Policies 1 finding' })).toBeVisible();
  });

  await test.step('a user of the app is added', async () => {
    await show('Users');
    await page.getByRole('button', { name: 'Add a user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a user' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill('grace@example.com');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse');
    await expectAccessible(page, 'add a user');
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await expect(page.getByText('grace@example.com').first()).toBeVisible();
    await expectAccessible(page, 'users');
  });

  await test.step('Schema shows the table, and the other parts say what is not there', async () => {
    await show('Schema');
    await page.getByRole('button', { name: /^guests/ }).click();
    await expectAccessible(page, 'schema');
    await show('Changes');
    await expect(page.getByRole('button', { name: 'Create guests' })).toBeVisible();
    await expectAccessible(page, 'changes');
    for (const part of ['Functions', 'Files', 'Mail']) {
      await show(part);
      await expect(page.getByRole('heading', { level: 2, name: /^(?:No|Nothing)/ }).filter({ visible: true })).toHaveCount(1);
      await expectAccessible(page, part);
    }
  });

  await test.step('Usage shows size and keys', async () => {
    await show('Usage');
    await expect(page.getByRole('heading', { name: /MB of .*(?:MB|GB)$/ })).toBeVisible();
    await expect(page.getByText(/^sb_publishable_/)).toBeVisible();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByText(/^sb_secret_/)).toBeVisible();
    await expectAccessible(page, 'usage');
  });

  await test.step('it is deleted once the title of the project was typed', async () => {
    await page.getByRole('button', { name: 'Delete database' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog.getByRole('button', { name: 'Delete database' })).toBeDisabled();
    await dialog.getByRole('textbox').fill('Notes');
    await expectAccessible(page, 'delete the database');
    await dialog.getByRole('button', { name: 'Delete database' }).click();
    await expect(page.getByRole('heading', { name: 'No database yet' })).toBeVisible();
    await page.reload();
    await page.getByRole('tab', { name: 'Database' }).click();
    await expect(page.getByRole('heading', { name: 'No database yet' })).toBeVisible();
  });
});

/** Inserts a row with these values through the form. */
async function insert(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('toolbar', { name: 'Rows of guests' }).getByRole('button', { name: 'Insert row' }).click();
  const form = page.getByRole('dialog', { name: 'Insert a row into guests' });
  for (const [column, value] of Object.entries(values)) await form.getByRole('textbox', { name: column, exact: true }).fill(value);
  await form.getByRole('button', { name: 'Insert row' }).click();
}

/** A cell of the row with this name. The first cell chooses the row. */
const cell = (grid: Locator, name: string, column: number): Locator => grid.getByRole('row', { name }).getByRole('gridcell').nth(column);
