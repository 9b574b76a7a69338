/**
 * Every error of the storage API. Its clients read the status from the body: the answer itself is 400,
 * but for what is the server's fault, as Supabase's storage answers.
 */
export class StorageError extends Error {
  readonly code: string;
  /** The status that the body names. */
  readonly status: number;
  /** The status of the answer. */
  readonly answerStatus: number;
  /** An older word for the code, which clients still compare. */
  readonly label: string;

  constructor(code: string, status: number, message: string, { label = code, answerStatus = status >= 500 ? status : 400, cause }: ErrorDetails = {}) {
    super(message, { cause });
    this.name = 'StorageError';
    this.code = code;
    this.status = status;
    this.label = label;
    this.answerStatus = answerStatus;
  }

  toResponse(): Response {
    const body = { statusCode: String(this.status), error: this.label, message: this.message, code: this.code };
    return Response.json(body, { status: this.answerStatus, headers: { 'cache-control': 'no-store' } });
  }
}

interface ErrorDetails {
  readonly label?: string;
  readonly answerStatus?: number;
  readonly cause?: unknown;
}

export const noSuchBucket = () => new StorageError('NoSuchBucket', 404, 'Bucket not found', { label: 'Bucket not found' });
export const noSuchKey = () => new StorageError('NoSuchKey', 404, 'Object not found', { label: 'not_found' });
export const noSuchUpload = () => new StorageError('NoSuchUpload', 404, 'Upload not found');
export const noSuchRoute = (method: string, path: string) =>
  new StorageError('InvalidRequest', 404, `Route ${method}:${path} not found`, { label: 'Not Found', answerStatus: 404 });
export const alreadyExists = (code: 'BucketAlreadyExists' | 'KeyAlreadyExists' | 'ResourceAlreadyExists') =>
  new StorageError(code, 409, 'The resource already exists', { label: 'Duplicate' });
export const bucketNotEmpty = () => new StorageError('ResourceNotEmpty', 409, 'The bucket you tried to delete is not empty');
export const accessDenied = (message = 'Access denied') => new StorageError('AccessDenied', 403, message, { label: 'Unauthorized' });
export const invalidRequest = (message: string) => new StorageError('InvalidRequest', 400, message);
export const invalidParameter = (name: string, message = `Invalid Parameter ${name}`) => new StorageError('InvalidParameter', 400, message);
export const invalidBucketName = () => new StorageError('InvalidBucketName', 400, 'Bucket name invalid', { label: 'Invalid Input' });
export const invalidKey = (name: string) => new StorageError('InvalidKey', 400, `Invalid key: ${name.slice(0, 200)}`);
export const invalidMimeType = (type: string) =>
  new StorageError('InvalidMimeType', 415, `mime type ${type.slice(0, 200)} is not supported`, { label: 'invalid_mime_type' });
export const entityTooLarge = (entity = 'object') =>
  new StorageError('EntityTooLarge', 413, `The ${entity} exceeded the maximum allowed size`, { label: 'Payload too large' });
export const invalidRange = (cause?: unknown) =>
  new StorageError('InvalidRange', 416, 'The requested range is not satisfiable', { label: 'invalid_range', answerStatus: 416, cause });
export const noContent = () => new StorageError('InvalidRequest', 400, 'No content provided');
export const invalidJwt = (cause: unknown) => new StorageError('InvalidJWT', 400, cause instanceof Error ? cause.message : 'Invalid JWT', { cause });
export const invalidSignature = (message = 'Invalid signature') => new StorageError('InvalidSignature', 400, message);
export const resourceLocked = () => new StorageError('ResourceLocked', 423, 'The resource is locked');
export const imagesNotSupported = () =>
  new StorageError('FeatureNotEnabled', 409, 'Images cannot be transformed here: install the package "sharp" beside the backend to enable it');
export const uploadProblem = (status: number, message: string) => new StorageError('TusError', status, message, { answerStatus: status });

/** What PostgreSQL says, in the words of the storage API. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const { code, message, detail } = (error ?? {}) as { code?: unknown; message?: unknown; detail?: unknown };
  const text = typeof message === 'string' ? message : 'Internal server error';
  const cause = error;
  switch (code) {
    case '42501':
      return new StorageError('AccessDenied', 403, text.includes('row-level security') ? 'new row violates row-level security policy' : text, {
        label: 'Unauthorized',
        cause,
      });
    case '23505':
      return alreadyExists('ResourceAlreadyExists');
    case '23503':
      return typeof detail === 'string' && detail.includes('still referenced')
        ? new StorageError('ResourceReferenced', 409, 'The resource could not be updated or removed due to a foreign key constraint', { cause })
        : new StorageError('InvalidRequest', 404, 'The related resource does not exist', { cause });
    case '55P03':
      return resourceLocked();
    case '57014':
      return new StorageError('DatabaseTimeout', 544, 'The connection to the database timed out', { cause });
    case '25006':
      return new StorageError('DatabaseReadOnly', 503, 'The database is currently in read-only mode. Please try again later.', { cause });
    case '42P17':
      return new StorageError('DatabaseInvalidObjectDefinition', 503, 'The database schema is invalid or incompatible.', { cause });
    case '22P02':
      return new StorageError('InvalidParameter', 400, text, { cause });
    case '42703':
    case '42P01':
      return new StorageError('DatabaseSchemaMismatch', 503, `There is a database schema mismatch in a trigger or RLS policy: ${text}`, { cause });
    default:
      return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
        ? new StorageError('DatabaseError', 500, `database error, code: ${code}`, { cause })
        : new StorageError('InternalError', 500, 'Internal Server Error', { label: 'Internal', cause });
  }
}
