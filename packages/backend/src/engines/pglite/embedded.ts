import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
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
import type { Row, SqlEngine, Transaction } from '../contract.ts';
import { applySession, beginOf, type Connection, inTransaction, SET_PLATFORM_SEARCH_PATH, SET_SEARCH_PATH } from '../transaction.ts';
import { parserOf, toParameter } from '../values.ts';

/** The extensions that the owner of a project may create, as hosted offers them. */
const EXTENSIONS = { btree_gin, btree_gist, citext, fuzzystrmatch, hstore, ltree, pg_trgm, pgcrypto, unaccent, uuid_ossp };

/** PGlite picks by the type's OID; we bind text for every type and parse as PostgreSQL's driver does. */
const SERIALIZERS = new Proxy({}, { get: () => (text: string) => text });

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
  for (const oid of Object.keys(database.parsers)) database.parsers[oid] = parserOf(Number(oid));
  // PGlite starts without a session user of its own, and so SET LOCAL SESSION AUTHORIZATION would outlive its transaction.
  await database.exec('set session authorization postgres');
  const connection = connectionOf(database);
  const enqueue = createQueue();
  const as = (role: string) => async (transaction: Transaction) => {
    // A role that a function set without LOCAL would stay, since there is one connection for all.
    await transaction.execute(role === '' ? 'set local role none' : `set local session authorization ${role}`);
    await transaction.execute(role === '' ? SET_PLATFORM_SEARCH_PATH : SET_SEARCH_PATH);
  };

  return {
    kind: 'pglite',
    passwords: {},
    request: (session, work) =>
      enqueue(() =>
        inTransaction(
          connection,
          beginOf(session),
          async (transaction) => {
            await as('authenticator')(transaction);
            await applySession(transaction, session);
          },
          work,
        ),
      ),
    admin: (work) => enqueue(() => inTransaction(connection, 'begin', as(''), work)),
    owner: (work) => enqueue(() => inTransaction(connection, 'begin', as('owner'), work)),
    auth: (work) => enqueue(() => inTransaction(connection, 'begin', as('supabase_auth_admin'), work)),
    listen: (channel, onPayload) =>
      enqueue(async () => {
        const stop = await database.listen(`"${channel}"`, onPayload);
        return () => enqueue(() => stop());
      }),
    dump: () => enqueue(async () => new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer())),
    close: () => enqueue(() => database.close()),
  };
}

function connectionOf(database: PGlite): Connection {
  return {
    query: async (text, values) => (await database.query<Row>(text, values.map(toParameter), { serializers: SERIALIZERS })).rows,
    execute: async (text) => void (await database.exec(text)),
  };
}
