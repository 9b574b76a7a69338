import { SqlError } from '../engines/contract.ts';
import { transactionWord } from '../script/refused.ts';
import { splitStatements } from '../script/split.ts';
import { quoteLiteral } from '../sql-text.ts';
import { CREATE_HISTORY, HISTORY, type Migration } from './migrations.ts';

/**
 * A migration as SQL for a database that takes nothing but SQL, such as one at Supabase: one transaction with its line in the history, so
 * that a version that is there already fails with 23505 and changes nothing. BEGIN and COMMIT of the migration itself are left out.
 * @throws SqlError for a migration that undoes itself
 */
export function migrationScript({ version, name, sql }: Migration): string {
  const statements = splitStatements(sql).filter((statement) => {
    const word = transactionWord(statement);
    if (word === 'undoes') throw new SqlError({ code: '25001', message: 'a migration cannot undo itself' });
    return word === undefined;
  });
  const texts = statements.map(({ text }) => quoteLiteral(text)).join(', ');
  const history = `insert into ${HISTORY} (version, statements, name) values (${quoteLiteral(version)}, array[${texts}]::text[], ${quoteLiteral(name)})`;
  const all = ['begin', 'create schema if not exists supabase_migrations', CREATE_HISTORY, history, ...statements.map(({ text }) => text), 'commit'];
  // A statement may end in a comment.
  return all.map((text) => `${text}\n;\n`).join('');
}

/** The versions and names of the migrations that have run, in their order. Fails with 42P01 where none ever has. */
export const LIST_MIGRATIONS = `select version, coalesce(name, '') as name from ${HISTORY} order by version`;
