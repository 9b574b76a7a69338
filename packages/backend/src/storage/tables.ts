import type { Row } from '../engines/contract.ts';

/** A row of `storage.buckets`, as the API answers it. */
export interface BucketRow extends Row {
  readonly id: string;
  readonly name: string;
  readonly public: boolean;
  readonly owner: string | null;
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: readonly string[] | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly type: string;
}

/** What the API knows of the bytes of an object. */
export interface ObjectMetadata {
  readonly eTag: string;
  readonly size: number;
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly lastModified: string;
  readonly contentLength: number;
  readonly httpStatusCode: number;
}

export interface ObjectRow extends Row {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly version: string;
  readonly owner: string | null;
  readonly owner_id: string | null;
  readonly metadata: Partial<ObjectMetadata> | null;
  readonly user_metadata: Readonly<Record<string, unknown>> | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_accessed_at: string;
}

export const BUCKET_COLUMNS = 'id, name, owner, public, type, file_size_limit, allowed_mime_types, created_at, updated_at';
export const OBJECT_COLUMNS = 'id, bucket_id, name, version, owner, owner_id, metadata, user_metadata, created_at, updated_at, last_accessed_at';

const TIMES = ['created_at', 'updated_at', 'last_accessed_at'] as const;

/** The times of a row in ISO 8601, as clients expect them in JSON. */
export function withIsoTimes<Of extends Row>(row: Of): Of {
  const times = TIMES.flatMap((column) => {
    const text = row[column];
    return typeof text === 'string' ? [[column, new Date(text).toISOString()]] : [];
  });
  return { ...row, ...Object.fromEntries(times) };
}
