import { AppError, type DomainLinks, type ProjectDomains } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { createDomainActions } from './domain-actions.ts';

const PENDING: DomainLinks = { status: 'pending', records: [{ type: 'TXT', host: '_lathe.shop', value: 'lathe-verify=1', ttl: 300 }] };

function setUp(links: DomainLinks | Error = PENDING, { answer = 'confirm' as 'confirm' | 'dismiss', found = undefined as unknown } = {}) {
  const asked: unknown[] = [];
  const controller = new AbortController();
  const actions = createDomainActions({
    domains: {
      setUp: async () => {
        if (links instanceof Error) throw links;
        return links;
      },
      read: async () => found as ProjectDomains | undefined,
    },
    dialogs: {
      ask: async (dialog) => {
        asked.push(dialog);
        return answer;
      },
    },
    title: () => 'Bread',
  });
  return { actions, asked, controller, signal: controller.signal };
}

describe('actions that set up a domain', () => {
  it('ask the person, and do nothing if they do not agree', async () => {
    const agreed = setUp();
    expect(await agreed.actions.ask('shop.example', agreed.signal)).toBeUndefined();
    expect(agreed.asked).toEqual([{ type: 'domain-confirm', title: 'Bread', hostname: 'shop.example' }]);
    const refused = setUp(PENDING, { answer: 'dismiss' });
    expect(await refused.actions.ask('shop.example', refused.signal)).toEqual({
      status: 'skipped',
      result: { reason: 'Not set up: the person did not agree.' },
    });
  });

  it('say which records DNS needs, or that it has them', async () => {
    const { actions, signal } = setUp();
    expect((await actions.setUp('shop.example', signal)).result.output).toBe(
      'shop.example is added. These DNS records must be entered where it was registered:\nTXT _lathe.shop lathe-verify=1\nPublish, at the top of the page, shows when they are found.',
    );
    const done = setUp({ status: 'verified', records: [] });
    expect(await done.actions.setUp('shop.example', done.signal)).toEqual({ status: 'complete', result: { output: 'shop.example shows the site.' } });
  });

  it.each([
    [
      new AppError('invalid-state', 'Apparently the project has not been deployed by the hosting provider yet.'),
      'Apparently the project has not been deployed by the hosting provider yet.',
    ],
    [new TypeError('x is not a function'), 'An unknown error occurred when setting up your domain.'],
  ])('fail with the server’s reason, or the specified words: %s', async (error, reason) => {
    const { actions, signal } = setUp(error);
    expect(await actions.setUp('shop.example', signal)).toEqual({ status: 'failed', result: { reason } });
  });

  it('are aborted with their action', async () => {
    const { actions, controller, signal } = setUp(new Error('aborted'));
    controller.abort();
    expect((await actions.setUp('shop.example', signal)).status).toBe('aborted');
  });

  it('set up the saved domain again, for owners', async () => {
    const domains = [{ hostname: 'shop.example', isPrimary: true }];
    expect(await setUp(PENDING, { found: { isOwner: true, domains } }).actions.saved()).toBe('shop.example');
    expect(await setUp(PENDING, { found: { isOwner: false, domains } }).actions.saved()).toBeUndefined();
    expect(await setUp(PENDING, { found: { isOwner: true, domains: [] } }).actions.saved()).toBeUndefined();
    expect(await setUp().actions.saved()).toBeUndefined();
  });
});
