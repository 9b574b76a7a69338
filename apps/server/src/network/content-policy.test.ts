import { describe, expect, it } from 'vitest';
import { RESPONSE_POLICY, pagePolicy, reportingHeaders } from './content-policy.ts';
import { createHosts } from './hosts.ts';

const local = createHosts({ appHost: 'localhost', wildcardDomain: 'localhost', scheme: 'http', publicPort: undefined }, 3000);
const domain = createHosts({ appHost: 'lathe.example', wildcardDomain: 'code.example', scheme: 'https', publicPort: undefined }, 3000);
const directives = (text: string) => new Map(text.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]));

describe('the policy of the product’s pages', () => {
  it('names exactly the hosts of a local installation, with their port', () => {
    expect(pagePolicy(local, 'bm9uY2U=').split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'nonce-bm9uY2U='",
      "worker-src 'self'",
      "connect-src 'self' ws://preview.localhost:3000",
      'frame-src http://runtime.localhost:3000 http://*.preview.localhost:3000 blob:',
      "img-src 'self' data: blob:",
      'media-src blob:',
      "style-src 'nonce-bm9uY2U='",
      "style-src-attr 'unsafe-inline'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types lathe-workers',
      'report-uri /api/policy-reports',
    ]);
    expect(reportingHeaders(local)).toEqual({});
  });

  it('names the https hosts of an installation with domains, which also sends reports through the Reporting API', () => {
    const policy = directives(pagePolicy(domain, 'bm9uY2U='));
    expect(policy.get('connect-src')).toBe("'self' wss://preview.code.example");
    expect(policy.get('frame-src')).toBe('https://runtime.code.example https://*.preview.code.example blob:');
    expect(policy.get('report-to')).toBe('policy');
    expect(reportingHeaders(domain)).toEqual({ 'reporting-endpoints': 'policy="/api/policy-reports"' });
  });

  it('allows no script by URL, and no code created from text', () => {
    for (const hosts of [local, domain]) {
      const policy = pagePolicy(hosts, 'bm9uY2U=');
      expect(directives(policy).get('script-src')).not.toMatch(/self|http|unsafe|\*|strict-dynamic/);
      expect(policy).not.toContain('unsafe-eval');
    }
  });

  it('differs from the policy of other responses, which may do nothing', () => {
    expect(RESPONSE_POLICY).toBe("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  });
});
