import { expect, it } from 'vitest';
import { createMemoryBlobs } from '../blobs/memory.ts';
import { type LoadSharp, queryOf, readTransformation, transformImage } from './images.ts';
import type { ObjectRow } from './tables.ts';

const read = (query: string) => {
  const parameters = new URLSearchParams(query);
  return readTransformation((name) => parameters.get(name));
};

/** The parts of sharp that are used, which note what is asked of them. */
function fakeSharp(format: string) {
  const asked: unknown[] = [];
  const image = {
    metadata: async () => ({ format }),
    rotate: () => image,
    resize: (options: object) => {
      asked.push(options);
      return image;
    },
    toFormat: (to: string, options: object) => {
      asked.push([to, options]);
      return image;
    },
    toBuffer: async () => Uint8Array.of(1, 2, 3),
  };
  const load: LoadSharp = async () => () => image;
  return { asked, load };
}

async function stored(size = 3) {
  const blobs = createMemoryBlobs();
  const version = crypto.randomUUID();
  await blobs.write(
    version,
    (async function* () {
      yield Uint8Array.of(9, 9, 9);
    })(),
  );
  return { blobs, row: { version, metadata: { size } } as ObjectRow };
}

it('says which package is missing', async () => {
  const { blobs, row } = await stored();
  await expect(transformImage(async () => undefined, blobs, row, read('width=10'), '')).rejects.toThrow('install the package "sharp"');
});

it('reads sizes, fits, qualities and formats, and refuses others', () => {
  expect(read('')).toEqual({ resize: 'cover' });
  expect(read('width=10&height=0&resize=contain&quality=30&format=avif')).toEqual({ width: 10, resize: 'contain', quality: 30, format: 'avif' });
  expect(read('width=99999')).toMatchObject({ width: 2500 });
  expect(read(queryOf(read('width=10&resize=fill')))).toEqual(read('width=10&resize=fill'));
  for (const query of ['width=-1', 'width=x', 'width=1.5', 'quality=5', 'resize=stretch', 'format=bmp'])
    expect(() => read(query), query).toThrow('querystring/');
});

it('takes the size of an image from the options, and the format from what the client takes', async () => {
  const { blobs, row } = await stored();
  const { asked, load } = fakeSharp('png');
  expect(await transformImage(load, blobs, row, read('width=10&resize=contain'), 'image/webp,*/*')).toEqual({
    bytes: Uint8Array.of(1, 2, 3),
    mimetype: 'image/webp',
    transformations: 'width:10,resizing_type:fit',
  });
  expect((await transformImage(load, blobs, row, read('format=origin'), 'image/webp')).mimetype).toBe('image/png');
  expect((await transformImage(load, blobs, row, read('format=avif'), '')).mimetype).toBe('image/avif');
  expect(await transformImage(load, blobs, row, read('quality=50'), '')).toMatchObject({ mimetype: 'image/png', transformations: 'quality:50' });
  const { transformations } = await transformImage(load, blobs, row, read('width=4&height=5&quality=60&format=avif'), '');
  expect(transformations).toBe('height:5,width:4,resizing_type:fill,quality:60,format:avif');
  expect(asked).toEqual([
    { width: 10, fit: 'inside', withoutEnlargement: false },
    ['webp', { quality: 80 }],
    ['png', { quality: 80 }],
    ['avif', { quality: 80 }],
    ['png', { quality: 50 }],
    { width: 4, height: 5, fit: 'cover', withoutEnlargement: false },
    ['avif', { quality: 60 }],
  ]);
});

it('refuses what is no picture, too large, or a picture that can hold other things', async () => {
  const { blobs, row } = await stored();
  for (const format of ['svg', 'pdf', 'magick']) {
    await expect(transformImage(fakeSharp(format).load, blobs, row, read('width=1'), ''), format).rejects.toThrow('of a type that cannot be transformed');
  }
  const broken: LoadSharp = async () => () => {
    throw new Error('Input buffer contains unsupported image format');
  };
  await expect(transformImage(broken, blobs, row, read('width=1'), '')).rejects.toMatchObject({ status: 422, message: 'The source image cannot be read' });
  const large = await stored(26 * 1024 * 1024);
  await expect(transformImage(fakeSharp('png').load, large.blobs, large.row, read('width=1'), '')).rejects.toThrow('larger than 25 MB');
});
