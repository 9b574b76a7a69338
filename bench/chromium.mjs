/**
 * A Chromium with a new profile: nothing is cached. Playwright's default flags break service workers
 * in frames of other sites, so none of them is used.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

export async function openChromium() {
  const profile = mkdtempSync(join(tmpdir(), 'lathe-bench-profile-'));
  const flags = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    ignoreDefaultArgs: true,
    args: ['--headless', `--user-data-dir=${profile}`, '--remote-debugging-pipe', 'about:blank', ...flags],
  });
  return {
    version: context.browser()?.version() ?? 'unknown',
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
