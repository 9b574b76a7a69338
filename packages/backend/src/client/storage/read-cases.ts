/** Reading files: downloads, addresses, lists. A table of cases. */
import { anyText, fault, objectWith, textWith } from '../case.ts';
import { ALICE, BOB, bucketOf, namesOf, type StorageCase, textOf } from './world.ts';

const NAMES = ['a.txt', 'b/1.txt', 'b/2.txt', 'b/c/3.txt', 'd.txt', 'd/5.txt', 'e f.txt'];
const dispositionOf = async (response: Promise<Response>): Promise<string | null> => (await response).headers.get('content-disposition');

export const READING: readonly StorageCase[] = [
  [
    'download: the bytes, with their type',
    async (w) => {
      const { data, error } = await (await w.files(['a'])).download('a');
      return [error, await data?.text(), data?.type];
    },
    [null, 'a', 'text/plain'],
  ],
  ['download: a name with spaces and signs', async (w) => textOf(await w.files(["a b & c's (d).txt"]), "a b & c's (d).txt"), "a b & c's (d).txt"],
  [
    'download: as a stream',
    async (w) => {
      const { data } = await (await w.files(['a'])).download('a').asStream();
      return new Response(data).text();
    },
    'a',
  ],
  ['download: nothing', async (w) => (await (await w.files()).download('none')).error, objectWith({ message: 'Object not found', statusCode: '404' })],
  ['download: from no bucket', async (w) => (await w.storage.from('nothing').download('a')).error, objectWith({ message: 'Bucket not found' })],
  [
    'download: one’s own',
    async (w) => {
      const id = await w.bucket({}, 'own');
      await w.storage.from(id).upload(`${ALICE}/a`, 'hers');
      return textOf((await w.as(ALICE)).from(id), `${ALICE}/a`);
    },
    'hers',
  ],
  [
    'download: that of somebody else',
    async (w) => {
      const id = await w.bucket({}, 'own');
      await w.storage.from(id).upload(`${BOB}/a`, 'his');
      return (await (await w.as(ALICE)).from(id).download(`${BOB}/a`)).error?.message;
    },
    'Object not found',
  ],
  [
    'download: from a public bucket, without being anybody',
    async (w) => {
      const files = await w.files(['a'], { public: true });
      return textOf(w.anonymous.from(bucketOf(files)), 'a');
    },
    'a',
  ],
  ['download: with a nonce, past a cache', async (w) => (await (await w.files(['a'])).download('a', { cacheNonce: '1' })).data?.text(), 'a'],
  [
    'download: an image in another size, where none can be made',
    async (w) => (await (await w.files(['a.png'])).download('a.png', { transform: { width: 10 } })).error?.message,
    textWith('install the package "sharp"'),
  ],
  [
    'download: an invalid size',
    async (w) => (await (await w.files(['a.png'])).download('a.png', { transform: { width: -1 } })).error?.message,
    textWith('querystring/width'),
  ],
  [
    'download: an invalid quality',
    async (w) => (await (await w.files(['a.png'])).download('a.png', { transform: { quality: 5 } })).error?.message,
    textWith('querystring/quality'),
  ],
  [
    'download: an invalid fit',
    async (w) => (await (await w.files(['a.png'])).download('a.png', { transform: { resize: 'stretch' as 'cover' } })).error?.message,
    textWith('querystring/resize'),
  ],
  ['getPublicUrl: of a public bucket', async (w) => w.text((await w.files(['a b.txt'], { public: true })).getPublicUrl('a b.txt').data.publicUrl), 'a b.txt'],
  ['getPublicUrl: of a private one, it leads to nothing', async (w) => w.text((await w.files(['a'])).getPublicUrl('a').data.publicUrl), 'Bucket not found'],
  ['getPublicUrl: of no file', async (w) => w.text((await w.files([], { public: true })).getPublicUrl('none').data.publicUrl), 'Object not found'],
  [
    'getPublicUrl: as a download',
    async (w) => dispositionOf(w.get((await w.files(['a'], { public: true })).getPublicUrl('a', { download: true }).data.publicUrl)),
    'attachment;',
  ],
  [
    'getPublicUrl: as a download with a name',
    async (w) => dispositionOf(w.get((await w.files(['a'], { public: true })).getPublicUrl('a', { download: 'my file.txt' }).data.publicUrl)),
    "attachment; filename=my%20file.txt; filename*=UTF-8''my%20file.txt",
  ],
  ['getPublicUrl: otherwise shown', async (w) => dispositionOf(w.get((await w.files(['a'], { public: true })).getPublicUrl('a').data.publicUrl)), null],
  [
    'getPublicUrl: an image in another size',
    async (w) =>
      w.text(
        (await w.files(['a.png'], { public: true })).getPublicUrl('a.png', { transform: { width: 10, height: 10, resize: 'contain', quality: 50 } }).data
          .publicUrl,
      ),
    textWith('install the package "sharp"'),
  ],
  [
    'getPublicUrl: how long it may be kept',
    async (w) => {
      const files = await w.files([], { public: true });
      await files.upload('a', 'x', { cacheControl: '60' });
      return (await w.get(files.getPublicUrl('a').data.publicUrl)).headers.get('cache-control');
    },
    'max-age=60',
  ],
  [
    'getPublicUrl: a part',
    async (w) => {
      const files = await w.files(['0123456789'], { public: true });
      const response = await w.get(files.getPublicUrl('0123456789').data.publicUrl, { range: 'bytes=2-4' });
      return [response.status, await response.text(), response.headers.get('content-range')];
    },
    [206, '234', 'bytes 2-4/10'],
  ],
  [
    'createSignedUrl: shows a private file to anybody',
    async (w) => {
      const { data, error } = await (await w.files(['a b'])).createSignedUrl('a b', 60);
      return [error, await w.text(data?.signedUrl ?? '')];
    },
    [null, 'a b'],
  ],
  [
    'createSignedUrl: as a download',
    async (w) => {
      const { data } = await (await w.files(['a'])).createSignedUrl('a', 60, { download: true });
      return dispositionOf(w.get(data?.signedUrl ?? ''));
    },
    'attachment;',
  ],
  [
    'createSignedUrl: as a download with a name',
    async (w) => {
      const { data } = await (await w.files(['a'])).createSignedUrl('a', 60, { download: 'b.txt' });
      return dispositionOf(w.get(data?.signedUrl ?? ''));
    },
    "attachment; filename=b.txt; filename*=UTF-8''b.txt",
  ],
  [
    'createSignedUrl: no other file',
    async (w) => {
      const { data } = await (await w.files(['a', 'b'])).createSignedUrl('a', 60);
      return w.text(data?.signedUrl.replace('/a?', '/b?') ?? '');
    },
    'Invalid signature',
  ],
  [
    'createSignedUrl: not without its token',
    async (w) => {
      const { data } = await (await w.files(['a'])).createSignedUrl('a', 60);
      return (await w.get(data?.signedUrl.replace(/\?.*/, '') ?? '')).status;
    },
    400,
  ],
  ['createSignedUrl: of nothing', async (w) => (await w.files()).createSignedUrl('none', 60), fault('Object not found', 404)],
  ['createSignedUrl: for no time', async (w) => (await (await w.files(['a'])).createSignedUrl('a', 0)).error, objectWith({ statusCode: '400' })],
  [
    'createSignedUrl: of a file of somebody else',
    async (w) => {
      const id = await w.bucket({}, 'own');
      await w.storage.from(id).upload(`${BOB}/a`, 'his');
      return (await w.as(ALICE)).from(id).createSignedUrl(`${BOB}/a`, 60);
    },
    fault('Object not found', 404),
  ],
  [
    'createSignedUrl: what becomes of an image is signed with it',
    async (w) => {
      const { data } = await (await w.files(['a.png'])).createSignedUrl('a.png', 60, { transform: { width: 10 } });
      return [data?.signedUrl, await w.text(data?.signedUrl ?? '')];
    },
    [textWith('/render/image/sign/'), textWith('install the package "sharp"')],
  ],
  [
    'createSignedUrl: the file as it is by then',
    async (w) => {
      const files = await w.files(['a']);
      const { data } = await files.createSignedUrl('a', 60);
      await files.update('a', 'second');
      return w.text(data?.signedUrl ?? '');
    },
    'second',
  ],
  [
    'createSignedUrls: several, and which are not there',
    async (w) => {
      const { data } = await (await w.files(['a', 'b'])).createSignedUrls(['a', 'none', 'b'], 60);
      return [data?.map(({ path, error }) => [path, error]), await w.text(data?.[2]?.signedUrl ?? '')];
    },
    [
      [
        ['a', null],
        ['none', 'Either the object does not exist or you do not have access to it'],
        ['b', null],
      ],
      'b',
    ],
  ],
  [
    'createSignedUrls: as downloads',
    async (w) => {
      const { data } = await (await w.files(['a'])).createSignedUrls(['a'], 60, { download: 'c.txt' });
      return dispositionOf(w.get(data?.[0]?.signedUrl ?? ''));
    },
    "attachment; filename=c.txt; filename*=UTF-8''c.txt",
  ],
  ['createSignedUrls: none', async (w) => (await w.files()).createSignedUrls([], 60), fault('body/paths must NOT have fewer than 1 items', 400)],
  [
    'createSignedUploadUrl: an address and its token',
    async (w) => (await (await w.files()).createSignedUploadUrl('a/b')).data,
    { signedUrl: textWith('/object/upload/sign/bucket-'), token: anyText, path: 'a/b' },
  ],
  ['createSignedUploadUrl: where something is', async (w) => (await w.files(['a'])).createSignedUploadUrl('a'), fault('The resource already exists', 409)],
  [
    'createSignedUploadUrl: a person, whom no policy lets',
    async (w) => {
      const id = await w.bucket({}, 'own');
      return (await w.as(ALICE)).from(id).createSignedUploadUrl(`${BOB}/a`);
    },
    fault('new row violates row-level security policy', 403),
  ],
  [
    'uploadToSignedUrl: from anybody',
    async (w) => {
      const files = await w.files();
      const { data } = await files.createSignedUploadUrl('a');
      const sent = await w.anonymous.from(bucketOf(files)).uploadToSignedUrl('a', data?.token ?? '', 'hello', { contentType: 'text/css', metadata: { n: 1 } });
      return [sent.data, await textOf(files, 'a'), (await files.info('a')).data];
    },
    [{ path: 'a', fullPath: textWith(/^bucket-\d+\/a$/) }, 'hello', objectWith({ contentType: 'text/css', metadata: { n: 1 } })],
  ],
  [
    'uploadToSignedUrl: a Blob',
    async (w) => {
      const files = await w.files();
      const { data } = await files.createSignedUploadUrl('a');
      await w.anonymous.from(bucketOf(files)).uploadToSignedUrl('a', data?.token ?? '', new Blob(['blob']));
      return textOf(files, 'a');
    },
    'blob',
  ],
  [
    'uploadToSignedUrl: twice',
    async (w) => {
      const files = await w.files();
      const { data } = await files.createSignedUploadUrl('a');
      await files.uploadToSignedUrl('a', data?.token ?? '', 'one');
      return files.uploadToSignedUrl('a', data?.token ?? '', 'two');
    },
    fault('The resource already exists', 409),
  ],
  [
    'uploadToSignedUrl: over what is there, if it was signed so',
    async (w) => {
      const files = await w.files(['a']);
      const { data } = await files.createSignedUploadUrl('a', { upsert: true });
      await w.anonymous.from(bucketOf(files)).uploadToSignedUrl('a', data?.token ?? '', 'second');
      return textOf(files, 'a');
    },
    'second',
  ],
  [
    'uploadToSignedUrl: another name',
    async (w) => {
      const files = await w.files();
      const { data } = await files.createSignedUploadUrl('a');
      return files.uploadToSignedUrl('b', data?.token ?? '', 'x');
    },
    fault('Invalid signature', 400),
  ],
  ['uploadToSignedUrl: an invalid token', async (w) => (await (await w.files()).uploadToSignedUrl('a', 'x.y.z', 'x')).error, objectWith({ statusCode: '400' })],
  ['list: one level, folders among files', async (w) => namesOf(await (await w.files(NAMES)).list()), ['a.txt', 'b', 'd.txt', 'd', 'e f.txt']],
  [
    'list: what is known of files, and of folders nothing',
    async (w) => (await (await w.files(['a', 'b/c'])).list()).data,
    [
      objectWith({
        name: 'a',
        id: anyText,
        created_at: anyText,
        updated_at: anyText,
        metadata: objectWith({ size: 1, mimetype: 'text/plain', eTag: anyText, cacheControl: 'max-age=3600' }),
      }),
      { name: 'b', id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null },
    ],
  ],
  ['list: a folder', async (w) => namesOf(await (await w.files(NAMES)).list('b')), ['1.txt', '2.txt', 'c']],
  ['list: a folder in it', async (w) => namesOf(await (await w.files(NAMES)).list('b/c/')), ['3.txt']],
  ['list: nothing there', async (w) => namesOf(await (await w.files(NAMES)).list('none')), []],
  ['list: a page', async (w) => namesOf(await (await w.files(NAMES)).list('', { limit: 2, offset: 1 })), ['b', 'd.txt']],
  [
    'list: backwards',
    async (w) => namesOf(await (await w.files(NAMES)).list('', { sortBy: { column: 'name', order: 'desc' } })),
    ['e f.txt', 'd', 'd.txt', 'b', 'a.txt'],
  ],
  [
    'list: by when they were made',
    async (w) => namesOf(await (await w.files(['z', 'y', 'x'])).list('', { sortBy: { column: 'created_at', order: 'asc' } })),
    ['z', 'y', 'x'],
  ],
  [
    'list: by when they changed',
    async (w) => {
      const files = await w.files(['z', 'y']);
      await files.update('z', 'again');
      return namesOf(await files.list('', { sortBy: { column: 'updated_at', order: 'desc' } }));
    },
    ['z', 'y'],
  ],
  ['list: a search', async (w) => namesOf(await (await w.files(NAMES)).list('', { search: 'F' })), []],
  ['list: a search for how names begin', async (w) => namesOf(await (await w.files(NAMES)).list('', { search: 'd' })), ['d.txt', 'd']],
  ['list: a search in a folder', async (w) => namesOf(await (await w.files(NAMES)).list('b', { search: '2' })), ['2.txt']],
  ['list: a column that is not there', async (w) => (await w.files()).list('', { sortBy: { column: 'owner' } }), fault('body/sortBy/column', 400)],
  ['list: an invalid order', async (w) => (await w.files()).list('', { sortBy: { column: 'name', order: 'up' } }), fault('body/sortBy/order', 400)],
  [
    'list: only one’s own',
    async (w) => {
      const id = await w.bucket({}, 'own');
      for (const who of [ALICE, BOB]) await w.storage.from(id).upload(`${who}/a`, 'x');
      return namesOf(await (await w.as(ALICE)).from(id).list());
    },
    [ALICE],
  ],
  [
    'list: for a hundred, if nothing is said',
    async (w) => {
      const files = await w.files(Array.from({ length: 101 }, (_, n) => `f${n}`));
      return namesOf(await files.list())?.length;
    },
    100,
  ],
  [
    'listV2: all names below, in their order',
    async (w) => {
      const { data } = await (await w.files(NAMES)).listV2();
      return [data?.objects.map(({ name }) => name), data?.folders, data?.hasNext];
    },
    [[...NAMES].sort(), [], false],
  ],
  [
    'listV2: one level',
    async (w) => {
      const { data } = await (await w.files(NAMES)).listV2({ with_delimiter: true });
      return [data?.objects.map(({ name }) => name), data?.folders];
    },
    [
      ['a.txt', 'd.txt', 'e f.txt'],
      [
        { name: 'b/', key: 'b' },
        { name: 'd/', key: 'd' },
      ],
    ],
  ],
  [
    'listV2: below a prefix',
    async (w) => (await (await w.files(NAMES)).listV2({ prefix: 'b/' })).data?.objects.map(({ name, key }) => [name, key]),
    [
      ['b/1.txt', '1.txt'],
      ['b/2.txt', '2.txt'],
      ['b/c/3.txt', '3.txt'],
    ],
  ],
  [
    'listV2: a folder, one level',
    async (w) => {
      const { data } = await (await w.files(NAMES)).listV2({ prefix: 'b/', with_delimiter: true });
      return [data?.objects.map(({ name }) => name), data?.folders.map(({ name }) => name)];
    },
    [['b/1.txt', 'b/2.txt'], ['b/c/']],
  ],
  [
    'listV2: a page, and where the next begins',
    async (w) => {
      const files = await w.files(NAMES);
      const first = await files.listV2({ limit: 4 });
      const second = await files.listV2({ limit: 4, cursor: first.data?.nextCursor ?? '' });
      return [first.data?.hasNext, second.data?.objects.map(({ name }) => name), second.data?.hasNext, second.data?.nextCursor];
    },
    [true, [...NAMES].sort().slice(4), false, undefined],
  ],
  [
    'listV2: backwards',
    async (w) => (await (await w.files(NAMES)).listV2({ sortBy: { column: 'name', order: 'desc' } })).data?.objects.map(({ name }) => name),
    [...NAMES].sort().reverse(),
  ],
  [
    'listV2: the newest first',
    async (w) => (await (await w.files(['z', 'y', 'x'])).listV2({ sortBy: { column: 'created_at', order: 'desc' } })).data?.objects.map(({ name }) => name),
    ['x', 'y', 'z'],
  ],
  [
    'listV2: what is known of a file',
    async (w) => (await (await w.files(['a'])).listV2()).data?.objects,
    [
      {
        name: 'a',
        key: 'a',
        id: anyText,
        updated_at: anyText,
        created_at: anyText,
        last_accessed_at: anyText,
        metadata: objectWith({ size: 1, mimetype: 'text/plain' }),
      },
    ],
  ],
  ['listV2: an invalid cursor', async (w) => (await w.files()).listV2({ cursor: 'nonsense' }), fault('Invalid Parameter continuation token', 400)],
  [
    'listV2: only one’s own',
    async (w) => {
      const id = await w.bucket({}, 'own');
      for (const who of [ALICE, BOB]) await w.storage.from(id).upload(`${who}/a`, 'x');
      return (await (await w.as(ALICE)).from(id).listV2()).data?.objects.map(({ name }) => name);
    },
    [`${ALICE}/a`],
  ],
];
