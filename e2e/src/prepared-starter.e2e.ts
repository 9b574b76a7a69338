/** What the home page prepares while a person types, and what becomes of it. */
import type { Page } from '@playwright/test';
import { call, reply, slowCall, text } from '@lathe/server/testing/script';
import { expect } from './test.ts';
import { appHeading, attachTemplate, promptBox } from './walk-steps.ts';
import { test } from './with-model.ts';

/** The running starter's page, which the home page loads unseen. */
const preparedPage = (page: Page) => page.locator('iframe[title="Prepared starter"]');

test('the starter runs in the preview before the assistant’s first file, and another template leaves nothing of it behind', async ({
  page,
  model,
  product,
}) => {
  await test.step('the starter is shown while the assistant still answers, and changes in place', async () => {
    await promptBox(page).fill('A list of birds');
    await expect(preparedPage(page)).toBeAttached();
    let goOn: () => void = () => undefined;
    const isSeen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    model.next.push(
      reply(text('Birds')), // the project's title
      reply(slowCall('import_template', { key: 'lathe-vite-react-ts', title: 'Birds' }, isSeen)),
      reply(call('write_file', { path: 'src/App.tsx', content: 'export default function App() {\n  return <h1>Wren and robin</h1>;\n}\n' })),
      reply(text('The list is there.')),
    );
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/~\//);
    await expect(appHeading(page)).toHaveText('New app');
    goOn();
    await expect(appHeading(page)).toHaveText('Wren and robin');
    await expect(page.getByText('The list is there.')).toBeVisible();
    await expect(page.getByText('Server failed')).toHaveCount(0);
  });

  await test.step('a template that is chosen afterward finds an empty machine', async () => {
    await page.goto(product.origin);
    await promptBox(page).fill('A list of trees');
    await expect(preparedPage(page)).toBeAttached();
    await attachTemplate(page, /^Node\.js/);
    await expect(preparedPage(page)).toHaveCount(0);
    await promptBox(page).fill('What is there?');
    model.next.push(reply(call('run_command', { command: 'ls' })), reply(text('A server.')));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/~\//);
    await expect(page.getByText('A server.')).toBeVisible();
    const told = JSON.stringify(model.requests.at(-1)?.body);
    expect(told).toContain('package.json');
    expect(told).not.toContain('vite.config.ts');
    expect(told).not.toContain('node_modules');
  });
});

test('nothing is prepared for a person who saves data', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.reload();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).host));
  await promptBox(page).fill('A list of birds');
  // Longer than an idle page waits.
  await page.waitForTimeout(4_000);
  expect(requested.filter((host) => host.startsWith('runtime.'))).toEqual([]);
  await expect(preparedPage(page)).toHaveCount(0);
});
