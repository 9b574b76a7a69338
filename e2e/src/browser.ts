/**
 * A Chromium with its own profile. Playwright's default flags break service workers in frames of
 * other sites, so none of them is used.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { watchPolicy } from './page-policy.ts';

export interface Browser {
  readonly context: BrowserContext;
  /** Ends it and forgets its profile. */
  close(): Promise<void>;
}

/** @param hostRules where names lead that no DNS has, as Chromium writes it: `MAP shop.example.test 127.0.0.1` */
export async function openBrowser({ hostRules }: { readonly hostRules?: string } = {}): Promise<Browser> {
  const profile = newProfile();
  const context = await openProfile(profile, hostRules === undefined ? [] : [`--host-resolver-rules=${hostRules}`]);
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A folder for what a browser keeps between visits. */
export const newProfile = (): string => mkdtempSync(join(tmpdir(), 'lathe-chromium-'));

/** The browser of someone who returns with the same profile. Closing the context ends it. */
export async function openProfile(profile: string, more: readonly string[] = []): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    // Without a graphics card, drawing a spinner takes a seventh of all processor time. And a button that fades between
    // two colors has too little contrast meanwhile.
    reducedMotion: 'reduce',
    ignoreDefaultArgs: true,
    args: [
      '--headless',
      `--user-data-dir=${profile}`,
      '--remote-debugging-pipe',
      'about:blank',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--hide-scrollbars',
      ...more,
    ],
  });
  await watchPolicy(context);
  return context;
}
