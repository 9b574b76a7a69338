import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp } from '../testing/test-app.ts';

const ID = 'k3f9x2a0000000000000000z';
const PASSWORD = 'p'.repeat(43);

describeOnBothEngines('tunnels in the API', (storage) => {
  it('are announced by signed-in people with the flag previewTunneling, under a random id, with a 32-byte password', async () => {
    const test = createTestApp(storage());
    const put = (browser = test.browser(), id = ID, password = PASSWORD) => browser.call('PUT', `/api/tunnels/${id}`, { password });
    expect((await put()).status).toBe(401);
    const ann = await test.signUp('ann');
    const refused = await put(ann);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    await ann.call('PATCH', '/api/account', { featureFlags: { previewTunneling: true } });
    expect((await put(ann)).status).toBe(204);
    expect((await put(ann)).status).toBe(204);
    expect((await put(ann, ID, 'short')).status).toBe(400);
    expect((await put(ann, 'admin')).status).toBe(400);

    const bob = await test.signUp('bob');
    await bob.call('PATCH', '/api/account', { featureFlags: { previewTunneling: true } });
    expect((await put(bob)).status).toBe(422);
  });

  it('have their own origins, which serve nothing of the product and need none of its cookies', async () => {
    const { app } = createTestApp(storage());
    for (const path of ['/', '/api/config', '/api/logged-in', '/headless', '/__spindle/sw.js']) {
      const answer = await app.request(`http://${ID}--5173.preview.localhost:3000${path}`);
      expect([path, answer.status, answer.headers.get('content-security-policy')?.includes("frame-ancestors 'none'")]).toEqual([path, 404, true]);
      expect(await answer.text()).toContain('This preview is closed');
    }
    expect((await app.request(`http://preview.localhost:3000/`)).status).toBe(404);
    expect((await app.request('http://localhost:3000/__tunnel/')).headers.get('set-cookie')).toBeNull();
  });
});
