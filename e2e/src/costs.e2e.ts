/** What a turn costs: the estimate before it, its ledger after it, and a limit at which it stops, is raised and goes on. */
import { call, reply, text } from '@lathe/server/testing/script';
import { THREE_COMPONENT_APP } from '@lathe/server/testing/three-component-app';
import { expectAccessible } from './accessibility.ts';
import { expect } from './test.ts';
import { describeApp } from './walk-steps.ts';
import { test } from './with-model.ts';

// A step of the double costs $1.29 at the prices of `with-model.ts`.
test('a turn is estimated, counted, stopped at its limit with what is done kept, and goes on once the limit is raised', async ({ page, model: { next } }) => {
  const message = page.getByRole('textbox', { name: 'Message' });
  const lastAnswer = page.getByRole('article', { name: 'Assistant' }).last();
  await describeApp(page, 'help me water my plants');
  await expect(page.getByText(THREE_COMPONENT_APP.closing)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);

  await test.step('before it is sent, its estimate stands below the message', async () => {
    await message.fill('Write two notes');
    await expect(page.getByText(/^(?:At least|About) .*tokens, \$\d/)).toBeVisible();
    await page.getByRole('button', { name: 'Why' }).click();
    await expect(page.getByRole('region', { name: 'How this was estimated' })).toContainText('Your text and the chat');
    await expectAccessible(page, 'the estimate of a turn');
    await page.getByRole('button', { name: 'Why' }).click();
    await message.fill('');
  });

  await test.step('a limit for a turn is set in the settings', async () => {
    const project = page.url();
    await page.goto(`${new URL(project).origin}/settings/tokens`);
    const limit = page.getByRole('switch', { name: 'Cost limit for a turn' });
    await limit.click();
    await expect(limit).toBeChecked();
    const amount = page.getByLabel('Cost limit for a turn: amount');
    await amount.fill('0.5');
    await amount.press('Enter');
    await page.reload();
    await expect(page.getByLabel('Cost limit for a turn: amount')).toHaveValue('0.50');
    await page.goto(project);
  });

  await test.step('the turn stops between two steps, and what is done is kept', async () => {
    next.push(reply(text('I write the first.'), call('write_file', { path: 'first.md', content: 'The first note.\n' })));
    await message.fill('Write two notes');
    await page.keyboard.press('ControlOrMeta+Enter');
    const card = page.getByRole('alert').filter({ hasText: 'This turn has reached your limit' });
    await expect(card).toContainText('Everything listed above was applied and is kept.');
    await expect(card.getByRole('button', { name: 'Raise to $0.80 per turn' })).toBeVisible();
    await expectAccessible(page, 'a turn at its limit');
    await page.getByRole('tab', { name: 'Files' }).click();
    await expect(page.getByRole('treeitem', { name: /first\.md/ })).toBeVisible();
  });

  await test.step('one click raises the limit, and the assistant goes on', async () => {
    next.push(reply(text('The second is for tomorrow.')));
    await page.getByRole('button', { name: 'Raise to $0.80 per turn' }).click();
    await expect(page.getByText('The second is for tomorrow.')).toBeVisible();
    await expect(page.getByText('continue', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Raise to/ })).toHaveCount(0);
  });

  await test.step('the ledger lists the steps, the money and the files', async () => {
    await lastAnswer.getByRole('button', { name: /Show what this turn cost/ }).click();
    const ledger = page.getByRole('dialog', { name: /^Turn 3/ });
    await expect(ledger).toContainText('$1.29');
    await expect(ledger).toContainText('of $0.80');
    await ledger.getByRole('button', { name: 'Turn before' }).click();
    const before = page.getByRole('dialog', { name: /^Turn 2/ });
    await expect(before).toContainText('Create first.md');
    await expect(before).toContainText('first.md+1');
    await expectAccessible(page, 'the ledger of a turn');
  });
});
