import { AppError, type Catalog, type CatalogTable, catalogSchema, type SqlAnswer } from '@lathe/protocol';
import { CATALOG_SQL } from './catalog-sql.ts';
import type { DatabaseStore } from './contract.ts';
import { quoteTable } from './quote-name.ts';

/** Rows of a table below this size are counted, which takes milliseconds. Larger ones are estimated. */
const COUNTED_BELOW_BYTES = 8 * 1024 * 1024;

/**
 * Reads what the database consists of: the tables of `public` with `auth.users` and `storage.objects`, and what belongs to
 * them. @throws AppError if the database cannot be asked, or refuses
 */
export async function readCatalog(database: Pick<DatabaseStore, 'run'>): Promise<Catalog> {
  const read = await database.run({ text: CATALOG_SQL, as: { role: 'owner' }, isReadOnly: true, rowLimit: 1 });
  const catalog = catalogSchema.parse(JSON.parse(firstValue(read) ?? ''));
  const small = catalog.tables.filter(isCounted);
  if (small.length === 0) return catalog;
  const counts = await readCounts(database, small);
  return { ...catalog, tables: catalog.tables.map((table) => withCount(table, counts.get(table))) };
}

/** The owner sees only what policies show where they are forced upon it. */
function isCounted({ kind, sizeBytes, rowSecurity }: CatalogTable): boolean {
  return (kind === 'table' || kind === 'materialized view') && rowSecurity !== 'forced' && sizeBytes < COUNTED_BELOW_BYTES;
}

function withCount(table: CatalogTable, count: number | undefined): CatalogTable {
  return count === undefined ? table : { ...table, rows: { count, isExact: true } };
}

/** A count that fails, as of a materialized view that was never filled, leaves the estimates. */
async function readCounts(database: Pick<DatabaseStore, 'run'>, tables: readonly CatalogTable[]): Promise<ReadonlyMap<CatalogTable, number>> {
  const text = `select array_to_json(array[${tables.map((table) => `(select count(*) from ${quoteTable(table)})`).join(', ')}])`;
  const answer = await database.run({ text, as: { role: 'owner' }, isReadOnly: true, rowLimit: 1 });
  if (answer.error !== undefined) return new Map();
  const counts: number[] = JSON.parse(firstValue(answer) ?? '[]');
  return new Map(tables.map((table, index) => [table, counts[index] ?? 0]));
}

function firstValue({ results, error }: SqlAnswer): string | null | undefined {
  if (error !== undefined) throw new AppError('bad-server-response', `The database did not say what it consists of: ${error.message}`);
  return results[0]?.rows[0]?.[0];
}
