import type { Domain, ProjectDomains } from '@lathe/protocol';
import type { DomainsState, Workspace } from '@lathe/workspace';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { atom } from 'nanostores';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { WorkspaceContext } from '../services.tsx';
import { DomainsBlock } from './DomainsBlock.tsx';

const DOMAIN: Domain = {
  ...{ id: 'd1', hostname: 'shop.example.org', displayName: 'shop.example.org', url: 'https://shop.example.org', registeredName: 'example.org' },
  ...{ state: 'pending', isPrimary: true, redirects: false, checkedAt: null, nextCheckAt: null },
  records: [
    { type: 'CNAME', host: 'shop', value: 'bakery.site.example.net', ttl: 300, status: 'different', found: ['old.example.net'] },
    { type: 'TXT', host: '_lathe.shop', value: 'lathe-verify=1', ttl: 300, status: 'missing', found: [] },
  ],
};
const drawn = (domains: readonly Domain[], change: Partial<ProjectDomains> = {}): string => {
  const described: ProjectDomains = { domains: [...domains], isOwner: true, canConnect: false, siteUrl: null, ...change };
  const state = atom<DomainsState>({ status: 'ready', domains: described });
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <WorkspaceContext value={{ domains: { state } } as unknown as Workspace}>
        <DomainsBlock />
      </WorkspaceContext>
    </QueryClientProvider>,
  );
};

describe('the domains in the Publish sheet', () => {
  it('show each record with what was found, until the domain is live', () => {
    const html = drawn([DOMAIN]);
    for (const text of [
      'Enter these records where you registered example.org',
      'bakery.site.example.net',
      'DNS has old.example.net there.',
      'Not yet',
      'Copy both records',
    ])
      expect(html).toContain(text);
    const live = drawn([{ ...DOMAIN, state: 'live' }]);
    expect(live).not.toContain('bakery.site.example.net');
    expect(live).toContain('Show records');
    expect(live).toContain('Open shop.example.org');
  });

  it('offer what the domain allows: a wildcard is never primary, the primary one never redirects', () => {
    const html = drawn([
      { ...DOMAIN, state: 'live' },
      { ...DOMAIN, id: 'd2', isPrimary: false, hostname: '*.example.org', displayName: '*.example.org' },
    ]);
    expect(html.match(/role="switch"/g)).toHaveLength(1);
    expect(html).not.toContain('Make primary');
    expect(
      drawn([
        { ...DOMAIN, state: 'live' },
        { ...DOMAIN, id: 'd2', isPrimary: false },
      ]),
    ).toContain('Make primary');
  });

  it('offer the name with or without www, which visitors may try', () => {
    const bare = { ...DOMAIN, hostname: 'example.org', displayName: 'example.org' };
    expect(drawn([bare])).toContain('Visitors may also try www.example.org');
    expect(drawn([{ ...DOMAIN, hostname: 'www.example.org', displayName: 'www.example.org' }])).toContain('Visitors may also try example.org');
    expect(drawn([bare, { ...DOMAIN, id: 'd2', isPrimary: false, hostname: 'www.example.org' }])).not.toContain('Visitors may also try');
    expect(drawn([DOMAIN])).not.toContain('Visitors may also try');
  });

  it('can be changed by owners only, and say why none can be added', () => {
    const html = drawn([DOMAIN], { isOwner: false });
    expect(html).toContain('Only an owner of the project can change them.');
    for (const button of ['Remove', 'Check now', 'Add domain']) expect(html).not.toContain(button);
    expect(drawn([], { refusal: 'Only this computer can reach this Lathe.' })).toContain('Only this computer can reach this Lathe.');
    const full = drawn(Array.from({ length: 20 }, (_, index) => ({ ...DOMAIN, id: String(index) })));
    expect(full).toContain('all that a project can have');
  });

  it('offer to enter the records where a service can', () => {
    expect(drawn([DOMAIN])).not.toContain('Enter them for me');
    expect(drawn([DOMAIN], { canConnect: true })).toContain('Enter them for me');
  });
});
