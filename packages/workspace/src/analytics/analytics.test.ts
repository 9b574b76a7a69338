import { listProjects } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { createApiClient } from '../api/client.ts';
import { createAnalytics } from './analytics.ts';

function setUp({ isOn = true, project = 'p1' as string | null } = {}) {
  const server = new FakeServer();
  server.isAnalyticsOn = isOn;
  const analytics = createAnalytics({
    fetch: server.fetch as typeof fetch,
    getProjectId: () => project ?? undefined,
    getFramework: () => 'Vite + React',
    browser: 'Chrome 141',
    now: () => 1_700_000_000_000,
  });
  const settled = async () => void (await new Promise((resolve) => setTimeout(resolve)));
  return { server, analytics, settled };
}

describe('analytics', () => {
  it('sends an event with its project, message, framework, browser and time', async () => {
    const { server, analytics, settled } = setUp();
    analytics.track('attempt-fix', 'Boom', { messageId: 'm1' });
    await settled();
    expect(server.analytics).toEqual([
      { event: 'attempt-fix', projectId: 'p1', messageId: 'm1', framework: 'Vite + React', browser: 'Chrome 141', message: 'Boom', ts: 1_700_000_000_000 },
    ]);
  });

  it('cuts a message to 255 characters', async () => {
    const { server, analytics, settled } = setUp();
    analytics.track('userland-error', 'x'.repeat(256));
    await settled();
    expect(server.analytics[0]?.message).toBe('x'.repeat(255));
  });

  it('sends null if no project is open', async () => {
    const { server, analytics, settled } = setUp({ project: null });
    analytics.track('boot-timeout', 'slow');
    await settled();
    expect(server.analytics[0]?.projectId).toBeNull();
  });

  it('sends nothing unless the operator has turned it on', async () => {
    const { server, analytics, settled } = setUp({ isOn: false });
    analytics.track('boot-out-of-memory', 'no room');
    await settled();
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/config']);
  });

  it('asks once whether it is on', async () => {
    const { server, analytics, settled } = setUp();
    analytics.track('attempt-fix', 'a');
    analytics.track('attempt-fix', 'b');
    await settled();
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/config', '/api/analytics', '/api/analytics']);
  });

  it('loses an event silently while the server is away, and sends the next', async () => {
    const { server, analytics, settled } = setUp();
    server.isOffline = true;
    analytics.track('attempt-fix', 'lost');
    await settled();
    server.isOffline = false;
    analytics.track('attempt-fix', 'sent');
    await settled();
    expect(server.analytics.map(({ message }) => message)).toEqual(['sent']);
  });
});

it('a backend call that fails outside a project is tracked, too', async () => {
  const { server, analytics, settled } = setUp({ project: null });
  server.failures.push({ match: /^GET \/api\/projects/, status: 500, body: { error: 'No luck', code: 'api-error' } });
  const { call } = createApiClient({ fetch: server.fetch as typeof fetch, onFailure: analytics.trackFailure });
  await expect(call(listProjects, {})).rejects.toThrow('No luck');
  await settled();
  expect(server.analytics).toMatchObject([{ event: 'backend-call-failed', projectId: null, message: 'GET /api/projects 500: No luck' }]);
});
