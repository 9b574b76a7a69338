import { describe, expect, it } from 'vitest';
import { createMemoryBlobs } from '../blobs/memory.ts';
import { describeOnBothEngines, type TestBackend } from '../testing/engines.ts';

const ALICE = '11111111-1111-4111-8111-111111111111';
const BOB = '22222222-2222-4222-8222-222222222222';

/** New for each engine. */
const options = () => ({ blobs: createMemoryBlobs() });

describeOnBothEngines(
  'storage',
  (at) => {
    const service = () => at().client({ key: at().keys.secret }).storage;
    const as = async (sub: string) => at().client({ token: await at().token({ sub, role: 'authenticated' }) }).storage;
    let count = 0;
    /** A bucket of its own for each test. */
    const newBucket = async (options: { public?: boolean; fileSizeLimit?: number | string; allowedMimeTypes?: string[] } = {}) => {
      const id = `bucket-${++count}`;
      const { error } = await service().createBucket(id, { public: false, ...options });
      expect(error).toBeNull();
      return id;
    };
    /** People may do everything with their own folder of a bucket, and nothing else. */
    const ownFolders = (bucket: string) =>
      at().migrate(`create policy "own ${bucket}" on storage.objects for all to authenticated
        using (bucket_id = '${bucket}' and (storage.foldername(name))[1] = auth.uid()::text)
        with check (bucket_id = '${bucket}' and (storage.foldername(name))[1] = auth.uid()::text)`);

    describe('buckets', () => {
      it('are created, listed, read, changed, emptied and deleted', async () => {
        const storage = service();
        expect(await storage.createBucket('pictures', { public: true, fileSizeLimit: '1MB', allowedMimeTypes: ['image/*'] })).toEqual({
          data: { name: 'pictures' },
          error: null,
        });
        const { data: bucket } = await storage.getBucket('pictures');
        expect(bucket).toMatchObject({
          id: 'pictures',
          name: 'pictures',
          public: true,
          file_size_limit: 1_000_000,
          allowed_mime_types: ['image/*'],
        });
        // Only the list tells the type.
        expect(bucket).not.toHaveProperty('type');
        expect((await storage.listBuckets()).data).toContainEqual({ ...bucket, type: 'STANDARD' });
        expect(bucket?.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
        expect((await storage.listBuckets({ search: 'pict', limit: 5, sortColumn: 'created_at', sortOrder: 'desc' })).data?.map(({ id }) => id)).toEqual([
          'pictures',
        ]);
        expect(await storage.updateBucket('pictures', { public: false, fileSizeLimit: null, allowedMimeTypes: null })).toEqual({
          data: { message: 'Successfully updated' },
          error: null,
        });
        expect((await storage.getBucket('pictures')).data).toMatchObject({ public: false, file_size_limit: null, allowed_mime_types: null });
        await storage.from('pictures').upload('a.txt', 'a');
        expect((await storage.deleteBucket('pictures')).error).toMatchObject({ message: 'The bucket you tried to delete is not empty', statusCode: '409' });
        expect((await storage.emptyBucket('pictures')).error).toBeNull();
        expect((await storage.from('pictures').list()).data).toEqual([]);
        expect(await storage.deleteBucket('pictures')).toEqual({ data: { message: 'Successfully deleted' }, error: null });
        expect((await storage.getBucket('pictures')).error).toMatchObject({ message: 'Bucket not found', status: 400, statusCode: '404' });
      });

      it('are refused with bad names, limits and types, and twice with the same name', async () => {
        const storage = service();
        const id = await newBucket();
        expect((await storage.createBucket(id)).error).toMatchObject({ message: 'The resource already exists', statusCode: '409' });
        for (const name of ['', ' spaced', 'a/b', 'ümlaut', '..', 'x'.repeat(101)]) expect((await storage.createBucket(name)).error, name).not.toBeNull();
        expect((await storage.createBucket('big', { public: true, fileSizeLimit: '60GB' })).error).toMatchObject({ statusCode: '413' });
        expect((await storage.createBucket('odd', { public: true, fileSizeLimit: '5 apples' })).error?.message).toContain('hint: use 20GB');
        expect((await storage.createBucket('odd', { public: true, allowedMimeTypes: ['pictures'] })).error).toMatchObject({ statusCode: '415' });
      });

      it('belong to whom policies say', async () => {
        expect((await at().client().storage.createBucket('mine')).error).toMatchObject({
          message: 'new row violates row-level security policy',
          statusCode: '403',
        });
        expect((await at().client().storage.listBuckets()).data).toEqual([]);
      });
    });

    describe('files', () => {
      it('are stored and read back with their metadata, from every kind of body', async () => {
        const bucket = service().from(await newBucket());
        const bytes = new Uint8Array([0, 1, 2, 250, 255]);
        const stream = () => new Blob([bytes]).stream();
        for (const [name, body] of [
          ['a/blob.bin', new Blob([bytes])],
          ['a/bytes.bin', bytes],
          ['a/stream.bin', stream()],
        ] as const) {
          const { data, error } = await bucket.upload(name, body, { contentType: 'application/x-five', cacheControl: '60', metadata: { by: 'Ann', n: 5 } });
          expect(error, name).toBeNull();
          expect(data).toMatchObject({ path: name, fullPath: expect.stringMatching(`^bucket-\\d+/${name}$`), id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
          const { data: read } = await bucket.download(name);
          expect(new Uint8Array(await read!.arrayBuffer())).toEqual(bytes);
          expect((await bucket.info(name)).data).toMatchObject({
            size: 5,
            cacheControl: 'max-age=60',
            metadata: { by: 'Ann', n: 5 },
            etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
          });
        }
        expect((await bucket.exists('a/blob.bin')).data).toBe(true);
        expect((await bucket.exists('a/none')).data).toBe(false);
      });

      it('are not replaced, except by an upsert or an update', async () => {
        const bucket = service().from(await newBucket());
        const { data: first } = await bucket.upload('a.txt', 'one');
        expect((await bucket.upload('a.txt', 'two')).error).toMatchObject({ message: 'The resource already exists', statusCode: '409', status: 400 });
        const { data: second } = await bucket.upload('a.txt', 'three', { upsert: true });
        expect(second?.id).toBe(first?.id);
        expect((await bucket.update('a.txt', 'four')).error).toBeNull();
        expect(await (await bucket.download('a.txt')).data?.text()).toBe('four');
      });

      it('are refused when too large or of another type', async () => {
        const limited = await newBucket({ fileSizeLimit: '10B', allowedMimeTypes: ['text/plain', 'image/*'] });
        const bucket = service().from(limited);
        expect((await bucket.upload('a.txt', 'x'.repeat(10))).error).toBeNull();
        expect((await bucket.upload('b.txt', 'x'.repeat(11))).error).toMatchObject({
          message: 'The object exceeded the maximum allowed size',
          statusCode: '413',
        });
        expect((await bucket.upload('b.txt', new Blob(['x'.repeat(11)], { type: 'text/plain' }))).error).toMatchObject({ statusCode: '413' });
        expect((await bucket.upload('b.json', '{}', { contentType: 'application/json' })).error).toMatchObject({
          message: 'mime type application/json is not supported',
          statusCode: '415',
        });
        expect((await bucket.upload('b.png', 'png', { contentType: 'image/png' })).error).toBeNull();
        expect((await bucket.list()).data?.map(({ name }) => name)).toEqual(['a.txt', 'b.png']);
        const free = await newBucket();
        await service().from(free).upload('a.json', '{}', { contentType: 'application/json' });
        // A placeholder may have any type, but nothing in it, or it could be renamed to what is not allowed.
        const { error } = await service().from(free).copy('a.json', '.emptyFolderPlaceholder', { destinationBucket: limited });
        expect(error).toMatchObject({ statusCode: '413' });
      });

      it('are moved, copied and removed', async () => {
        const from = await newBucket();
        const to = await newBucket();
        const bucket = service().from(from);
        await bucket.upload('a.txt', 'text', { contentType: 'text/plain', metadata: { k: 'v' } });
        expect((await bucket.move('a.txt', 'b/c.txt')).data).toMatchObject({ message: 'Successfully moved' });
        expect((await bucket.copy('b/c.txt', 'd.txt', { destinationBucket: to })).data).toEqual({ path: `${to}/d.txt` });
        expect((await service().from(to).info('d.txt')).data).toMatchObject({ metadata: { k: 'v' }, contentType: 'text/plain' });
        expect((await bucket.move('none', 'x')).error).toMatchObject({ message: 'Object not found', statusCode: '404' });
        await bucket.upload('e.txt', 'e');
        expect((await bucket.copy('e.txt', 'b/c.txt')).error).toMatchObject({ statusCode: '409' });
        expect((await bucket.move('e.txt', 'b/c.txt')).error).toMatchObject({ statusCode: '409' });
        const { data: removed } = await bucket.remove(['b/c.txt', 'none']);
        expect(removed).toMatchObject([{ name: 'b/c.txt', bucket_id: from }]);
        expect((await bucket.exists('b/c.txt')).data).toBe(false);
        expect(await (await service().from(to).download('d.txt')).data?.text()).toBe('text');
      });

      it('with a hostile name are refused, and never escape', async () => {
        const bucket = await newBucket();
        const put = (path: string) =>
          at().fetch(`/storage/v1/object/${bucket}/${path}`, { key: at().keys.secret, method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } });
        for (const path of [
          '%00',
          'a%0ab',
          'a%5c..%5cb',
          'a%25b',
          '%c3%28',
          '%ff',
          '%E2%80%AE',
          `${'x'.repeat(1025)}`,
          '%2e%2e%2fb',
          'a%2f..%2fb',
          'a%2f.%2fb',
        ]) {
          expect((await put(path)).status, path).toBe(400);
        }
        expect((await put('a%2fb%20c.txt')).status).toBe(200);
        expect((await service().from(bucket).list('a')).data?.map(({ name }) => name)).toEqual(['b c.txt']);
        expect((await service().from(bucket).upload('ünicode.txt', 'x')).error?.message).toBe('Invalid key: ünicode.txt');
      });
    });

    describe('policies', () => {
      it('decide who reads, writes, lists, moves, signs and removes', async () => {
        const id = await newBucket();
        await ownFolders(id);
        const alice = (await as(ALICE)).from(id);
        const bob = (await as(BOB)).from(id);
        const nobody = at().client().storage.from(id);
        const mine = `${ALICE}/diary.txt`;
        expect((await alice.upload(mine, 'secret')).error).toBeNull();
        expect((await alice.upload(`${BOB}/x.txt`, 'x')).error).toMatchObject({ message: 'new row violates row-level security policy', statusCode: '403' });
        expect((await nobody.upload(`${ALICE}/y.txt`, 'y')).error).toMatchObject({ statusCode: '403' });
        for (const other of [bob, nobody]) {
          expect((await other.download(mine)).error).not.toBeNull();
          expect((await other.exists(mine)).data).toBe(false);
          expect((await other.list(ALICE)).data).toEqual([]);
          expect((await other.listV2({ prefix: ALICE })).data?.objects).toEqual([]);
          expect((await other.createSignedUrl(mine, 60)).error).toMatchObject({ message: 'Object not found' });
          expect((await other.createSignedUrls([mine], 60)).data?.[0]).toMatchObject({
            signedUrl: null,
            error: 'Either the object does not exist or you do not have access to it',
          });
          expect((await other.move(mine, `${BOB}/stolen.txt`)).error).toMatchObject({ message: 'Object not found' });
          expect((await other.copy(mine, `${BOB}/stolen.txt`)).error).toMatchObject({ message: 'Object not found' });
          expect((await other.remove([mine])).data).toEqual([]);
          expect((await other.upload(mine, 'mine now', { upsert: true })).error).toMatchObject({ statusCode: '403' });
          expect((await other.createSignedUploadUrl(`${ALICE}/up.txt`)).error).toMatchObject({ statusCode: '403' });
        }
        expect((await alice.move(mine, `${BOB}/gift.txt`)).error).toMatchObject({ statusCode: '403' });
        expect(await (await alice.download(mine)).data?.text()).toBe('secret');
        const [row] = await at().engine.admin((sql) => sql.query('select owner_id, owner from storage.objects where name = $1', [mine]));
        expect(row).toEqual({ owner_id: ALICE, owner: ALICE });
        expect((await alice.remove([mine])).data).toHaveLength(1);
      });

      it('can tell what is done, what is announced and how large it became', async () => {
        const id = await newBucket();
        await at().migrate(`create policy "operation ${id}" on storage.objects for insert to anon
          with check (bucket_id = '${id}' and storage.allow_any_operation(array['object.upload']) and metadata ->> 'mimetype' = 'text/plain'
            and coalesce((metadata ->> 'contentLength')::int, 0) <= 4)`);
        const bucket = at().client().storage.from(id);
        expect((await bucket.upload('a.txt', 'four', { contentType: 'text/plain' })).error).toBeNull();
        expect((await bucket.upload('b.txt', 'more than four', { contentType: 'text/plain' })).error).toMatchObject({ statusCode: '403' });
        // The length of a form is not announced, and the row is refused once it is known.
        expect((await bucket.upload('c.txt', new Blob(['more than four'], { type: 'text/plain' }))).error).toMatchObject({ statusCode: '403' });
        expect((await bucket.createSignedUploadUrl('d.txt')).error).toMatchObject({ statusCode: '403' });
        expect((await service().from(id).list()).data?.map(({ name }) => name)).toEqual(['a.txt']);
      });

      it('are not passed by with TRUNCATE', async () => {
        const can = (role: string, right: string) =>
          at().engine.admin(
            async (sql) => (await sql.query<{ can: boolean }>('select has_table_privilege($1, $2, $3) as can', [role, 'storage.objects', right]))[0]?.can,
          );
        for (const role of ['anon', 'authenticated']) {
          for (const right of ['truncate', 'trigger', 'references']) expect(await can(role, right)).toBe(false);
          for (const right of ['select', 'insert', 'update', 'delete']) expect(await can(role, right)).toBe(true);
        }
        expect(await can('service_role', 'truncate')).toBe(true);
      });

      it('hold for rows that SQL would delete by hand', async () => {
        await expect(
          at().engine.request({ role: 'service_role', claims: {}, headers: {} }, (sql) => sql.query('delete from storage.objects')),
        ).rejects.toMatchObject({
          code: '42501',
        });
      });
    });

    describe('addresses', () => {
      it('of public files need no key', async () => {
        const id = await newBucket({ public: true });
        await service().from(id).upload('a b.txt', 'public', { contentType: 'text/plain' });
        const { publicUrl } = service().from(id).getPublicUrl('a b.txt', { download: 'näme.txt' }).data;
        const response = await get(at(), publicUrl);
        expect(await response.text()).toBe('public');
        expect(response.headers.get('content-disposition')).toBe("attachment; filename=n%C3%A4me.txt; filename*=UTF-8''n%C3%A4me.txt");
        expect((await get(at(), `/storage/v1/object/${id}/a%20b.txt`)).status).toBe(200);
        await service().updateBucket(id, { public: false });
        expect(await (await get(at(), publicUrl)).json()).toMatchObject({ statusCode: '404', message: 'Bucket not found' });
        expect((await get(at(), `/storage/v1/object/${id}/a%20b.txt`)).status).toBe(400);
      });

      it('that are signed show one file for a while', async () => {
        const id = await newBucket();
        const bucket = service().from(id);
        await bucket.upload('folder/a.txt', 'signed');
        await bucket.upload('folder/b.txt', 'other');
        const { data } = await bucket.createSignedUrl('folder/a.txt', 60, { download: true });
        const response = await get(at(), data!.signedUrl);
        expect(await response.text()).toBe('signed');
        expect(response.headers.get('content-disposition')).toBe('attachment;');
        expect(Date.parse(response.headers.get('expires')!)).toBeGreaterThan(Date.now());
        expect(await (await get(at(), data!.signedUrl.replace('a.txt', 'b.txt'))).json()).toMatchObject({ error: 'InvalidSignature' });
        expect(await (await get(at(), data!.signedUrl.replace(/token=[^&]*/, 'token=x.y.z'))).json()).toMatchObject({ error: 'InvalidJWT' });
        const { data: many } = await bucket.createSignedUrls(['folder/b.txt', 'none'], 60);
        expect(await (await get(at(), many![0]!.signedUrl!)).text()).toBe('other');
        expect(many![1]).toMatchObject({ signedUrl: null });
        expect((await bucket.createSignedUrl('folder/a.txt', 0)).error).toMatchObject({ statusCode: '400' });
      });

      it('that are signed to upload take one file, from anybody', async () => {
        const id = await newBucket();
        const bucket = service().from(id);
        const { data } = await bucket.createSignedUploadUrl('up.txt');
        const stranger = at().client().storage.from(id);
        expect((await stranger.uploadToSignedUrl('other.txt', data!.token, 'x')).error).toMatchObject({ statusCode: '400' });
        expect((await stranger.uploadToSignedUrl('up.txt', data!.token, 'hello')).data).toMatchObject({ path: 'up.txt', fullPath: `${id}/up.txt` });
        expect((await stranger.uploadToSignedUrl('up.txt', data!.token, 'again')).error).toMatchObject({ statusCode: '409' });
        const { data: again } = await bucket.createSignedUploadUrl('up.txt', { upsert: true });
        expect((await stranger.uploadToSignedUrl('up.txt', again!.token, 'again')).error).toBeNull();
        expect(await (await bucket.download('up.txt')).data?.text()).toBe('again');
        expect((await get(at(), `/storage/v1/object/sign/${id}/up.txt?token=${again!.token}`)).status).toBe(400);
      });
    });

    describe('downloads', () => {
      const stored = async () => {
        const id = await newBucket({ public: true });
        await service().from(id).upload('ten.txt', '0123456789', { contentType: 'text/plain', cacheControl: '3600' });
        return `/storage/v1/object/public/${id}/ten.txt`;
      };

      it('answer parts, and say when a part is not there', async () => {
        const path = await stored();
        for (const [range, text, shown] of [
          ['bytes=2-4', '234', 'bytes 2-4/10'],
          ['bytes=7-', '789', 'bytes 7-9/10'],
          ['bytes=-2', '89', 'bytes 8-9/10'],
          ['bytes=0-99', '0123456789', 'bytes 0-9/10'],
        ] as const) {
          const response = await get(at(), path, { range });
          expect([response.status, await response.text(), response.headers.get('content-range')], range).toEqual([206, text, shown]);
        }
        expect((await get(at(), path, { range: 'bytes=10-' })).status).toBe(416);
        expect((await get(at(), path, { range: 'lines=1-2' })).status).toBe(200);
        expect((await get(at(), path, { range: 'bytes=1-2', 'if-range': '"other"' })).status).toBe(200);
      });

      it('are not repeated for who has the file', async () => {
        const path = await stored();
        const response = await get(at(), path);
        const etag = response.headers.get('etag')!;
        expect(response.headers.get('cache-control')).toBe('max-age=3600');
        expect((await get(at(), path, { 'if-none-match': etag })).status).toBe(304);
        expect((await get(at(), path, { 'if-none-match': '"other"' })).status).toBe(200);
        expect((await get(at(), path, { 'if-modified-since': response.headers.get('last-modified')! })).status).toBe(304);
        const head = await at().backend.fetch(new Request(new URL(path, 'http://project.localhost'), { method: 'HEAD' }));
        expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
      });

      it('are not given to another person by the cache of a browser', async () => {
        const { pathname } = new URL(await stored(), 'http://project.localhost');
        expect((await get(at(), pathname)).headers.get('vary')).toBeNull();
        for (const path of [pathname.replace('/public/', '/'), pathname.replace('/public/', '/authenticated/')]) {
          expect((await get(at(), path)).headers.get('vary')).toBe('Authorization, apikey');
        }
      });

      it('never run as pages of the backend', async () => {
        const id = await newBucket({ public: true });
        const bucket = service().from(id);
        await bucket.upload('page.html', '<script>alert(1)</script>', { contentType: 'text/html; charset=utf-8' });
        await bucket.upload('image.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', { contentType: 'image/svg+xml' });
        const page = await get(at(), `/storage/v1/object/public/${id}/page.html`);
        expect(page.headers.get('content-type')).toBe('text/plain');
        const image = await get(at(), `/storage/v1/object/public/${id}/image.svg`);
        expect(image.headers.get('content-type')).toBe('image/svg+xml');
        for (const response of [page, image]) {
          expect(response.headers.get('x-content-type-options')).toBe('nosniff');
          expect(response.headers.get('content-security-policy')).toContain('sandbox');
        }
      });

      it('have no type that a browser would read as a page', async () => {
        const id = await newBucket({ public: true });
        for (const contentType of [' text/html', 'image/png, text/html', 'image/png;a=b,text/html', 'image/png, application/xhtml+xml']) {
          const form = new FormData();
          form.set('contentType', contentType);
          form.set('', new Blob(['<script>alert(1)</script>']));
          expect((await at().fetch(`/storage/v1/object/${id}/page`, { method: 'PUT', body: form, key: at().keys.secret })).status).toBe(200);
          const page = await get(at(), `/storage/v1/object/public/${id}/page`);
          expect(page.headers.get('content-security-policy'), contentType).toContain('sandbox');
          expect(page.headers.get('content-type'), contentType).not.toContain('text/html');
        }
        const limited = service().from(await newBucket({ allowedMimeTypes: ['image/*'] }));
        expect((await limited.upload('a.png', 'x', { contentType: 'image/png, text/html' })).error).toMatchObject({ statusCode: '415' });
      });

      it('say how images could be transformed where they cannot', async () => {
        const id = await newBucket();
        await service().from(id).upload('a.png', 'no image', { contentType: 'image/png' });
        const { error } = await service()
          .from(id)
          .download('a.png', { transform: { width: 10 } });
        expect(error).not.toBeNull();
      });
    });

    describe('lists', () => {
      const NAMES = ['a.txt', 'b/1.txt', 'b/2.txt', 'b/c/3.txt', 'B2/4.txt', 'd.txt', 'd/5.txt', 'e f.txt'];
      const filled = async () => {
        const id = await newBucket();
        for (const name of NAMES) await service().from(id).upload(name, name);
        return service().from(id);
      };

      it('show one level, by page, search and order', async () => {
        const bucket = await filled();
        const names = async (...options: Parameters<typeof bucket.list>) => (await bucket.list(...options)).data?.map(({ name }) => name);
        expect(await names()).toEqual(['a.txt', 'b', 'B2', 'd.txt', 'd', 'e f.txt']);
        expect(await names('', { sortBy: { column: 'name', order: 'desc' } })).toEqual(['e f.txt', 'd', 'd.txt', 'B2', 'b', 'a.txt']);
        expect(await names('', { limit: 2, offset: 1 })).toEqual(['b', 'B2']);
        expect((await bucket.list('', { offset: 2 ** 31 - 1501 })).data).toEqual([]);
        for (const offset of [2 ** 31 - 1, 2 ** 53, -1]) expect((await bucket.list('', { offset })).error).toMatchObject({ statusCode: '400' });
        expect(await names('', { search: 'B' })).toEqual(['b', 'B2']);
        expect(await names('b')).toEqual(['1.txt', '2.txt', 'c']);
        expect(await names('b/c/')).toEqual(['3.txt']);
        expect(await names('none')).toEqual([]);
        expect(await names('', { sortBy: { column: 'created_at', order: 'desc' } })).toEqual(['d', 'b', 'B2', 'e f.txt', 'd.txt', 'a.txt']);
        const { data } = await bucket.list();
        expect(data?.[1]).toEqual({ name: 'b', id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null });
        expect(data?.[0]).toMatchObject({ name: 'a.txt', metadata: { size: 5, mimetype: 'text/plain;charset=UTF-8' } });
        expect((await bucket.list('', { sortBy: { column: 'owner; drop table x' } })).error).toMatchObject({ statusCode: '400' });
      });

      it('of the second version go on from a cursor, in every order', async () => {
        const bucket = await filled();
        const walk = async (options: NonNullable<Parameters<typeof bucket.listV2>[0]>) => {
          const found: string[] = [];
          let cursor: string | undefined;
          do {
            const { data, error } = await bucket.listV2({ ...options, limit: 2, ...(cursor ? { cursor } : {}) });
            expect(error).toBeNull();
            expect(data!.folders.length + data!.objects.length).toBeLessThanOrEqual(2);
            found.push(...data!.folders.map(({ name }) => name), ...data!.objects.map(({ name }) => name));
            cursor = data!.nextCursor;
            expect(data!.hasNext).toBe(cursor !== undefined);
          } while (cursor);
          return found;
        };
        const bytewise = [...NAMES].sort();
        expect(await walk({})).toEqual(bytewise);
        expect(await walk({ sortBy: { column: 'name', order: 'desc' } })).toEqual([...bytewise].reverse());
        expect(await walk({ sortBy: { column: 'created_at' } })).toEqual(NAMES);
        expect(await walk({ sortBy: { column: 'updated_at', order: 'desc' } })).toEqual([...NAMES].reverse());
        expect(await walk({ prefix: 'b/' })).toEqual(['b/1.txt', 'b/2.txt', 'b/c/3.txt']);
        const level = ['B2/', 'a.txt', 'b/', 'd.txt', 'd/', 'e f.txt'];
        expect((await walk({ with_delimiter: true })).sort()).toEqual(level);
        expect((await walk({ with_delimiter: true, sortBy: { column: 'name', order: 'desc' } })).sort()).toEqual(level);
        expect((await walk({ with_delimiter: true, sortBy: { column: 'created_at', order: 'desc' } })).sort()).toEqual(level);
        expect((await bucket.listV2({ cursor: 'nonsense' })).error).toMatchObject({ statusCode: '400' });
      });
    });

    it('refuses bad tokens, bodies and addresses in the words of the API', async () => {
      const bad = await at().fetch('/storage/v1/bucket', { headers: { authorization: 'Bearer x.y.z' } });
      expect([bad.status, await bad.json()]).toMatchObject([400, { statusCode: '403', error: 'Unauthorized' }]);
      const none = await get(at(), '/storage/v1/bucket');
      expect([none.status, await none.json()]).toMatchObject([
        400,
        { statusCode: '403', code: 'AccessDenied', error: 'Unauthorized', message: 'Invalid Compact JWS' },
      ]);
      expect((await at().fetch('/storage/v1/nothing/here')).status).toBe(404);
      const long = await at().fetch('/storage/v1/object/move', { method: 'POST', body: ' '.repeat(5_000_000), key: at().keys.secret });
      expect(await long.json()).toMatchObject({ statusCode: '413', message: 'The body exceeded the maximum allowed size' });
      for (const body of ['{', '[]', '"x"']) {
        expect((await at().fetch('/storage/v1/object/move', { method: 'POST', body, key: at().keys.secret })).status, body).toBe(400);
      }
    });
  },
  options,
);

/** A request as a browser's, without any key. */
const get = (at: TestBackend, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  at.backend.fetch(new Request(new URL(path, 'http://project.localhost'), { headers }));
