import { BlobMissingError, type Blobs } from '../blobs/contract.ts';
import { imagesNotSupported, invalidParameter, noSuchKey, StorageError } from './errors.ts';
import type { ObjectRow } from './tables.ts';

/** As at Supabase: sources up to 25 MB and 50 megapixels, results up to 2,500 pixels a side. */
const MAX_SOURCE_BYTES = 25 * 1024 * 1024;
const MAX_SOURCE_PIXELS = 50_000_000;
const MAX_SIDE = 2500;
const DEFAULT_QUALITY = 80;

const RESIZE = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;
const FORMATS = ['webp', 'avif', 'jpeg', 'png', 'gif'] as const;

export interface Transformation {
  readonly width?: number;
  readonly height?: number;
  readonly resize: keyof typeof RESIZE;
  readonly quality?: number;
  /** `origin` keeps the format of the file; without it, the best one that the client takes. */
  readonly format?: 'origin' | 'webp' | 'avif';
}

/** What is used of the package `sharp`. */
type Sharp = (input: Uint8Array, options: { limitInputPixels: number; animated: boolean }) => SharpImage;
interface SharpImage {
  metadata(): Promise<{ format?: string }>;
  rotate(): SharpImage;
  resize(options: { width?: number; height?: number; fit: 'cover' | 'inside' | 'fill'; withoutEnlargement: boolean }): SharpImage;
  toFormat(format: string, options: { quality: number }): SharpImage;
  toBuffer(): Promise<Uint8Array>;
}

/** The image library, if it is installed beside the backend. */
export type LoadSharp = () => Promise<Sharp | undefined>;

export const loadSharp: LoadSharp = async () => {
  // Not a literal, so that neither the compiler nor a bundler asks for a package that may be absent.
  const name = 'sharp';
  try {
    return ((await import(name)) as { default: Sharp }).default;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
};

/** Reads what an image is to become, from a query or the body of a request. */
export function readTransformation(get: (name: string) => unknown): Transformation {
  const number = (name: string, least: number, most: number): number | undefined => {
    const value = get(name);
    if (value === undefined || value === null || value === '') return undefined;
    const found = Number(value);
    if (!Number.isInteger(found) || found < least) throw invalidParameter(name, `querystring/${name} must be an integer and >= ${least}`);
    return Math.min(found, most);
  };
  const choice = <Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined => {
    const value = get(name);
    if (value === undefined || value === null || value === '') return undefined;
    if (!choices.includes(value as Choice)) throw invalidParameter(name, `querystring/${name} must be equal to one of the allowed values`);
    return value as Choice;
  };
  const width = number('width', 0, MAX_SIDE) || undefined;
  const height = number('height', 0, MAX_SIDE) || undefined;
  const quality = number('quality', 20, 100);
  const format = choice('format', ['origin', 'webp', 'avif']);
  const resize = choice('resize', ['cover', 'contain', 'fill']) ?? 'cover';
  return { resize, ...(width ? { width } : {}), ...(height ? { height } : {}), ...(quality ? { quality } : {}), ...(format ? { format } : {}) };
}

/** The same as a query, which is also how a signed address carries it. */
export const queryOf = (transformation: Transformation): string =>
  new URLSearchParams(Object.entries(transformation).map(([name, value]): [string, string] => [name, String(value)])).toString();

/** The words of imgproxy, in which Supabase tells in `x-transformations` what became of an image. */
function describeTransformation({ height, width, resize, quality, format }: Transformation): string {
  const kind = width || height ? { cover: 'fill', contain: 'fit', fill: 'force' }[resize] : undefined;
  const words = { height, width, resizing_type: kind, quality, format: format === 'origin' ? undefined : format };
  return Object.entries(words)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}:${value}`))
    .join(',');
}

/** Whether an address or a request asks for a transformation at all. */
export const isTransformation = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

export async function transformImage(load: LoadSharp, blobs: Blobs, row: ObjectRow, wanted: Transformation, accept: string) {
  const sharp = await load();
  if (!sharp) throw imagesNotSupported();
  if ((row.metadata?.size ?? 0) > MAX_SOURCE_BYTES) throw notAnImage('The source image is larger than 25 MB');
  const source = await readAll(blobs, row.version);
  try {
    const image = sharp(source, { limitInputPixels: MAX_SOURCE_PIXELS, animated: true });
    const { format: found } = await image.metadata();
    // What is no raster image, such as SVG, would reach libraries that read files by its own wish.
    const original = FORMATS.find((format) => format === found) ?? (found === 'heif' ? 'avif' : undefined);
    if (!original) throw notAnImage('The source image is of a type that cannot be transformed');
    const format = wanted.format === undefined ? (accept.includes('image/webp') ? 'webp' : original) : wanted.format === 'origin' ? original : wanted.format;
    const { width, height } = wanted;
    const resized =
      width || height
        ? image.rotate().resize({ ...(width ? { width } : {}), ...(height ? { height } : {}), fit: RESIZE[wanted.resize], withoutEnlargement: false })
        : image.rotate();
    return {
      bytes: await resized.toFormat(format, { quality: wanted.quality ?? DEFAULT_QUALITY }).toBuffer(),
      mimetype: `image/${format}`,
      transformations: describeTransformation(wanted),
    };
  } catch (error) {
    throw error instanceof StorageError ? error : notAnImage('The source image cannot be read', error);
  }
}

const notAnImage = (message: string, cause?: unknown) => new StorageError('InvalidRequest', 422, message, { cause });

async function readAll(blobs: Blobs, id: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await new Response(await blobs.read(id)).arrayBuffer());
  } catch (error) {
    throw error instanceof BlobMissingError ? noSuchKey() : error;
  }
}
