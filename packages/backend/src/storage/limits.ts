import { entityTooLarge, invalidMimeType, invalidRequest } from './errors.ts';

export interface BucketLimits {
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: readonly string[] | null;
}

/** How many names one request may carry, as at Supabase. */
export const MAX_NAMES_PER_REQUEST = 1000;
/** 1 MB of own metadata for each file, as at Supabase. */
export const MAX_USER_METADATA_BYTES = 1024 * 1024;

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** "20MB" in bytes. */
function sizeInBytes(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(b|kb|mb|gb)$/i.exec(text);
  if (!match) throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  return Math.round(Number(match[1]) * UNITS[match[2]!.toLowerCase()]!);
}

/** The limit that a bucket is to have. `undefined` leaves it as it is. */
export function readSizeLimit(value: unknown, projectLimit: number): number | null | undefined {
  if (value === undefined || value === null) return value;
  const bytes = typeof value === 'string' ? sizeInBytes(value) : value;
  if (typeof bytes !== 'number' || !Number.isFinite(bytes) || bytes < 0) throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  if (bytes > projectLimit) throw entityTooLarge();
  return Math.round(bytes);
}

const MIME_PATTERN = /^(?:\*|[a-zA-Z0-9\-+.]+\/(?:\*|[a-zA-Z0-9\-+.]+)(?:;\s*charset=[a-zA-Z0-9-]+)?)$/;

export function readMimeTypes(value: unknown): string[] | null | undefined {
  if (value === undefined || value === null) return value;
  if (!Array.isArray(value)) throw invalidRequest('body/allowed_mime_types must be array');
  const types = value.filter((type): type is string => typeof type === 'string' && type !== '');
  for (const type of types) if (type.length > 1000 || !MIME_PATTERN.test(type)) throw invalidMimeType(type);
  return types;
}

/** Whether a bucket takes files of a type. Parameters, such as a charset, are not compared. */
export function checkMimeType(type: string, allowed: BucketLimits['allowed_mime_types']): void {
  if (!allowed || allowed.length === 0) return;
  const bare = essence(type);
  const [kind] = bare.split('/');
  // Of several types, browsers take the last one.
  if (!bare.includes('/') || bare.includes(',')) throw invalidMimeType(type);
  const isAllowed = allowed.some((one) => {
    const wanted = essence(one);
    return wanted === '*' || wanted === '*/*' || wanted === bare || wanted === `${kind}/*`;
  });
  if (!isAllowed) throw invalidMimeType(type);
}

const essence = (type: string): string => type.split(';')[0]!.trim().toLowerCase();
