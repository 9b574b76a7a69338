import { describe, expect, it } from 'vitest';
import { createWorkerAddresses } from './page-policy.ts';

const OWN = 'http://localhost:3000';
const page = { location: { origin: OWN } as Location };

describe('workers of the page', () => {
  it('run only the product’s own programs: no uploads, and nothing of another origin', () => {
    const allow = createWorkerAddresses(page);
    expect(allow(new URL('/assets/search-worker-1.js', OWN))).toBe(`${OWN}/assets/search-worker-1.js`);
    for (const address of [
      `${OWN}/api/storage/signed/worker.js`,
      `${OWN}/assets/../api/storage/signed/worker.js`,
      'http://runtime.localhost:3000/assets/a.js',
      'https://evil.example/assets/a.js',
      'blob:http://localhost:3000/0b0f',
      'data:text/javascript,1',
    ])
      expect(() => allow(new URL(address)), address).toThrow('is not a program of this page');
  });

  it('are allowed by the policy that the page’s Content-Security-Policy names', () => {
    const made: string[] = [];
    const trustedTypes = {
      createPolicy(name: string, rules: { createScriptURL(url: string): string }) {
        made.push(name);
        return { createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }) };
      },
    };
    const allow = createWorkerAddresses({ ...page, trustedTypes });
    expect(allow(new URL('/assets/a.js', OWN))).toEqual({ trusted: `${OWN}/assets/a.js` });
    expect(() => allow(new URL('https://evil.example/assets/a.js'))).toThrow('is not a program of this page');
    expect(made).toEqual(['lathe-workers']);
  });
});
