import type { AppFile, AppFiles } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestBrowser } from '../testing/test-app.ts';

function files(texts: Record<string, string>, lastModified = 1): AppFiles {
  return Object.fromEntries(
    Object.entries(texts).map(([path, contents]): [string, AppFile] => [
      path,
      { fullPath: path, name: path.split('/').at(-1) ?? '', type: 'file', contents, isBinary: false, lastModified },
    ]),
  );
}

async function create(browser: TestBrowser, project: object = {}) {
  return (await browser.call('POST', '/api/projects/sb1/fork', { project })).body as { id: string; slug: string };
}

const keep = (browser: TestBrowser, projectId: string, id: string, appFiles: AppFiles, title = id) =>
  browser.call('POST', `/api/snapshot/${projectId}`, { id, title, snapshot: JSON.stringify(appFiles) });

describeOnBothEngines('snapshots', (storage) => {
  it('are stored, listed newest first, and read with their files', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const { id } = await create(ann);
    const first = await keep(ann, id, 'm1', files({ 'a.ts': '1', 'b/c.ts': '2' }), 'First');
    expect(first).toMatchObject({ status: 201, body: { id: 'm1' } });
    await keep(ann, id, 'm2', files({ 'a.ts': '2' }), 'Second');
    const { body } = await ann.call('GET', `/api/snapshot/${id}`);
    expect(body.snapshots).toMatchObject([
      { messageId: 'm2', title: 'Second', fileCount: 1, finalized: true },
      { messageId: 'm1', title: 'First', fileCount: 2, finalized: true },
    ]);
    expect((await ann.call('GET', `/api/snapshot/${id}/m1`)).body.snapshot).toEqual(files({ 'a.ts': '1', 'b/c.ts': '2' }));
  });

  it('are stored without a title, under a neutral one', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const { id } = await create(ann);
    const kept = await ann.call('POST', `/api/snapshot/${id}`, { id: 'm1', snapshot: JSON.stringify(files({ 'a.ts': '1' })) });
    expect(kept).toMatchObject({ status: 201, body: { id: 'm1' } });
    expect((await ann.call('GET', `/api/snapshot/${id}`)).body.snapshots).toMatchObject([{ messageId: 'm1', title: 'Untitled' }]);
  });

  it('are finalized once: sending the same id again changes nothing', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const { id } = await create(ann);
    await keep(ann, id, 'm1', files({ a: '1' }));
    expect(await keep(ann, id, 'm1', files({ a: 'other' }))).toMatchObject({ status: 201, body: { id: 'm1' } });
    expect((await ann.call('GET', `/api/snapshot/${id}/m1`)).body.snapshot).toEqual(files({ a: '1' }));
  });

  it('are not created for the same files as the newest, whatever their times', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const { id } = await create(ann);
    await keep(ann, id, 'm1', files({ a: '1' }, 1));
    expect((await keep(ann, id, 'm2', files({ a: '1' }, 999))).body.id).toBe('m1');
    await keep(ann, id, 'm3', files({ a: '2' }));
    expect((await keep(ann, id, 'm4', files({ a: '1' }))).body.id).toBe('m4');
    expect((await ann.call('GET', `/api/snapshot/${id}`)).body.snapshots).toHaveLength(3);
  });

  it('belong to people who may change the project, and readers of a public project may view them', async () => {
    const test = createTestApp(storage());
    const [ann, bob, nobody] = [await test.signUp('ann'), await test.signUp('bob'), test.browser()];
    const { id } = await create(ann);
    await keep(ann, id, 'm1', files({ a: '1' }));
    expect((await keep(nobody, id, 'x', {})).status).toBe(401);
    expect((await keep(bob, id, 'x', {})).status).toBe(404);
    expect((await bob.call('GET', `/api/snapshot/${id}`)).status).toBe(404);
    const { id: open } = await create(ann, { visibility: 'public' });
    await keep(ann, open, 'm1', files({ a: '1' }));
    expect((await nobody.call('GET', `/api/snapshot/${open}`)).body.snapshots).toHaveLength(1);
    expect((await bob.call('GET', `/api/snapshot/${open}/m1`)).status).toBe(200);
    expect((await keep(bob, open, 'x', {})).status).toBe(422);
    expect((await bob.call('POST', `/api/snapshot/${open}/apply/m1`)).status).toBe(422);
  });

  it('return errors for versions that do not exist, and for an invalid file map', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const { id } = await create(ann);
    expect((await ann.call('GET', `/api/snapshot/${id}/none`)).status).toBe(404);
    expect((await ann.call('POST', `/api/snapshot/${id}/apply/none`)).status).toBe(404);
    for (const snapshot of ['{', '[]', '{"a":1}', JSON.stringify(files({ '../a': 'x' }))])
      expect((await ann.call('POST', `/api/snapshot/${id}`, { id: 'x', title: 'x', snapshot })).status).toBe(400);
    await keep(ann, id, 'm1', files({ a: '1' }));
    expect((await ann.call('POST', `/api/snapshot/${id}/apply/m1`)).status).toBe(204);
  });

  it('have a thumbnail, visible to everyone who may read the project', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const { id } = await create(ann);
    await keep(ann, id, 'm1', files({ a: '1' }));
    const path = `/api/snapshot/${id}/m1/thumbnail`;
    const picture = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]);
    expect((await ann.call('GET', path)).status).toBe(404);
    expect((await ann.call('GET', `/api/snapshot/${id}`)).body.snapshots[0].hasThumbnail).toBe(false);
    expect((await ann.call('GET', '/api/projects')).body.projects[0].pictureUrl).toBe(null);
    expect((await ann.call('PUT', path, { picture: picture.toString('base64') })).status).toBe(204);
    const answer = await ann.call('GET', path);
    expect([answer.headers.get('content-type'), Buffer.from(answer.body).equals(picture)]).toEqual(['image/jpeg', true]);
    expect((await ann.call('GET', `/api/snapshot/${id}`)).body.snapshots[0].hasThumbnail).toBe(true);
    await keep(ann, id, 'm2', files({ a: '2' }));
    expect((await ann.call('GET', '/api/projects')).body.projects[0].pictureUrl).toBe(path);
    expect((await bob.call('GET', path)).status).toBe(404);
    expect((await bob.call('PUT', path, { picture: '' })).status).toBe(404);
    for (const bad of [Buffer.from('<svg>').toString('base64'), 'no base64!', Buffer.alloc(80_000, 0xff).toString('base64')])
      expect((await ann.call('PUT', path, { picture: bad })).status).toBe(400);
    expect((await ann.call('PUT', `/api/snapshot/${id}/none/thumbnail`, { picture: picture.toString('base64') })).status).toBe(404);
  });

  it('are deleted with their project', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    const { id, slug } = await create(ann);
    await keep(ann, id, 'm1', files({ a: '1' }));
    await ann.call('DELETE', `/api/projects/${slug}`);
    expect((await ann.call('GET', `/api/snapshot/${id}`)).status).toBe(404);
  });
});
