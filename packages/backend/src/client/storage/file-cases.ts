/** Files: every kind of body, and what becomes of them. A table of cases. */
import { Readable } from 'node:stream';
import { anyText, fault, objectWith, textWith } from '../case.ts';
import { ALICE, BOB, bucketOf, namesOf, type StorageCase, textOf } from './world.ts';

const BYTES = Uint8Array.of(0, 1, 2, 250, 255);
const UUID = textWith(/^[0-9a-f-]{36}$/);
const form = (): FormData => {
  const filled = new FormData();
  filled.set('', new Blob([BYTES]));
  return filled;
};
/** Each, and the bytes that are read back. */
const BODIES: readonly (readonly [
  name: string,
  body: () => Parameters<ReturnType<Parameters<StorageCase[1]>[0]['storage']['from']>['upload']>[1],
  bytes: Uint8Array,
])[] = [
  ['an ArrayBuffer', () => BYTES.slice().buffer, BYTES],
  ['a view of one', () => new DataView(BYTES.slice().buffer, 1, 3), BYTES.slice(1, 4)],
  ['a Buffer', () => Buffer.from(BYTES), BYTES],
  ['a Blob', () => new Blob([BYTES]), BYTES],
  ['a File', () => new File([BYTES], 'five.bin'), BYTES],
  ['a form', form, BYTES],
  ['a stream of the web', () => new Blob([BYTES]).stream(), BYTES],
  ['a stream of Node', () => Readable.from([BYTES.slice(0, 2), BYTES.slice(2)]), BYTES],
  ['parameters', () => new URLSearchParams({ a: '1', b: 'ü' }), Buffer.from('a=1&b=%C3%BC')],
  ['a text', () => 'hällo', Buffer.from('hällo')],
  ['nothing', () => '', new Uint8Array()],
];

