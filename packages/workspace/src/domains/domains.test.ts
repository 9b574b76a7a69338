import {
  addDomain,
  type AnyEndpoint,
  AppError,
  changeDomain,
  checkDomain,
  createDomainLinks,
  listDomains,
  type ProjectDomains,
  removeDomain,
} from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../api/client.ts';
import { createDomains } from './domains.ts';

const NONE: ProjectDomains = { domains: [], isOwner: true, canConnect: false, siteUrl: 'https://a.example' };

function setUp() {
  const calls: unknown[] = [];
  const answers = new Map<AnyEndpoint, unknown>([addDomain, changeDomain, checkDomain, listDomains, removeDomain].map((endpoint) => [endpoint, NONE]));
  const api = {
    call: async (endpoint: AnyEndpoint, parameters: object, options: { body?: unknown } = {}) => {
      calls.push([`${endpoint.method} ${endpoint.path}`, parameters, options.body]);
      const answer = answers.get(endpoint);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as unknown as ApiClient;
  const identity = { current: { id: 'p1' } } as Parameters<typeof createDomains>[0]['identity'];
  return { domains: createDomains({ api, identity, title: () => 'Bakery' }), calls, answers };
}

describe('the domains of a project', () => {
  it('are shown as the server describes them after every change', async () => {
    const { domains, calls, answers } = setUp();
    expect(domains.state.get()).toEqual({ status: 'loading' });
    await domains.load();
    expect(domains.state.get()).toEqual({ status: 'ready', domains: NONE });
    const changed = { ...NONE, refusal: 'changed' };
    answers.set(addDomain, changed);
    await domains.add('shop.example');
    expect(domains.state.get()).toEqual({ status: 'ready', domains: changed });
    await domains.check('d1');
    await domains.makePrimary('d1');
    await domains.setRedirects('d1', true);
    await domains.remove('d1');
    const one = { slug: 'p1', domainId: 'd1' };
    expect(calls.slice(1)).toEqual([
      ['POST /api/projects/:slug/domains', { slug: 'p1' }, { hostname: 'shop.example' }],
      ['POST /api/projects/:slug/domains/:domainId/check', one, undefined],
      ['PATCH /api/projects/:slug/domains/:domainId', one, { isPrimary: true }],
      ['PATCH /api/projects/:slug/domains/:domainId', one, { redirects: true }],
      ['DELETE /api/projects/:slug/domains/:domainId', one, undefined],
    ]);
  });

  it('stay as they were shown while the server cannot be reached', async () => {
    const { domains, answers } = setUp();
    answers.set(listDomains, new AppError('network-error', 'The connection was lost.'));
    await domains.load();
    expect(domains.state.get()).toEqual({ status: 'failed', message: 'The connection was lost.' });
    answers.set(listDomains, NONE);
    await domains.load();
    answers.set(listDomains, new AppError('network-error', 'The connection was lost.'));
    await domains.load();
    expect(domains.state.get().status).toBe('ready');
    await expect(domains.add('x.example')).resolves.toBeUndefined();
  });

  it('are set up with the name of the project, and by way of a service where there is one', async () => {
    const { domains, calls, answers } = setUp();
    answers.set(createDomainLinks, { status: 'pending', records: [], connectLink: 'https://app.goentri.com/share/abc' });
    expect(await domains.connectLink('shop.example')).toBe('https://app.goentri.com/share/abc');
    expect(calls[0]).toEqual(['POST /api/entri/links', {}, { name: 'Bakery', projectId: 'p1', hostname: 'shop.example' }]);
    expect(domains.state.get().status).toBe('ready');
  });
});
