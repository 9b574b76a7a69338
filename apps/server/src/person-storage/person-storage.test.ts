import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { UnusedBlobs } from '../housekeeping/unused-blobs.ts';
import { ProjectRepository } from '../projects/repository.ts';
import { GitRepository } from '../git/repository.ts';
import { SnapshotRepository } from '../snapshots/repository.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
import { UploadRepository } from '../uploads/repository.ts';
import { PersonStorageRepository } from './repository.ts';
import { PersonStorage } from './service.ts';

const MEGABYTE = 1024 * 1024;
const LIMIT_BYTES = 5 * MEGABYTE;
const HOUR_MS = 60 * 60_000;

const text = (path: string, contents: string, more: object = {}) => ({
  [path]: { fullPath: path, name: path, type: 'file', contents, isBinary: false, lastModified: 1, ...more },
});
const md5 = (contents: Uint8Array) => createHash('md5').update(contents).digest('base64');

describeOnBothEngines('a person’s storage', (storage) => {
  let test: TestApp;
  let ann: TestBrowser;

  beforeEach(async () => {
    test = createTestApp(storage(), { storagePerPersonBytes: LIMIT_BYTES });
    ann = await test.signUp('ann');
  });

  const create = async (browser: TestBrowser, appFiles: object = {}) =>
    (await browser.call('POST', '/api/projects/sb1/fork', { project: { title: 'Storage', appFiles } })).body;
  const save = (browser: TestBrowser, slug: string, appFiles: object, editedAt: string) =>
    browser.call('PATCH', `/api/projects/${slug}`, { project: { appFiles, editedAt } });
  const announce = (browser: TestBrowser, slug: string, byteSize: number, checksum = md5(new Uint8Array())) =>
    browser.call('POST', `/api/projects/${slug}/direct_uploads`, { blob: { filename: 'a.bin', byte_size: byteSize, checksum } });

  async function upload(browser: TestBrowser, slug: string, contents: Uint8Array): Promise<string> {
    const { body } = await announce(browser, slug, contents.byteLength, md5(contents));
    expect((await browser.call('PUT', body.direct_upload.url, contents)).status).toBe(204);
    return body.signed_id;
  }

  /** A sweep that remembers its findings across several runs, at the given hour. */
  function sweeper() {
    const { sql } = storage().database;
    let at = Date.now();
    const now = () => new Date(at);
    const unused = new UnusedBlobs({
      blobs: storage().blobs,
      projects: new ProjectRepository(sql),
      git: new GitRepository(sql),
      snapshots: new SnapshotRepository(sql),
      deploys: { stored: async () => [], contents: async () => new Set() },
      uploads: new UploadRepository(sql),
      storage: new PersonStorage({ repository: new PersonStorageRepository(sql), limitBytes: undefined, now }),
      now,
    });
    return async (hours: number) => {
      at = Date.now() + hours * HOUR_MS;
      return unused.sweep();
    };
  }

  it('cannot be exceeded by ten uploads announced at once, and those that have not arrived count as long as they can arrive', async () => {
    const { slug } = await create(ann);
    const answers = await Promise.all(Array.from({ length: 10 }, () => announce(ann, slug, MEGABYTE)));
    // The project's empty tree counts as well.
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    const refused = answers.find(({ status }) => status !== 201);
    expect([refused?.status, refused?.body.code]).toEqual([413, 'storage-limit']);
    expect(refused?.body.error).toMatch(/^Your storage is full: you use 4\.0 MB of 5\.0 MB, and this needs 1\.0 MB more\. Delete projects or large files/);
    test.advance(HOUR_MS);
    expect((await announce(ann, slug, MEGABYTE)).status).toBe(201);
    // Another person has their own storage.
    const bob = await test.signUp('bob');
    expect((await announce(bob, (await create(bob)).slug, 4 * MEGABYTE)).status).toBe(201);
  });

  it('counts files of projects and versions once for the project’s creator, whoever saves them', async () => {
    const bob = await test.signUp('bob');
    const { id, slug, editedAt } = await create(ann, text('a', 'a'.repeat(2 * MEGABYTE)));
    const { body: invited } = await ann.call('POST', `/api/projects/${slug}/invitations`, { role: 'editor' });
    expect((await bob.call('POST', `/api/invitations/${invited.token}/accept`)).status).toBe(200);
    // The same contents elsewhere are stored once.
    const other = await create(ann, text('b', 'a'.repeat(2 * MEGABYTE)));
    const two = { ...text('a', 'a'.repeat(2 * MEGABYTE)), ...text('c', 'c'.repeat(2 * MEGABYTE)) };
    const saved = await save(bob, slug, two, editedAt);
    expect(saved.status).toBe(200);
    const version = { id: 'v1', title: 'One', snapshot: JSON.stringify(two) };
    expect((await ann.call('POST', `/api/snapshot/${id}`, version)).status).toBe(201);

    const full = await save(bob, slug, text('d', 'd'.repeat(2 * MEGABYTE)), saved.body.editedAt);
    expect([full.status, full.body.code]).toEqual([413, 'storage-limit']);
    const { storage: used } = (await ann.call('GET', '/api/usage')).body;
    expect([used.usedBytes > 4 * MEGABYTE, used.usedBytes < LIMIT_BYTES, used.limitBytes]).toEqual([true, true, LIMIT_BYTES]);
    expect(full.body.error).toBe('The storage of the person who created this project is full. Ask them to free some space, or save your own copy.');
    expect((await save(ann, other.slug, text('d', 'd'.repeat(2 * MEGABYTE)), other.editedAt)).body.error).toContain('you use 4.0 MB of 5.0 MB');
    // What already exists can be saved again, or smaller.
    expect((await save(bob, slug, text('a', 'a'.repeat(2 * MEGABYTE)), saved.body.editedAt)).status).toBe(200);
    expect((await create(bob, text('d', 'd'.repeat(2 * MEGABYTE)))).slug).toBeDefined();
  }, 60_000);

  it('counts chats, and lets one over the limit become shorter', async () => {
    const { id } = await create(ann);
    const say = (projectId: string, length: number) =>
      ann.call('PUT', `/api/chats/${projectId}`, {
        messages: [{ id: 'm1', role: 'user', createdAt: '2026-11-21T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'x'.repeat(length) }] }],
      });
    expect((await say(id, 4 * MEGABYTE)).status).toBe(204);
    const other = await create(ann);
    const answers = await Promise.all([say(other.id, MEGABYTE), say(id, 6 * MEGABYTE)]);
    expect(answers.map(({ body }) => body.code)).toEqual(['storage-limit', 'storage-limit']);
    expect((await say(id, 3 * MEGABYTE)).status).toBe(204);
    expect((await say(other.id, MEGABYTE)).status).toBe(204);
  });

  it('is free again after projects are deleted or files replaced, and their contents swept', async () => {
    const sweep = sweeper();
    const { slug, editedAt } = await create(ann, text('a', 'a'.repeat(4 * MEGABYTE)));
    const replaced = await save(ann, slug, text('a', 'short'), editedAt);
    expect((await save(ann, slug, text('a', 'b'.repeat(4 * MEGABYTE)), replaced.body.editedAt)).status).toBe(413);
    await sweep(0);
    expect((await save(ann, slug, text('a', 'b'.repeat(4 * MEGABYTE)), replaced.body.editedAt)).status).toBe(413);
    await sweep(1.1);
    const again = await save(ann, slug, text('a', 'b'.repeat(4 * MEGABYTE)), replaced.body.editedAt);
    expect(again.status).toBe(200);
    await ann.call('DELETE', `/api/projects/${slug}`);
    await sweep(2.5);
    expect((await create(ann, text('a', 'c'.repeat(4 * MEGABYTE)))).slug).toBeDefined();
  });

  it('counts what an earlier version stored uncounted from the next sweep on', async () => {
    const { slug, editedAt } = await create(ann, text('a', 'a'.repeat(4 * MEGABYTE)));
    const { user } = (await ann.call('GET', '/api/logged-in')).body;
    const repository = new PersonStorageRepository(storage().database.sql);
    await repository.removeContents(user.id, [...(await repository.contentIds(user.id))], new Date(Date.now() + HOUR_MS));
    expect(await repository.usedBytes(user.id, new Date())).toBe(0);
    await sweeper()(0);
    expect(await repository.usedBytes(user.id, new Date())).toBeGreaterThan(4 * MEGABYTE);
    expect((await save(ann, slug, text('a', 'b'.repeat(4 * MEGABYTE)), editedAt)).status).toBe(413);
  });

  describe('uploads', () => {
    const contents = (seed: string) => new TextEncoder().encode(`${seed} ${Math.random()}`);
    const binary = (blobId: string) => text('a.bin', '', { isBinary: true, blobId });

    it('frees uploads that no project or version refers to after a day: their records, then their contents', async () => {
      const sweep = sweeper();
      const { id, slug, editedAt } = await create(ann);
      const [inProject, inVersion, inFork, inNone] = await Promise.all(['project', 'version', 'fork', 'none'].map((seed) => upload(ann, slug, contents(seed))));
      const { body } = await save(ann, slug, binary(inFork as string), editedAt);
      const bob = await test.signUp('bob');
      await ann.call('PATCH', `/api/projects/${slug}`, { project: { visibility: 'public' } });
      const fork = (await bob.call('POST', `/api/projects/${slug}/fork`, { project: {} })).body;
      const { status } = await ann.call('POST', `/api/snapshot/${id}`, { id: 'v1', title: 'One', snapshot: JSON.stringify(binary(inVersion as string)) });
      expect(status).toBe(201);
      expect((await save(ann, slug, binary(inProject as string), body.editedAt)).status).toBe(200);

      for (const hours of [0, 23]) await sweep(hours);
      const rows = async () => {
        const repository = new UploadRepository(storage().database.sql);
        const ids = [inProject, inVersion, inFork, inNone].map((signed) => (signed as string).split('.')[0] as string);
        return Promise.all(ids.map(async (one) => (await repository.find(one)) !== undefined));
      };
      expect(await rows()).toEqual([true, true, true, true]);
      await sweep(25);
      expect(await rows()).toEqual([true, true, true, false]);
      await sweep(26.5);
      for (const [browser, named] of [
        [ann, slug],
        [bob, fork.slug],
      ] as const) {
        const opened = (await browser.call('GET', `/api/projects/${named}`)).body;
        expect((await browser.call('GET', opened.appFiles['a.bin'].contents)).status).toBe(200);
      }
      const late = await save(ann, slug, binary(inNone as string), (await ann.call('GET', `/api/projects/${slug}`)).body.editedAt);
      expect([late.status, late.body.missingUploads]).toEqual([400, ['a.bin']]);
      // Until a moment ago, some version or project referred to it.
      await bob.call('DELETE', `/api/projects/${fork.slug}`);
      await sweep(27);
      expect(await rows()).toEqual([true, true, true, false]);
      await sweep(52);
      expect(await rows()).toEqual([true, true, false, false]);
    }, 60_000);

    it('keeps uploads that a save refers to while a sweep is running', async () => {
      const { slug, editedAt } = await create(ann);
      const kept = await upload(ann, slug, contents('kept'));
      const uploads = new UploadRepository(storage().database.sql);
      test.advance(26 * HOUR_MS);
      const later = new Date(Date.now() + 26 * HOUR_MS);
      // According to the sweep, which ran before the save, nothing refers to it.
      expect((await save(ann, slug, binary(kept), editedAt)).status).toBe(200);
      await uploads.sweep({ usedBefore: new Date(later.getTime() - 24 * HOUR_MS), announcedBefore: later });
      const opened = (await ann.call('GET', `/api/projects/${slug}`)).body;
      expect((await ann.call('GET', opened.appFiles['a.bin'].contents)).status).toBe(200);
    });
  });
});
