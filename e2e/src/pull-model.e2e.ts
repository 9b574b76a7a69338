/** From the built-in assistant to a language model that Ollama downloads, with the message that was sent. */
import { startOllamaDouble } from '@lathe/server/testing/local-doubles';
import { begun, PULLED } from '@lathe/server/testing/pull-double';
import { reply, text } from '@lathe/server/testing/script';
import { expectAccessible } from './accessibility.ts';
import { expect, test as base } from './test.ts';
import { describeApp } from './walk-steps.ts';

const test = base.extend<{ serverEnv: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: fixtures require this pattern
  serverEnv: async ({}, use) => {
    const pulls = [[begun(), begun(1_000_000_000), 'hang' as const], PULLED];
    const ollama = await startOllamaDouble([reply(text('I am the model that was downloaded.'))], { models: [], pulls });
    await use({ OLLAMA_BASE_URL: ollama.url });
    await ollama.close();
  },
});

test('where the built-in assistant cannot help, one click downloads a model and sends it the message', async ({ page }) => {
  const offer = page.getByRole('region', { name: 'Language models' });
  await describeApp(page, 'blorf the wug');
  await expect(page.getByText('"blorf the wug" is no app that I know how to build.')).toBeVisible();

  await test.step('a download shows its progress, goes on through a reload, and can be stopped', async () => {
    await offer.getByRole('button', { name: /^Download qwen3.* and send$/ }).click();
    await expect(offer.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    await expect(offer.getByText('1.0 GB of 4.0 GB, 25%')).toBeVisible();
    await expectAccessible(page, 'download');
    await page.reload();
    await expect(offer.getByText('1.0 GB of 4.0 GB, 25%')).toBeVisible();
    await offer.getByRole('button', { name: 'Stop' }).click();
    await expect(offer.getByText(/^Stopped downloading qwen3/)).toBeVisible();
  });

  await test.step('once it is there, the model gets the message in place of the built-in assistant', async () => {
    await offer.getByRole('button', { name: 'Continue the download' }).click();
    await expect(page.getByText('I am the model that was downloaded.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Model: qwen3.*k$/ })).toBeVisible();
    await expect(page.getByText('is no app that I know how to build')).toHaveCount(0);
    await expect(page.getByRole('article', { name: 'You' })).toHaveCount(1);
    await expect(offer).toHaveCount(0);
  });
});
