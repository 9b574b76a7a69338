import { UAParser } from 'ua-parser-js';

/** Browsers always report the same version of these. */
const FROZEN_VERSIONS: Readonly<Record<string, string>> = { 'Mac OS': 'macOS', Windows: 'Windows' };

/** The browser and system in a `User-Agent` header, in words for people. */
export function describeUserAgent(userAgent: string | null): { readonly browser: string | null; readonly system: string | null } {
  const { browser, os } = new UAParser(userAgent ?? '').getResult();
  const [major] = browser.version?.split('.') ?? [];
  return {
    browser: browser.name === undefined ? null : [browser.name, major].filter(Boolean).join(' '),
    system: os.name === undefined ? null : (FROZEN_VERSIONS[os.name] ?? [os.name, os.version].filter(Boolean).join(' ')),
  };
}
