import type { AnalyticsEvent } from '@lathe/protocol';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { analyticsEvents } from '../storage/sql/schema.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp } from '../testing/test-app.ts';

const DAY_MS = 24 * 60 * 60_000;
const event = (change: Partial<AnalyticsEvent> = {}): AnalyticsEvent => ({
  event: 'attempt-fix',
  projectId: 'p1',
  messageId: 'm1',
  framework: 'Vite + React',
  browser: 'Chrome 141',
  message: 'Boom',
  ts: Date.now(),
  ...change,
});

describeOnBothEngines('analytics', (storage) => {
  /** An installation with its operator. The whole file shares the table, so events are told apart by their project. */
  async function installation(options: { isOn?: boolean } = {}) {
    const operators = new Set<string>();
    const test = createTestApp(storage(), { isAnalyticsOn: options.isOn ?? true, operators });
    const operator = async () => {
      const browser = await test.signUp('olga');
      operators.add((await browser.call('GET', '/api/logged-in')).body.user.email.toLowerCase());
      return { browser, report: async (query = '') => (await browser.call('GET', `/api/operator/analytics${query}`)).body };
    };
    return { test, operator, ...(await operator()) };
  }

  it('are off unless the operator turns them on: nothing is stored', async () => {
    const { test, browser, report } = await installation({ isOn: false });
    expect((await browser.call('GET', '/api/config')).body.isAnalyticsOn).toBe(false);
    expect((await test.browser().call('POST', '/api/analytics', event({ projectId: 'never' }))).status).toBe(204);
    const { isOn, events } = await report();
    expect(isOn).toBe(false);
    expect(events.filter(({ projectId }: AnalyticsEvent) => projectId === 'never')).toEqual([]);
  });

  it('are stored as they were sent, even without an account, and listed newest first', async () => {
    const { test, browser, report } = await installation();
    expect((await browser.call('GET', '/api/config')).body.isAnalyticsOn).toBe(true);
    const first = event({ event: 'boot-timeout', projectId: null, message: 'slow\u0000' });
    const { messageId: _, framework: __, ...bare } = first;
    await test.browser().call('POST', '/api/analytics', bare);
    test.advance(1000);
    await browser.call('POST', '/api/analytics', event({ projectId: 'p2' }));
    const { events, keptDays } = await report();
    expect(keptDays).toBe(90);
    expect(events.slice(0, 2)).toEqual([
      { ...event({ projectId: 'p2' }), ts: expect.any(Number) },
      { ...bare, message: 'slow\ufffd' },
    ]);
  });

  it('are counted by name with their projects, and filtered', async () => {
    const { browser, report } = await installation();
    for (const projectId of ['a', 'a', 'b']) await browser.call('POST', '/api/analytics', event({ event: 'repeating-user-error', projectId }));
    const { counts } = await report();
    expect(counts.find((entry: { event: string }) => entry.event === 'repeating-user-error')).toEqual({
      event: 'repeating-user-error',
      count: 3,
      projectCount: 2,
    });
    const { events } = await report('?event=repeating-user-error');
    expect(events.map(({ projectId }: AnalyticsEvent) => projectId).sort()).toEqual(['a', 'a', 'b']);
  });

  it('are deleted after ninety days', async () => {
    const { test, browser, operator } = await installation();
    await browser.call('POST', '/api/analytics', event({ event: 'boot-out-of-memory', projectId: 'old' }));
    test.advance(89 * DAY_MS);
    const listed = async () => {
      // A session does not last that long, so the operator signs in again.
      const { events } = await (await operator()).report('?event=boot-out-of-memory');
      return events.map(({ projectId }: AnalyticsEvent) => projectId);
    };
    expect(await listed()).toEqual(['old']);
    test.advance(2 * DAY_MS);
    await test.browser().call('POST', '/api/analytics', event({ event: 'boot-out-of-memory', projectId: 'new' }));
    expect(await listed()).toEqual(['new']);
    const rows = await storage().database.sql.select().from(analyticsEvents).where(eq(analyticsEvents.projectId, 'old'));
    expect(rows).toEqual([]);
  });

  it('reject a message longer than 255 characters, an unknown event, and more events than a page plausibly sends', async () => {
    const { test, browser } = await installation();
    expect((await browser.call('POST', '/api/analytics', event({ message: 'x'.repeat(256) }))).status).toBe(400);
    expect((await browser.call('POST', '/api/analytics', { ...event(), event: 'key-pressed' })).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 201 }, () => test.browser().call('POST', '/api/analytics', {})));
    expect(answers.at(-1)?.status).toBe(429);
  });

  it('are shown only to operators', async () => {
    const { test } = await installation();
    const bob = await test.signUp('bob');
    expect((await bob.call('GET', '/api/operator/analytics')).status).toBe(404);
    expect((await test.browser().call('GET', '/api/operator/analytics')).status).toBe(401);
  });
});