export const UPLOADS: readonly StorageCase[] = [
  ...BODIES.map(
    ([name, body, bytes]): StorageCase => [
      `upload: ${name}`,
      async (w) => {
        const files = await w.files();
        const { error } = await files.upload('five.bin', body(), { contentType: 'application/x-five' });
        return [error, [...new Uint8Array((await (await files.download('five.bin')).data?.arrayBuffer()) ?? [])]];
      },
      [null, [...bytes]],
    ],
  ),
  [
    'upload: where it is',
    async (w) => (await (await w.files()).upload('a/b.txt', 'x')).data,
    { id: UUID, path: 'a/b.txt', fullPath: textWith(/^bucket-\d+\/a\/b\.txt$/) },
  ],
  ['upload: slashes too many do not count', async (w) => (await (await w.files()).upload('/a//b.txt/', 'x')).data?.path, 'a/b.txt'],
  [
    'upload: contentType',
    async (w) => {
      const files = await w.files();
      await files.upload('a', 'x', { contentType: 'application/json' });
      return (await files.info('a')).data?.contentType;
    },
    'application/json',
  ],
  [
    'upload: text, if nothing is said',
    async (w) => {
      const files = await w.files();
      await files.upload('a', 'x');
      return (await files.info('a')).data?.contentType;
    },
    'text/plain;charset=UTF-8',
  ],
  [
    'upload: the type of a Blob',
    async (w) => {
      const files = await w.files();
      await files.upload('a', new Blob(['x'], { type: 'image/png' }));
      return (await files.info('a')).data?.contentType;
    },
    'image/png',
  ],
  [
    'upload: cacheControl',
    async (w) => {
      const files = await w.files();
      await files.upload('a', 'x', { cacheControl: '60' });
      return (await files.info('a')).data?.cacheControl;
    },
    'max-age=60',
  ],
  [
    'upload: an hour, if nothing is said',
    async (w) => {
      const files = await w.files();
      await files.upload('a', new Blob(['x']));
      return (await files.info('a')).data?.cacheControl;
    },
    'max-age=3600',
  ],
  [
    'upload: metadata of one’s own',
    async (w) => {
      const files = await w.files();
      await files.upload('a', 'x', { metadata: { by: 'Ann', deep: { n: 5 } } });
      return (await files.info('a')).data?.metadata;
    },
    { by: 'Ann', deep: { n: 5 } },
  ],
  [
    'upload: metadata with a Blob',
    async (w) => {
      const files = await w.files();
      await files.upload('a', new Blob(['x']), { metadata: { by: 'Änn' } });
      return (await files.info('a')).data?.metadata;
    },
    { by: 'Änn' },
  ],
  [
    'upload: headers',
    async (w) => {
      const files = await w.files(['a']);
      return (await files.upload('a', 'second', { headers: { 'x-upsert': 'true' } })).error;
    },
    null,
  ],
  ['upload: what is there stays', async (w) => (await w.files(['a'])).upload('a', 'second'), fault('The resource already exists', 409)],
  [
    'upload: upsert replaces it',
    async (w) => {
      const files = await w.files(['a']);
      const { error } = await files.upload('a', 'second', { upsert: true });
      return [error, await textOf(files, 'a')];
    },
    [null, 'second'],
  ],
  [
    'upload: upsert of what is not there',
    async (w) => {
      const files = await w.files();
      await files.upload('a', 'first', { upsert: true });
      return textOf(files, 'a');
    },
    'first',
  ],
  [
    'upload: too large for the bucket',
    async (w) => (await w.files([], { fileSizeLimit: 10 })).upload('a', 'x'.repeat(11)),
    fault('The object exceeded the maximum allowed size', 413),
  ],
  [
    'upload: too large, of unknown length',
    async (w) => (await w.files([], { fileSizeLimit: 10 })).upload('a', new Blob(['x'.repeat(11)]).stream()),
    fault('The object exceeded the maximum allowed size', 413),
  ],
  ['upload: as large as the bucket takes', async (w) => (await (await w.files([], { fileSizeLimit: 10 })).upload('a', 'x'.repeat(10))).error, null],
  [
    'upload: a type that the bucket does not take',
    async (w) => (await w.files([], { allowedMimeTypes: ['image/*'] })).upload('a', 'x', { contentType: 'text/plain' }),
    fault('mime type text/plain is not supported', 415),
  ],
  [
    'upload: a type that it takes',
    async (w) => (await (await w.files([], { allowedMimeTypes: ['image/*'] })).upload('a', 'x', { contentType: 'image/png' })).error,
    null,
  ],
  ['upload: an invalid name', async (w) => (await w.files()).upload('ünicode.txt', 'x'), fault('Invalid key: ünicode.txt', 400)],
  ['upload: into no bucket', (w) => w.storage.from('nothing').upload('a', 'x'), fault('Bucket not found', 404)],
  [
    'upload: into a folder of one’s own',
    async (w) => {
      const id = await w.bucket({}, 'own');
      return (await (await w.as(ALICE)).from(id).upload(`${ALICE}/a`, 'x')).error;
    },
    null,
  ],
  [
    'upload: into a folder of somebody else',
    async (w) => {
      const id = await w.bucket({}, 'own');
      return (await w.as(ALICE)).from(id).upload(`${BOB}/a`, 'x');
    },
    fault('new row violates row-level security policy', 403),
  ],
  [
    'upload: over a file of somebody else',
    async (w) => {
      const id = await w.bucket({}, 'own');
      await w.storage.from(id).upload(`${BOB}/a`, 'his');
      const { error } = await (await w.as(ALICE)).from(id).upload(`${BOB}/a`, 'mine', { upsert: true });
      return [error?.message, await textOf(w.storage.from(id), `${BOB}/a`)];
    },
    ['new row violates row-level security policy', 'his'],
  ],
  [
    'upload: many at once with one name, one counts',
    async (w) => {
      const files = await w.files();
      const answers = await Promise.all([1, 2, 3].map((n) => files.upload('a', String(n))));
      return answers.filter(({ error }) => error === null).length;
    },
    1,
  ],
  [
    'update: replaces it',
    async (w) => {
      const files = await w.files(['a']);
      const { data } = await files.update('a', 'second', { contentType: 'text/css', metadata: { n: 2 } });
      return [data?.path, await textOf(files, 'a'), (await files.info('a')).data];
    },
    ['a', 'second', objectWith({ contentType: 'text/css', metadata: { n: 2 }, size: 6 })],
  ],
  [
    'update: a Blob',
    async (w) => {
      const files = await w.files(['a']);
      await files.update('a', new Blob([BYTES]));
      return (await files.info('a')).data?.size;
    },
    5,
  ],
  [
    'update: a file that a person may not see',
    async (w) => {
      const id = await w.bucket({}, 'own');
      await w.storage.from(id).upload(`${BOB}/a`, 'his');
      return (await w.as(ALICE)).from(id).update(`${BOB}/a`, 'mine');
    },
    fault('new row violates row-level security policy', 403),
  ],
  ['update: into no bucket', (w) => w.storage.from('nothing').update('a', 'x'), fault('Bucket not found', 404)],
  [
    'move: under another name',
    async (w) => {
      const files = await w.files(['a']);
      const { data } = await files.move('a', 'b/c');
      return [data?.message, await textOf(files, 'b/c'), (await files.exists('a')).data];
    },
    ['Successfully moved', 'a', false],
  ],
  [
    'move: into another bucket',
    async (w) => {
      const [from, to] = [await w.files(['a']), await w.files()];
      await from.move('a', 'b', { destinationBucket: bucketOf(to) });
      return [await textOf(to, 'b'), (await from.exists('a')).data];
    },
    ['a', false],
  ],
  [
    'move: keeps what is known of it',
    async (w) => {
      const files = await w.files();
      await files.upload('a', 'x', { contentType: 'text/css', metadata: { n: 1 } });
      const id = (await files.info('a')).data?.id;
      await files.move('a', 'b');
      const { data } = await files.info('b');
      return [data?.contentType, data?.metadata, data?.id === id];
    },
    ['text/css', { n: 1 }, true],
  ],
  ['move: nothing', async (w) => (await w.files()).move('none', 'b'), fault('Object not found', 404)],
  ['move: where something is', async (w) => (await w.files(['a', 'b'])).move('a', 'b'), fault('The resource already exists', 409)],
  ['move: into no bucket', async (w) => (await w.files(['a'])).move('a', 'b', { destinationBucket: 'nothing' }), fault('Bucket not found', 404)],
  [
    'move: into a bucket that does not take the type',
    async (w) => {
      const to = await w.bucket({ allowedMimeTypes: ['image/*'] });
      return (await w.files(['a'])).move('a', 'b', { destinationBucket: to });
    },
    fault('mime type text/plain is not supported', 415),
  ],
  [
    'move: to a folder of somebody else',
    async (w) => {
      const id = await w.bucket({}, 'own');
      const files = (await w.as(ALICE)).from(id);
      await files.upload(`${ALICE}/a`, 'x');
      return files.move(`${ALICE}/a`, `${BOB}/a`);
    },
    fault('new row violates row-level security policy', 403),
  ],
  [
    'copy: both are there',
    async (w) => {
      const files = await w.files(['a']);
      const { data } = await files.copy('a', 'b');
      return [data?.path, await textOf(files, 'a'), await textOf(files, 'b')];
    },
    [textWith(/^bucket-\d+\/b$/), 'a', 'a'],
  ],
  [
    'copy: into another bucket',
    async (w) => {
      const [from, to] = [await w.files(['a']), await w.files()];
      await from.copy('a', 'b', { destinationBucket: bucketOf(to) });
      return [await textOf(to, 'b'), await textOf(from, 'a')];
    },
    ['a', 'a'],
  ],
  [
    'copy: with what is known of it',
    async (w) => {
      const files = await w.files();
      await files.upload('a', 'x', { contentType: 'text/css', cacheControl: '5', metadata: { n: 1 } });
      await files.copy('a', 'b');
      return (await files.info('b')).data;
    },
    objectWith({ contentType: 'text/css', cacheControl: 'max-age=5', metadata: { n: 1 }, size: 1 }),
  ],
  [
    'copy: the copy lives on its own',
    async (w) => {
      const files = await w.files(['a']);
      await files.copy('a', 'b');
      await files.update('a', 'second');
      await files.remove(['a']);
      return textOf(files, 'b');
    },
    'a',
  ],
  ['copy: nothing', async (w) => (await w.files()).copy('none', 'b'), fault('Object not found', 404)],
  ['copy: where something is', async (w) => (await w.files(['a', 'b'])).copy('a', 'b'), fault('The resource already exists', 409)],
  [
    'copy: into a bucket that does not take its size',
    async (w) => {
      const to = await w.bucket({ fileSizeLimit: 2 });
      return (await w.files(['long'])).copy('long', 'b', { destinationBucket: to });
    },
    fault('The object exceeded the maximum allowed size', 413),
  ],
  [
    'remove: those that were there come back',
    async (w) => {
      const files = await w.files(['a', 'b']);
      const { data } = await files.remove(['a', 'none']);
      return [data?.map(({ name }) => name), namesOf(await files.list())];
    },
    [['a'], ['b']],
  ],
  [
    'remove: everything about them',
    async (w) => (await (await w.files(['a'])).remove(['a'])).data,
    [objectWith({ name: 'a', bucket_id: anyText, id: UUID, metadata: objectWith({ size: 1, mimetype: 'text/plain' }) })],
  ],
  [
    'remove: a folder is no file',
    async (w) => {
      const files = await w.files(['a/b']);
      const { data } = await files.remove(['a']);
      return [data, await textOf(files, 'a/b')];
    },
    [[], 'a/b'],
  ],
  ['remove: nothing named', async (w) => (await w.files(['a'])).remove([]), fault('body/prefixes must NOT have fewer than 1 items', 400)],
  [
    'remove: what one may not is left',
    async (w) => {
      const id = await w.bucket({}, 'own');
      await w.storage.from(id).upload(`${BOB}/a`, 'his');
      const { data } = await (await w.as(ALICE)).from(id).remove([`${BOB}/a`]);
      return [data, await textOf(w.storage.from(id), `${BOB}/a`)];
    },
    [[], 'his'],
  ],
  [
    'info: everything about a file',
    async (w) => (await (await w.files(['a'])).info('a')).data,
    {
      id: UUID,
      name: 'a',
      version: anyText,
      bucketId: anyText,
      size: 1,
      contentType: 'text/plain',
      cacheControl: 'max-age=3600',
      etag: textWith(/^"[0-9a-f]{32}"$/),
      metadata: {},
      lastModified: anyText,
      createdAt: anyText,
    },
  ],
  ['info: nothing', async (w) => (await w.files()).info('none'), fault('Object not found', 404)],
  [
    'info: the mark changes with the file',
    async (w) => {
      const files = await w.files(['a']);
      const before = (await files.info('a')).data?.etag;
      await files.update('a', 'second');
      return before === (await files.info('a')).data?.etag;
    },
    false,
  ],
  ['exists: yes', async (w) => (await w.files(['a'])).exists('a'), { data: true, error: null }],
  ['exists: no', async (w) => (await (await w.files()).exists('a')).data, false],
  [
    'exists: not for somebody else',
    async (w) => {
      const id = await w.bucket({}, 'own');
      await w.storage.from(id).upload(`${BOB}/a`, 'his');
      return (await (await w.as(ALICE)).from(id).exists(`${BOB}/a`)).data;
    },
    false,
  ],
  [
    'purgeCache: with the secret key',
    async (w) => (await w.files(['a'])).purgeCache('a', { transformations: true }),
    { data: { message: 'success' }, error: null },
  ],
  [
    'throwOnError: errors are thrown',
    async (w) =>
      (await w.files())
        .throwOnError()
        .info('none')
        .catch((error: Error) => error.message),
    'Object not found',
  ],
  [
    'setHeader: goes with every request',
    async (w) => {
      const files = await w.files(['a']);
      return (await files.setHeader('x-upsert', 'true').copy('a', 'a')).error;
    },
    null,
  ],
  [
    'the clock of a file',
    async (w) => {
      const { data } = await (await w.files(['a'])).info('a');
      return Math.abs(Date.parse(data?.createdAt ?? '') - Date.now()) < 600_000 ? 'now' : data?.createdAt;
    },
    'now',
  ],
];
