/** What the Content-Security-Policy of the product's pages refused, in every browser of a test. */
import type { BrowserContext } from '@playwright/test';

/** How the page's listener marks its line in the console, which the test reads. */
const MARK = '[refused by the page policy]';
/** What the browser itself logs, also for workers, which have no listener. */
const REFUSALS = /Content Security Policy|Content-Security-Policy|TrustedHTML|TrustedScript|TrustedTypePolicy/;

/** A test process runs one test at a time. */
const refused: string[] = [];

/** Follows all pages of a browser, including those that open later. */
export async function watchPolicy(context: BrowserContext): Promise<void> {
  context.on('console', (message) => {
    const text = message.text();
    // Frames of previews belong to the person's app, which may have its own policy.
    if (text.startsWith(MARK) || (REFUSALS.test(text) && isProduct(message.location().url))) refused.push(text);
  });
  await context.addInitScript((mark) => {
    if (!/^(?:runtime\.)?localhost$/.test(location.hostname)) return;
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) =>
      console.error(`${mark} ${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}`),
    );
  }, MARK);
}

/** What was refused since the last call, in all browsers. */
export const takeRefusals = (): readonly string[] => refused.splice(0);

const isProduct = (address: string): boolean => URL.canParse(address) && /^(?:runtime\.)?localhost$/.test(new URL(address).hostname);
