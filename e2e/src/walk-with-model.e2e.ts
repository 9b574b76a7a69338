import { startAnthropicDouble } from '@lathe/server/testing/anthropic-double';
import { THREE_COMPONENT_APP, threeComponentApp } from '@lathe/server/testing/three-component-app';
import { test as base, expect } from './test.ts';
import { describeApp, previewOf } from './walk-steps.ts';

/** The server's Anthropic client speaks to a double that plays a tool-calling model. */
const test = base.extend<{ serverEnv: Record<string, string> }>({
  serverEnv: async ({ browserName: _ }, use) => {
    const double = await startAnthropicDouble(threeComponentApp);
    await use({ ANTHROPIC_BASE_URL: double.url, ANTHROPIC_API_KEY: 'test-key' });
    await double.close();
  },
});

test('a tool-calling model writes a three-component app that runs', async ({ page }) => {
  await describeApp(page, 'help me water my plants');
  await expect(page.getByText('I will build a small plant care app')).toBeVisible();
  for (const file of THREE_COMPONENT_APP.files) await expect(page.getByText(file.split('/').at(-1) as string).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Preview' }).click();
  const app = previewOf(page);
  await expect(app.getByRole('heading', { name: THREE_COMPONENT_APP.heading })).toBeVisible({ timeout: 120_000 });
  await app.getByRole('button', { name: THREE_COMPONENT_APP.button }).click();
  await expect(page.getByText(THREE_COMPONENT_APP.closing)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
});
