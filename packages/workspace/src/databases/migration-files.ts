import { type MigrationFile, SQL_MAX_LENGTH } from '@lathe/protocol';

/** Source: docs/decisions.md#F6. */
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

/** The first comment: a heading, and what follows it. Source: docs/specification/databases.md. */
function headerOf(sql: string, name: string): Pick<WrittenMigration, 'title' | 'summary'> {
  const comment = /^\s*\/\*([\s\S]*?)\*\//.exec(sql)?.[1]?.trim() ?? '';
  const heading = /^#+ +(.+)$/m.exec(comment);
  if (heading !== null) return { title: heading[1]!.trim().slice(0, TITLE_LENGTH), summary: comment.slice(heading.index + heading[0].length).trim() };
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  const title = comment === '' ? words.charAt(0).toUpperCase() + words.slice(1) : comment.replaceAll(/\s+/g, ' ').slice(0, TITLE_LENGTH);
  return { title: title === '' ? 'Change the database' : title, summary: comment };
}
