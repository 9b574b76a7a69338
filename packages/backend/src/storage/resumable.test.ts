import { expect, it } from 'vitest';
import { createMemoryBlobs } from '../blobs/memory.ts';
import { describeOnBothEngines } from '../testing/engines.ts';

const ALICE = '11111111-1111-4111-8111-111111111111';
const BOB = '22222222-2222-4222-8222-222222222222';
const ENDPOINT = '/storage/v1/upload/resumable';
const DATA = { 'content-type': 'application/offset+octet-stream' };
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const clock = { now: Date.now() };

/** New for each engine. */
const options = () => ({ blobs: createMemoryBlobs(), clock: () => clock.now, onError: () => undefined });

describeOnBothEngines(
  'resumable uploads',
  (at) => {
    let count = 0;
    const newBucket = async (options: { fileSizeLimit?: number; allowedMimeTypes?: string[] } = {}) => {
      const id = `resumable-${++count}`;
      await at()
        .client({ key: at().keys.secret })
        .storage.createBucket(id, { public: false, ...options });
      return id;
    };
    const files = (bucket: string) => at().client({ key: at().keys.secret }).storage.from(bucket);
    const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string | ReadableStream, key = at().keys.secret) =>
      at().fetch(path, {
        method,
        key,
        headers: { 'tus-resumable': '1.0.0', ...headers },
        ...(body === undefined ? {} : { body, duplex: 'half' }),
      } as RequestInit & { key: string });
    const create = (bucket: string, name: string, headers: Record<string, string>, body?: string | ReadableStream, path = ENDPOINT) =>
      send(
        'POST',
        path,
        {
          'upload-metadata': `bucketName ${base64(bucket)},objectName ${base64(name)},contentType ${base64('text/plain')},cacheControl ${base64('60')}`,
          ...headers,
        },
        body,
      );
    const offsetOf = async (address: string) => Number((await send('HEAD', address)).headers.get('upload-offset'));

    it('arrive in pieces, and are an object when the last one is there', async () => {
      const bucket = await newBucket();
      const created = await create(bucket, 'a/file.txt', { 'upload-length': '10' });
      expect(created.status).toBe(201);
      const address = created.headers.get('location')!;
      expect(address).toMatch(/^http:\/\/project\.localhost\/storage\/v1\/upload\/resumable\/[\w-]+$/);
      expect((await send('PATCH', address, { ...DATA, 'upload-offset': '0' }, '01234')).headers.get('upload-offset')).toBe('5');
      expect((await files(bucket).exists('a/file.txt')).data).toBe(false);
      const head = await send('HEAD', address);
      expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length'), head.headers.get('cache-control')]).toEqual([
        200,
        '5',
        '10',
        'no-store',
      ]);
      expect((await send('PATCH', address, { ...DATA, 'upload-offset': '3' }, 'x')).status).toBe(409);
      expect((await send('PATCH', address, { ...DATA, 'upload-offset': '5' }, '56789')).status).toBe(204);
      expect(await (await files(bucket).download('a/file.txt')).data?.text()).toBe('0123456789');
      expect((await files(bucket).info('a/file.txt')).data).toMatchObject({ size: 10, contentType: 'text/plain', cacheControl: 'max-age=60' });
      expect((await send('HEAD', address)).status).toBe(404);
    });

    it('keep what had arrived when the connection was cut', async () => {
      const bucket = await newBucket();
      const address = (await create(bucket, 'cut.txt', { 'upload-length': '6' })).headers.get('location')!;
      const cut = new ReadableStream({
        start: (controller) => controller.enqueue(Buffer.from('abc')),
        pull: (controller) => controller.error(new Error('cut')),
      });
      expect((await send('PATCH', address, { ...DATA, 'upload-offset': '0' }, cut)).ok).toBe(false);
      expect(await offsetOf(address)).toBe(3);
      await send('PATCH', address, { ...DATA, 'upload-offset': '3' }, 'def');
      expect(await (await files(bucket).download('cut.txt')).data?.text()).toBe('abcdef');
    });

    it('go on by a second request while the first one hangs', async () => {
      const bucket = await newBucket();
      const address = (await create(bucket, 'hung.txt', { 'upload-length': '4' })).headers.get('location')!;
      const hanging = send(
        'PATCH',
        address,
        { ...DATA, 'upload-offset': '0' },
        new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('ab')) }),
      );
      await expect.poll(() => offsetOf(address)).toBe(2);
      expect((await send('PATCH', address, { ...DATA, 'upload-offset': '2' }, 'cd')).status).toBe(204);
      expect((await hanging).status).toBe(409);
      expect(await (await files(bucket).download('hung.txt')).data?.text()).toBe('abcd');
    });

    it('may carry data at once, tell their length later, or be empty', async () => {
      const bucket = await newBucket();
      const whole = await create(bucket, 'whole.txt', { 'upload-length': '2', ...DATA }, 'hi');
      expect([whole.status, whole.headers.get('upload-offset')]).toEqual([201, '2']);
      expect((await create(bucket, 'empty.txt', { 'upload-length': '0' })).status).toBe(201);
      const address = (await create(bucket, 'later.txt', { 'upload-defer-length': '1' })).headers.get('location')!;
      await send('PATCH', address, { ...DATA, 'upload-offset': '0' }, 'ab');
      expect((await send('HEAD', address)).headers.get('upload-defer-length')).toBe('1');
      await send('PATCH', address, { ...DATA, 'upload-offset': '2', 'upload-length': '3' }, 'c');
      const { data } = await files(bucket).list();
      expect(data?.map(({ name, metadata }) => [name, metadata?.['size']])).toEqual([
        ['empty.txt', 0],
        ['later.txt', 3],
        ['whole.txt', 2],
      ]);
    });

    it('are ended by their client, and given up after a day', async () => {
      const bucket = await newBucket();
      const first = (await create(bucket, 'a.txt', { 'upload-length': '5' })).headers.get('location')!;
      expect((await send('DELETE', first)).status).toBe(204);
      expect((await send('HEAD', first)).status).toBe(404);
      const second = (await create(bucket, 'b.txt', { 'upload-length': '5' })).headers.get('location')!;
      clock.now += 25 * 60 * 60 * 1000;
      expect((await send('PATCH', second, { ...DATA, 'upload-offset': '0' }, 'x')).status).toBe(404);
    });

    it('obey limits, types and the protocol', async () => {
      const bucket = await newBucket({ fileSizeLimit: 5, allowedMimeTypes: ['text/*'] });
      expect(await (await create(bucket, 'a.txt', { 'upload-length': '6' })).json()).toMatchObject({ statusCode: '413' });
      expect(await (await create(bucket, '.emptyFolderPlaceholder', { 'upload-length': '1' })).json()).toMatchObject({ statusCode: '413' });
      expect((await create(bucket, '../a.txt', { 'upload-length': '5' })).status).toBe(400);
      expect((await create(bucket, 'a.txt', {})).status).toBe(400);
      expect((await create(bucket, 'a.txt', { 'upload-length': '5', 'tus-resumable': '0.2.2' })).status).toBe(412);
      const address = (await create(bucket, 'a.txt', { 'upload-length': '3' })).headers.get('location')!;
      expect((await send('PATCH', address, { ...DATA, 'upload-offset': '0' }, 'more')).status).toBe(413);
      expect((await send('PATCH', address, { 'upload-offset': '0' }, 'abc')).status).toBe(415);
      expect((await send('PATCH', `${ENDPOINT}/nonsense`, { ...DATA, 'upload-offset': '0' }, 'abc')).status).toBe(400);
      const options = await send('OPTIONS', ENDPOINT);
      expect([options.status, options.headers.get('tus-version'), options.headers.get('tus-max-size')]).toEqual([204, '1.0.0', '52428800']);
    });

    it('are allowed by policies, and gone on with by who began them', async () => {
      const bucket = await newBucket();
      await at().migrate(`create policy "people ${bucket}" on storage.objects for insert to authenticated with check (bucket_id = '${bucket}')`);
      const alice = { authorization: `Bearer ${await at().token({ sub: ALICE, role: 'authenticated' })}` };
      const bob = { authorization: `Bearer ${await at().token({ sub: BOB, role: 'authenticated' })}` };
      const anon = { authorization: `Bearer ${at().keys.publishable}` };
      expect(await (await create(bucket, 'a.txt', { 'upload-length': '1', ...anon })).json()).toMatchObject({ statusCode: '403' });
      const address = (await create(bucket, 'a.txt', { 'upload-length': '1', ...alice })).headers.get('location')!;
      expect(await (await send('PATCH', address, { ...DATA, 'upload-offset': '0', ...bob }, 'x')).json()).toMatchObject({ statusCode: '403' });
      expect((await send('PATCH', address, { ...DATA, 'upload-offset': '0', ...alice }, 'x')).status).toBe(204);
      const [row] = await at().engine.admin((sql) => sql.query('select owner_id from storage.objects where bucket_id = $1', [bucket]));
      expect(row).toEqual({ owner_id: ALICE });
      expect(await (await create(bucket, 'a.txt', { 'upload-length': '1', ...alice })).json()).toMatchObject({ statusCode: '409' });
    });

    it('take the place of a key by a signed address', async () => {
      const bucket = await newBucket();
      const { data } = await files(bucket).createSignedUploadUrl('signed.txt');
      const signed = { 'x-signature': data!.token };
      const created = await create(bucket, 'signed.txt', { 'upload-length': '2', ...signed }, undefined, `${ENDPOINT}/sign`);
      const address = created.headers.get('location')!;
      expect(address).toContain('/upload/resumable/sign/');
      expect((await create(bucket, 'other.txt', { 'upload-length': '2', ...signed }, undefined, `${ENDPOINT}/sign`)).status).toBe(400);
      expect((await send('PATCH', address, { ...DATA, 'upload-offset': '0' }, 'ok')).status).toBe(400);
      expect((await send('PATCH', address, { ...DATA, 'upload-offset': '0', ...signed }, 'ok')).status).toBe(204);
      expect(await (await files(bucket).download('signed.txt')).data?.text()).toBe('ok');
    });
  },
  options,
);
