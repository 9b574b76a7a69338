import * as z from 'zod/mini';
import { BACKUP_LIMIT_BYTES } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';
import { checkSetupCodeBodySchema } from './entrance.ts';

export const beginRestoreBodySchema = z.extend(checkSetupCodeBodySchema, {
  /** Of the whole backup. */
  byteSize: z.int().check(z.positive(), z.maximum(BACKUP_LIMIT_BYTES)),
});
export type BeginRestoreBody = z.infer<typeof beginRestoreBodySchema>;

/** The ID is a secret: anyone who has it may send the backup. */
export const begunRestoreSchema = z.object({ id: z.string() });
export type BegunRestore = z.infer<typeof begunRestoreSchema>;

/**
 * Announces the backup to restore a new server from. It replaces one that another page is still sending.
 * Errors as `checkSetupCode`; 422 'invalid-state' if the server has accounts, uses PostgreSQL or is restoring already;
 * 507 'storage-full'.
 */
export const beginRestore = {
  method: 'POST',
  path: '/api/setup/restores',
  status: 201,
  body: beginRestoreBodySchema,
  response: begunRestoreSchema,
} as const satisfies Endpoint<BeginRestoreBody, BegunRestore>;

/**
 * The next bytes of the backup, at most `BACKUP_PART_BYTES`. If the response is lost, the part can be sent again. The
 * restore begins after the last part. 204; 404 if another page began a restore, 413 for a part that is too large, 422
 * 'invalid-state' for another offset, 507 'storage-full'.
 */
export const putRestorePart = {
  method: 'PUT',
  path: '/api/setup/restores/:restoreId/parts/:offset',
  bodyContent: 'bytes',
} as const satisfies Endpoint<undefined, undefined>;

export const restoreStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('receiving'), receivedBytes: z.number() }),
  z.object({ state: z.literal('restoring') }),
  /** `needsAccount`: nobody can sign in, because it is the backup of a Lathe on its owner's own machine. */
  z.object({ state: z.literal('restored'), needsAccount: z.boolean() }),
  z.object({ state: z.literal('failed'), message: z.string() }),
]);
export type RestoreState = z.infer<typeof restoreStateSchema>;

/** The progress of the restore. 404 if another page began one, or the server was restarted. */
export const readRestore = {
  method: 'GET',
  path: '/api/setup/restores/:restoreId',
  response: restoreStateSchema,
} as const satisfies Endpoint<undefined, RestoreState>;
