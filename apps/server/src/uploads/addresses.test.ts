import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';

const HOUR_MS = 60 * 60_000;
const CONTENTS = new TextEncoder().encode('a logo');

describeOnBothEngines('the URL of an uploaded file', (storage) => {
  let test: TestApp;
  let ann: TestBrowser;
  let bob: TestBrowser;
  let slug: string;
  let id: string;
  /** As it appears in the project's files. */
  let blobId: string;

  const open = async (browser: TestBrowser, named = slug) => (await browser.call('GET', `/api/projects/${named}`)).body;
  const addressOf = async (browser: TestBrowser) => (await open(browser)).appFiles['logo.png'].contents as string;
  const status = async (browser: TestBrowser, address: string) => (await browser.call('GET', address)).status;
  const file = () => ({
    'logo.png': { fullPath: 'logo.png', name: 'logo.png', type: 'file', contents: '', isBinary: true, lastModified: 1, blobId },
  });
  const join = async (person: TestBrowser, role: string) => {
    const { token } = (await ann.call('POST', `/api/projects/${slug}/invitations`, { role })).body;
    expect((await person.call('POST', `/api/invitations/${token}/accept`)).status).toBe(200);
  };

  beforeEach(async () => {
    test = createTestApp(storage());
    [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    ({ slug, id } = (await ann.call('POST', '/api/projects/sb1/fork', { project: { title: 'Logos' } })).body);
    const checksum = createHash('md5').update(CONTENTS).digest('base64');
    const blob = { filename: 'logo.png', content_type: 'image/png', byte_size: CONTENTS.byteLength, checksum };
    const { body } = await ann.call('POST', `/api/projects/${slug}/direct_uploads`, { blob });
    await ann.call('PUT', body.direct_upload.url, CONTENTS);
    blobId = body.signed_id;
    const { editedAt } = await open(ann);
    expect((await ann.call('PATCH', `/api/projects/${slug}`, { project: { appFiles: file(), editedAt } })).status).toBe(200);
  });

  it('opens it for at most a day, and is replaced when the project is opened again; caches keep it no longer', async () => {
    const nobody = test.browser();
    const address = await addressOf(ann);
    const read = await nobody.call('GET', address);
    expect([read.status, read.body]).toEqual([200, CONTENTS]);
    const [, maxAgeS] = /^private, max-age=(\d+), immutable$/.exec(read.headers.get('cache-control') ?? '') ?? [];
    expect(Number(maxAgeS)).toBeGreaterThan(11 * 3600);
    expect(Number(maxAgeS)).toBeLessThanOrEqual(24 * 3600);
    test.advance(Number(maxAgeS) * 1000 - HOUR_MS);
    expect(await status(nobody, address)).toBe(200);
    test.advance(HOUR_MS + 2_000);
    const late = await ann.call('GET', address);
    expect([late.status, late.body.error]).toEqual([404, 'This file does not exist, or its URL has expired. Reopen the project.']);
    expect(await status(nobody, await addressOf(ann))).toBe(200);
  });

  it('stays the same for hours, so that the browser’s cached copy is used', async () => {
    const addresses = new Set([await addressOf(ann)]);
    for (let hour = 0; hour < 12; hour++) {
      test.advance(HOUR_MS);
      addresses.add(await addressOf(ann));
    }
    expect(addresses.size).toBeLessThanOrEqual(2);
  });

  it('expires within a day, even for a version, after the person was removed, the project became private or was deleted', async () => {
    await join(bob, 'viewer');
    await ann.call('POST', `/api/snapshot/${id}`, { id: 'v1', title: 'One', snapshot: JSON.stringify(file()) });
    const ofProject = await addressOf(bob);
    const ofVersion = (await bob.call('GET', `/api/snapshot/${id}/v1`)).body.snapshot['logo.png'].contents as string;
    await ann.call('PATCH', `/api/projects/${slug}`, { project: { visibility: 'public' } });
    const ofPublic = await addressOf(test.browser());
    await ann.call('PATCH', `/api/projects/${slug}`, { project: { visibility: 'private' } });
    const { user } = (await bob.call('GET', '/api/logged-in')).body;
    expect((await ann.call('DELETE', `/api/projects/${slug}/members/${user.id}`)).status).toBe(204);
    test.advance(24 * HOUR_MS);
    for (const address of [ofProject, ofVersion, ofPublic]) expect(await status(bob, address)).toBe(404);
    const ofDeleted = await addressOf(ann);
    await ann.call('DELETE', `/api/projects/${slug}`);
    test.advance(24 * HOUR_MS);
    expect(await status(ann, ofDeleted)).toBe(404);
  });

  it('that only refers to it opens it for people who may read the project now, and is never cached', async () => {
    const named = `/api/storage/${blobId}/logo.png`;
    const read = await ann.call('GET', named);
    expect([read.status, read.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect([await status(bob, named), await status(test.browser(), named)]).toEqual([404, 404]);
    await join(bob, 'viewer');
    expect(await status(bob, named)).toBe(200);
    const { user } = (await bob.call('GET', '/api/logged-in')).body;
    await ann.call('DELETE', `/api/projects/${slug}/members/${user.id}`);
    expect(await status(bob, named)).toBe(404);
  });

  it('is independent of the ID in saves: a file saved long ago can be saved again by editors and in copies, and by nobody else', async () => {
    await join(bob, 'editor');
    test.advance(3 * 24 * HOUR_MS);
    const saved = await bob.call('PATCH', `/api/projects/${slug}`, { project: { appFiles: file(), editedAt: (await open(bob)).editedAt } });
    expect(saved.status).toBe(200);
    const copy = (await bob.call('POST', `/api/projects/${slug}/fork`, { project: { appFiles: file() } })).body;
    expect((await open(bob, copy.slug)).appFiles['logo.png'].blobId).toBe(blobId);
    const eve = await test.signUp('eve');
    const hers = (await eve.call('POST', '/api/projects/sb1/fork', { project: { title: 'Hers' } })).body;
    const stolen = await eve.call('PATCH', `/api/projects/${hers.slug}`, { project: { appFiles: file(), editedAt: hers.editedAt } });
    expect([stolen.status, stolen.body.error]).toEqual([400, expect.stringContaining('belongs to someone else')]);
    // An ID that opens a file is not valid as a reference to it.
    const [, , , readId] = (await addressOf(ann)).split('/');
    const named = { 'logo.png': { ...file()['logo.png'], blobId: readId } };
    expect((await ann.call('PATCH', `/api/projects/${slug}`, { project: { appFiles: named, editedAt: (await open(ann)).editedAt } })).status).toBe(400);
  });
});
