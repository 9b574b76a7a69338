/** The Chromium that takes the pictures. Playwright's default flags break service workers in frames of other sites, so none of them is used. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** With a new profile, which closing forgets. */
export async function openChromium(options = {}) {
  const profile = await mkdtemp(join(tmpdir(), 'lathe-pictures-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    ...options,
    ignoreDefaultArgs: true,
    args: [
      '--headless',
      `--user-data-dir=${profile}`,
      '--remote-debugging-pipe',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--hide-scrollbars',
      'about:blank',
    ],
  });
  return {
    context,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
