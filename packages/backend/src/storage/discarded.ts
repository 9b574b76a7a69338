import { type Blobs, isBlobId } from '../blobs/contract.ts';
import type { Transaction } from '../engines/contract.ts';

/** Runs a transaction as the service, which no policy limits. */
export type AsService = <Result>(work: (sql: Transaction) => Promise<Result>) => Promise<Result>;

/** An upload writes its blob before its row, so a young blob without a row may be on its way. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;

/**
 * Removes the blobs that rows named once. The database lists them in the transaction that replaces or deletes the row,
 * so none is forgotten, whatever happens before this runs.
 */
export async function removeDiscarded(asService: AsService, blobs: Blobs): Promise<number> {
  let removed = 0;
  for (;;) {
    const rows = await asService((sql) => sql.query<{ version: string }>(`select version from storage.discarded_blobs limit ${BATCH}`));
    const versions = rows.map(({ version }) => version);
    if (versions.length === 0) return removed;
    // An object may have been put back under its old version, by a restored table.
    const used = await asService((sql) => sql.query<{ version: string }>('select version from storage.objects where version = any($1::text[])', [versions]));
    const inUse = new Set(used.map(({ version }) => version));
    // SQL may have written a row with a version of its own, which never named a blob.
    await blobs.remove(versions.filter((version) => isBlobId(version) && !inUse.has(version)));
    await asService((sql) => sql.query('delete from storage.discarded_blobs where version = any($1::text[])', [versions]));
    removed += versions.length;
  }
}

/** Removes what crashes left behind: blobs without a row, uploads that nobody finished. */
export async function sweepOrphans(asService: AsService, blobs: Blobs, now: Date): Promise<number> {
  await asService((sql) => sql.query('delete from storage.resumable_uploads where expires_at < $1::timestamptz', [now]));
  let removed = await removeDiscarded(asService, blobs);
  let batch: string[] = [];
  const removeUnnamed = async () => {
    const named = await asService((sql) =>
      sql.query<{ version: string }>(
        'select version from storage.objects where version = any($1::text[]) union all select version from storage.resumable_uploads where version = any($1::text[])',
        [batch],
      ),
    );
    const names = new Set(named.map(({ version }) => version));
    const orphans = batch.filter((id) => !names.has(id));
    await blobs.remove(orphans);
    removed += orphans.length;
    batch = [];
  };
  for await (const { id, modifiedAt } of blobs.list()) {
    if (now.getTime() - modifiedAt.getTime() < ORPHAN_AGE_MS) continue;
    batch.push(id);
    if (batch.length === BATCH) await removeUnnamed();
  }
  if (batch.length > 0) await removeUnnamed();
  return removed;
}
