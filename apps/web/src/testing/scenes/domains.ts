import type { CheckedRecord, Domain, ProjectDomains } from '@lathe/protocol';
import type { DomainsState } from '@lathe/workspace';
import { deploysScenes } from './deploys.ts';
import type { Scenes } from './parts.ts';

const SECOND_MS = 1_000;
const SITE_HOST = 'bakery-handover-k3f9x2ap.site.lathe-code.net';
const TOKEN = 'lathe-verify=7f3c19ade2048b6d7f3c19ade2048b6d';

const record = (type: CheckedRecord['type'], host: string, value: string, status: CheckedRecord['status'], found: string[] = []): CheckedRecord => ({
  ...{ type, host, value, ttl: 300, status, found },
});
const domain = (hostname: string, registeredName: string, change: Partial<Domain>): Domain => ({
  ...{ id: hostname, hostname, displayName: hostname, url: `https://${hostname}`, registeredName, state: 'pending', isPrimary: false, redirects: false },
  records: [record('CNAME', 'order', SITE_HOST, 'found'), record('TXT', '_lathe.order', TOKEN, 'missing')],
  checkedAt: new Date(Date.now() - 20 * SECOND_MS).toISOString(),
  nextCheckAt: new Date(Date.now() + 40 * SECOND_MS).toISOString(),
  ...change,
});

const LIVE = domain('bread.example.com', 'example.com', { state: 'live', isPrimary: true });
const published = (domains: Domain[], change: Partial<ProjectDomains> = {}): DomainsState => ({
  status: 'ready',
  domains: { domains, isOwner: true, canConnect: false, siteUrl: `https://${SITE_HOST}`, ...change },
});
const scene = (domains: DomainsState) => ({ ...deploysScenes['publish-ready']?.(), domains });

export const domainsScenes: Scenes = {
  'domains-empty': () => scene(published([])),
  'domains-pending': () =>
    scene(
      published([LIVE, domain('www.bread.example.com', 'example.com', { state: 'live', redirects: true }), domain('order.example.com', 'example.com', {})], {
        canConnect: true,
      }),
    ),
  'domains-wrong': () =>
    scene(
      published([
        domain('example.net', 'example.net', {
          ...{ state: 'misconfigured', isPrimary: true, problem: 'An old record sends visitors to another server. Replace it.' },
          records: [
            record('A', '@', '198.51.100.20', 'different', ['203.0.113.9']),
            record('AAAA', '@', '2001:db8:4:12::20', 'missing'),
            record('TXT', '_lathe', TOKEN, 'found'),
          ],
        }),
        domain('*.shop.example.org', 'example.org', {
          ...{ state: 'expired', nextCheckAt: null },
          problem: 'The TXT record was gone for too long, so this domain does not show the site anymore. Add it again, then check.',
          records: [record('CNAME', '*.shop', SITE_HOST, 'partly'), record('TXT', '_lathe.shop', TOKEN, 'unknown')],
        }),
      ]),
    ),
  'domains-reader': () => scene(published([LIVE], { isOwner: false })),
  'domains-local': () => scene(published([], { refusal: 'Only this computer can reach this Lathe. Your own domains need a server that others can reach.' })),
  'domains-failed': () => scene({ status: 'failed', message: 'The connection was lost.' }),
};
