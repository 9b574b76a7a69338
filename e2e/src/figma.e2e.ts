/** A frame of a design tool, from its link to a page of the app. The service is a double that speaks Figma's protocol. */
import { FIGMA_FRAME_URL, FIGMA_TOKEN, type FigmaDouble, startFigmaDouble } from '@lathe/server/testing/figma-double';
import { expectAccessible } from './accessibility.ts';
import { expect, test as base } from './test.ts';
import { previewOf, promptBox, signUp } from './walk-steps.ts';

const LIVE_TIMEOUT_MS = 90_000;

const test = base.extend<{ figma: FigmaDouble; serverEnv: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: fixtures require this pattern
  figma: async ({}, use) => {
    const double = await startFigmaDouble();
    await use(double);
    await double.close();
  },
  serverEnv: async ({ figma }, use) => use({ FIGMA_BASE_URL: figma.url }),
});

test('a frame of Figma becomes the page of a new app', async ({ page, product, figma }) => {
  test.setTimeout(240_000);
  await page.goto(`${product.origin}/sign-up`);
  await signUp(page);
  await promptBox(page).waitFor();

  await test.step('an account is connected with a token that Figma accepts', async () => {
    await page.goto(`${product.origin}/settings/applications`);
    const row = page.getByRole('region', { name: 'Figma' });
    await row.getByRole('button', { name: 'Connect' }).click();
    await row.getByLabel('Access token').fill('figd_wrong');
    await row.getByRole('button', { name: 'Connect' }).click();
    await expect(row.getByText('Figma does not accept this token.')).toBeVisible();
    await row.getByLabel('Access token').fill(FIGMA_TOKEN);
    await row.getByRole('button', { name: 'Connect' }).click();
    await expect(row.getByText('Ann, connected')).toBeVisible();
    await expectAccessible(page, 'settings with a design tool');
  });

  await test.step('the link in the prompt builds the page, with its pictures and tokens', async () => {
    await page.goto(product.origin);
    await promptBox(page).fill(`Build this frame: ${FIGMA_FRAME_URL}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/~\//);
    const app = previewOf(page);
    await expect(app.getByRole('heading', { level: 1, name: 'Fruit from your street, picked today' })).toBeVisible({ timeout: LIVE_TIMEOUT_MS });
    await expect(app.getByRole('button', { name: 'Order now' })).toHaveCSS('background-color', 'rgb(37, 99, 235)');
    await expect(app.getByRole('heading', { level: 3 })).toHaveText(['Picked today', 'No plastic', 'Fair prices']);
    await expect(app.getByPlaceholder('you@example.com')).toBeVisible();
    await expect
      .poll(() =>
        app
          .locator('img')
          .first()
          .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
      )
      .toBeGreaterThan(0);
  });

  await test.step('a token that was revoked is named in the chat, with what to do', async () => {
    figma.faults.status = 403;
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill(`Build ${FIGMA_FRAME_URL.replace('1-2', '3-4')}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Connect Figma again under Settings, Applications').first()).toBeVisible({ timeout: 30_000 });
    await expect(previewOf(page).getByRole('heading', { level: 1 })).toHaveText('Fruit from your street, picked today');
  });
});
