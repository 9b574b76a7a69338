/** The database of a project, from the first click on, as its owner uses it in the Database view. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { addressOf, makeNotes } from './notes-project.ts';
import { expect, test } from './test.ts';

/** PostgreSQL starts on a machine that is busy with browsers. */
const START_TIMEOUT_MS = 180_000;

test('a person creates a database, and fills, sorts and filters a table that visitors cannot read', async ({ page, product }) => {
  test.setTimeout(600_000);
  const slug = await makeNotes(page, product.origin);
  await page.goto(addressOf(product.origin, slug));
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
    await expect(page.getByRole('heading', { name: 'anon may not read guests' })).toBeVisible();
    await expect(page.getByText('permission denied for table guests')).toBeVisible();
    await expectAccessible(page, 'rows as anon');
    await page.getByRole('button', { name: 'View as owner' }).click();
    await expect(grid).toBeVisible();
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
