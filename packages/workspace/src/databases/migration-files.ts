import { type MigrationFile, SQL_MAX_LENGTH } from '@lathe/protocol';

/** Source: docs/decisions.md#F6. */
export const MIGRATIONS_FOLDER = 'supabase/migrations';
export const DISCARDED_FOLDER = '.lathe/supabase_discarded_migrations';

const FILE = /^supabase\/migrations\/(\d{1,20})_?([^/]*)\.sql$/;
const TITLE_LENGTH = 100;

/** A migration as its file has it. */
export interface WrittenMigration extends MigrationFile {
  readonly path: string;
  /** One line. */
  readonly title: string;
  /** What it says about itself; empty without a comment. */
  readonly summary: string;
}

/** Those of the project that were not discarded, in the order of their versions. Of two with one version, the first is the one. */
export function migrationFiles(paths: readonly string[], readText: (path: string) => string | undefined): readonly WrittenMigration[] {
  const found = new Map<string, WrittenMigration>();
  const discarded = new Set(paths.filter((path) => path.startsWith(`${DISCARDED_FOLDER}/`)).map(nameOf));
  for (const path of [...paths].sort()) {
    if (discarded.has(nameOf(path))) continue;
    const [, version, name = ''] = FILE.exec(path) ?? [];
    const sql = version === undefined ? undefined : readText(path);
    if (version === undefined || sql === undefined || sql.trim() === '' || sql.length > SQL_MAX_LENGTH || found.has(version)) continue;
    found.set(version, { version, name: name.slice(0, 200), sql, path, ...headerOf(sql, name) });
  }
  return [...found.values()].sort(byVersion);
}

/** The name of a file, without its folders. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Versions are whole numbers of up to twenty digits. */
export function byVersion(a: Pick<MigrationFile, 'version'>, b: Pick<MigrationFile, 'version'>): number {
  const [left, right] = [BigInt(a.version), BigInt(b.version)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The second in UTC, as `20261127231500`, or what follows the newest migration of the files and of the database. */
export function nextVersion(paths: readonly string[], known: readonly { readonly version: string }[], time: number): string {
  const second = new Date(time).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const newest = [...migrationFiles(paths, () => '-'), ...known].sort(byVersion).at(-1)?.version ?? '0';
  return BigInt(newest) >= BigInt(second) ? String(BigInt(newest) + 1n) : second;
}

/** The path that a file in the migrations' folder must have to be one. Undefined if it is one, or is somewhere else. */
export function rightPathOf(path: string, paths: readonly string[], time: number): string | undefined {
  if (!path.startsWith(`${MIGRATIONS_FOLDER}/`) || !path.endsWith('.sql') || FILE.test(path)) return undefined;
  const words = nameOf(path)
    .slice(0, -'.sql'.length)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[\d_]+|_+$/g, '');
  return `${MIGRATIONS_FOLDER}/${nextVersion(paths, [], time)}_${words === '' ? 'change' : words}.sql`;
}

/** The first comment: a heading, and what follows it. Source: docs/specification/databases.md. */
function headerOf(sql: string, name: string): Pick<WrittenMigration, 'title' | 'summary'> {
  const comment = /^\s*\/\*([\s\S]*?)\*\//.exec(sql)?.[1]?.trim() ?? '';
  const heading = /^#+ +(.+)$/m.exec(comment);
  if (heading !== null) return { title: heading[1]!.trim().slice(0, TITLE_LENGTH), summary: comment.slice(heading.index + heading[0].length).trim() };
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  const title = comment === '' ? words.charAt(0).toUpperCase() + words.slice(1) : comment.replaceAll(/\s+/g, ' ').slice(0, TITLE_LENGTH);
  return { title: title === '' ? 'Change the database' : title, summary: comment };
}
