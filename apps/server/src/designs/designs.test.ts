import { afterEach, beforeEach, expect, it } from 'vitest';
import { FIGMA_FRAME_URL, FIGMA_TOKEN, type FigmaDouble, startFigmaDouble } from '../integrations/design-tools/testing/figma-double.ts';
import { serviceAccounts } from '../storage/sql/schema.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp } from '../testing/test-app.ts';

describeOnBothEngines('a person’s account at the design tool', (storage) => {
  let figma: FigmaDouble;
  beforeEach(async () => {
    figma = await startFigmaDouble();
  });
  afterEach(() => figma.close());

  const app = () => createTestApp(storage(), { figmaBaseUrl: figma.url });

  it('is checked with the tool, encrypted, and never shown or given to anybody else', async () => {
    const test = app();
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    expect((await ann.call('GET', '/api/designs/account')).body).toEqual({ account: null });
    const refused = await ann.call('PUT', '/api/designs/account', { token: 'figd_wrong' });
    expect([refused.status, refused.body.error]).toEqual([403, 'Figma does not accept this token. Make a new one there, and paste all of it.']);
    expect((await ann.call('GET', '/api/designs/account')).body).toEqual({ account: null });

    const connected = await ann.call('PUT', '/api/designs/account', { token: ` ${FIGMA_TOKEN} ` });
    expect([connected.status, connected.body.account.name]).toEqual([200, 'Ann']);
    expect(JSON.stringify(connected.body)).not.toContain(FIGMA_TOKEN);
    const rows = await storage().database.sql.select().from(serviceAccounts);
    expect(JSON.stringify(rows)).not.toContain(FIGMA_TOKEN);

    const frame = (browser: typeof ann) => browser.call('POST', '/api/designs/frame', { url: FIGMA_FRAME_URL });
    expect((await frame(ann)).body.name).toBe('Landing page');
    const without = await frame(bob);
    expect([without.status, without.body.error]).toEqual([403, 'Connect Figma under Settings, Applications. Then its frames can be imported.']);
    // Moved to another person's row, a token cannot be decrypted.
    const { body } = await bob.call('GET', '/api/logged-in');
    const [row] = rows;
    if (row)
      await storage()
        .database.sql.insert(serviceAccounts)
        .values({ ...row, userId: body.user.id });
    expect((await frame(bob)).status).toBe(403);

    expect((await ann.call('DELETE', '/api/designs/account')).status).toBe(204);
    expect((await frame(ann)).status).toBe(403);
  });

  it('fetches pictures, and passes on what the tool says when the token is revoked in between', async () => {
    const ann = await app().signUp('ann');
    await ann.call('PUT', '/api/designs/account', { token: FIGMA_TOKEN });
    const { body: frame } = await ann.call('POST', '/api/designs/frame', { url: FIGMA_FRAME_URL });
    const assets = frame.assets.map(({ id, type }: { id: string; type: string }) => ({ id, type }));
    const found = await ann.call('POST', '/api/designs/assets', { url: FIGMA_FRAME_URL, assets });
    expect(found.body.assets.map(({ contents }: { contents: { extension: string } }) => contents.extension)).toEqual(['png', 'svg', 'svg', 'svg']);
    figma.faults.status = 403;
    const revoked = await ann.call('POST', '/api/designs/assets', { url: FIGMA_FRAME_URL, assets });
    expect([revoked.status, revoked.body.error]).toEqual([403, expect.stringContaining('Connect Figma again under Settings, Applications')]);
    expect((await ann.call('POST', '/api/designs/frame', { url: 'https://example.com' })).status).toBe(400);
  });
});
