import type { Realm } from '../../realm.ts';
import { createBackup } from './backup.ts';
import { createDatabaseClass } from './database-class.ts';
import { SqliteErrors } from './errors.ts';
import { OptionReader } from './options.ts';
import { createSessionClass } from './session-class.ts';
import { SqliteLibrary } from './sqlite-library.ts';
import { createStatementClass } from './statement-class.ts';
import { createTagStoreClass } from './tag-store.ts';
import { Values } from './values.ts';

/** The `sqlite` binding, which `node:sqlite` passes on as it is. Source: node/src/node_sqlite.cc. */
export function implementSqlite(realm: Realm, binding: Record<string, unknown>): void {
  const library = new SqliteLibrary(realm);
  const errors = new SqliteErrors(realm, library);
  const parts = { library, errors, values: new Values(library, errors), callbacks: library.callbacks };
  const reader = new OptionReader(errors);
  const statements = createStatementClass(errors, reader);
  const sessions = createSessionClass(errors, reader);
  const { DatabaseSync, connectionOf } = createDatabaseClass({
    realm,
    parts,
    reader,
    statements,
    sessions,
    createTagStore: createTagStoreClass(errors, statements.iterate),
  });
  Object.assign(binding, {
    DatabaseSync,
    StatementSync: statements.StatementSync,
    Session: sessions.Session,
    backup: createBackup(parts, reader, realm.loop, connectionOf),
  });
}
