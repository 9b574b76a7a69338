import { readFile } from 'node:fs/promises';
import { type messages, PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { hstore } from '@electric-sql/pglite/contrib/hstore';
import { ltree } from '@electric-sql/pglite/contrib/ltree';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { createQueue } from '../../queue.ts';
import { quoteNames } from '../../sql-text.ts';
import { BatchReader, PreparedStatements, type Statement } from '../batch.ts';
import { type SqlEngine, SqlError } from '../contract.ts';
import { beginAsPlatform, beginAsRole, beginRequest, type Connection, inTransaction } from '../transaction.ts';
import { runStatement } from './statement.ts';

/** The extensions that the owner of a project may create, as hosted offers them. */
const EXTENSIONS = { btree_gin, btree_gist, citext, fuzzystrmatch, hstore, ltree, pg_trgm, pgcrypto, unaccent, uuid_ossp };

export interface EmbeddedOptions {
  /** The folder of the database; in memory without one. */
  readonly dataDirectory?: string;
  /** An archive of a database to begin with, made by {@link EmbeddedEngine.dump}; for a new database only. */
  readonly template?: string;
}

export interface EmbeddedEngine extends SqlEngine {
  /** All files of the database as an archive, for `template`. */
  dump(): Promise<Uint8Array>;
}

/**
 * PGlite in this process. A long query stops the event loop, and nothing ends it: for tests, and for a process that does
 * nothing else. It has one connection, so transactions wait for each other; inside one, use only its `transaction`.
 * The session user stays a superuser, whom SQL of a function could become again by SET SESSION AUTHORIZATION; what it
 * reaches then is this database only, as PGlite sees no files and no programs of the machine.
 */
export async function openEmbedded({ dataDirectory, template }: EmbeddedOptions = {}): Promise<EmbeddedEngine> {
  const database = await PGlite.create({
    ...(dataDirectory === undefined ? {} : { dataDir: dataDirectory }),
    ...(template === undefined ? {} : { loadDataDir: new Blob([await readFile(template)]) }),
    extensions: EXTENSIONS,
    relaxedDurability: true,
  });
  // PGlite starts without a session user of its own, and so SET LOCAL SESSION AUTHORIZATION would outlive its transaction.
  await database.exec('set session authorization postgres');
  const connection = connectionOf(database);
  const enqueue = createQueue();
  const become = (role: string) => `set local session authorization ${role}`;

  return {
    kind: 'pglite',
    passwords: {},
    request: (session, work) => enqueue(() => inTransaction(connection, beginRequest(session, become('authenticator')), work)),
    // A role that a function set without LOCAL would stay, since there is one connection for all.
    admin: (work) => enqueue(() => inTransaction(connection, beginAsPlatform('set local role none'), work)),
    owner: (work) => enqueue(() => inTransaction(connection, beginAsRole(become('owner')), work)),
    auth: (work) => enqueue(() => inTransaction(connection, beginAsRole(become('supabase_auth_admin')), work)),
    listen: (channel, onPayload) =>
      enqueue(async () => {
        const stop = await database.listen(`"${channel}"`, onPayload);
        return () => enqueue(() => stop());
      }),
    compact: ({ schema, name }) =>
      enqueue(async () => {
        try {
          await database.exec(`vacuum (full, analyze) ${quoteNames(schema, name)}`);
        } catch (error) {
          throw SqlError.from(error);
        }
      }),
    dump: () => enqueue(async () => new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer())),
    close: () => enqueue(() => database.close()),
  };
}

function connectionOf(database: PGlite): Connection {
  const prepared = new PreparedStatements();
  return {
    async batch(statements: readonly Statement[]) {
      const { bytes, failed } = prepared.encode(statements);
      const reader = new BatchReader();
      try {
        for (const message of await database.execProtocolStream(bytes)) {
          if (message.name === 'rowDescription') reader.columns((message as messages.RowDescriptionMessage).fields);
          else if (message.name === 'dataRow') reader.row((message as messages.DataRowMessage).fields);
          else if (message.name === 'commandComplete' || message.name === 'emptyQuery') reader.end();
        }
      } catch (error) {
        failed(error);
        throw error;
      }
      return reader.rows;
    },
    execute: async (text) => void (await database.exec(text)),
    statement: (text, options) => runStatement(database, text, options),
  };
}
