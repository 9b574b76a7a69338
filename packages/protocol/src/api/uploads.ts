import type { Endpoint } from './endpoint.ts';

/**
 * Stores the contents of a file that `createDirectUpload` announced. The signature in the path grants access, as in
 * other storage services. 204; 400 when length or checksum differ, 404 when the address has expired.
 */
export const putUpload = { method: 'PUT', path: '/api/uploads/:signedPutId', bodyContent: 'bytes' } as const satisfies Endpoint<undefined, undefined>;

/** The contents of an uploaded file; see `storagePath`. 404. */
export const readUpload = { method: 'GET', path: '/api/storage/:signedId/:filename', content: 'bytes' } as const satisfies Endpoint<undefined, undefined>;
