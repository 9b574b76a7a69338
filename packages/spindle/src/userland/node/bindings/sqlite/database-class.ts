import type { Realm } from '../../realm.ts';
import { DB_CONFIG, DENY, DESERIALIZE, IGNORE, OK } from './codes.ts';
import { Connection, type ConnectionOptions, type SqliteParts } from './connection.ts';
import { createLimits, readLimits } from './limits.ts';
import { isInt32, type OptionReader } from './options.ts';
import { applyChangeset, type SessionClass } from './session-class.ts';
import { Statement } from './statement.ts';
import type { StatementClass } from './statement-class.ts';
import { defineAggregate, defineFunction } from './user-functions.ts';
import { defineGetters, defineMethods, Wrappers } from './wrappers.ts';

const NO_STATEMENT = 'The SQL query contains no statements.';
const DEFAULT_TAG_STORE_SIZE = 1000;
const TYPE_SYMBOL = Symbol.for('sqlite-type');

interface Database {
  readonly connection: Connection;
  readonly mayLoadExtensions: boolean;
  limits: object | undefined;
}

interface DatabaseClassParts {
  readonly realm: Realm;
  readonly parts: SqliteParts;
  readonly reader: OptionReader;
  readonly statements: StatementClass;
  readonly sessions: SessionClass;
  readonly createTagStore: (connection: Connection, database: object, capacity: number) => object;
}

/** `DatabaseSync`. Source: node/src/node_sqlite.cc. */
export function createDatabaseClass(context: DatabaseClassParts): { DatabaseSync: object; connectionOf: (wrapper: unknown) => Connection } {
  const { realm, parts, reader } = context;
  const databases = new Wrappers<Database>();
  const abandoned = new FinalizationRegistry<Connection>((connection) => {
    if (connection.isOpen) connection.close();
  });
  const connectionOf = (wrapper: unknown): Connection => databases.of(wrapper).connection;
  const opened = (wrapper: unknown): Connection => {
    const connection = connectionOf(wrapper);
    void connection.address;
    return connection;
  };
  const getters = {
    isOpen(this: object) {
      return connectionOf(this).isOpen;
    },
    isTransaction(this: object) {
      const { address } = connectionOf(this);
      return parts.library.call('sqlite3_get_autocommit', address) === 0;
    },
    limits(this: object) {
      const database = databases.of(this);
      void database.connection.address;
      database.limits ??= createLimits(database.connection, realm.native.Proxy);
      return database.limits;
    },
  };

  function DatabaseSync(this: object, ...[path, options]: unknown[]) {
    if (new.target === undefined) throw parts.errors.constructorWithoutNew();
    const hasOptions = arguments.length > 1;
    const location = reader.path(path, (text) => parts.library.heap.encode(text));
    const read = readDatabaseOptions(parts, reader, location, hasOptions ? reader.object(options) : {});
    const connection = new Connection(parts, read.connection);
    databases.add(this, { connection, mayLoadExtensions: read.mayLoadExtensions, limits: undefined });
    defineGetters(this, getters);
    Object.defineProperty(this, TYPE_SYMBOL, { value: 'node:sqlite', enumerable: true, writable: true, configurable: true });
    abandoned.register(this, connection);
    if (read.isOpen) connection.open();
    const isRestricted = realm.options.get('--permission') === true;
    if (read.isOpen && read.mayLoadExtensions && isRestricted) {
      throw parts.errors.other('ERR_LOAD_SQLITE_EXTENSION', 'Cannot load SQLite extensions when the permission model is enabled.');
    }
  }

  defineMethods(DatabaseSync, {
    ...lifeOf(context, connectionOf, opened),
    ...contentsOf(context, opened),
    ...settingsOf(context, databases, opened),
  });
  return { DatabaseSync, connectionOf };
}

type ConnectionOf = (wrapper: unknown) => Connection;

function lifeOf({ reader, parts, statements, createTagStore }: DatabaseClassParts, connectionOf: ConnectionOf, opened: ConnectionOf): object {
  return {
    open() {
      connectionOf(this).open();
    },
    close() {
      connectionOf(this).close();
    },
    prepare(...args: unknown[]) {
      const connection = opened(this);
      const sql = reader.string(args[0], 'sql');
      const options = args.length > 1 && args[1] !== undefined ? reader.object(args[1]) : {};
      const settings = { ...connection.options.statements, ...readStatementOptions(reader, options) };
      const address = connection.prepare(sql);
      if (address === 0) throw parts.errors.value(NO_STATEMENT);
      return statements.wrap(new Statement(connection, address, settings), this);
    },
    exec(...[sql]: unknown[]) {
      const connection = opened(this);
      connection.exec(reader.string(sql, 'sql'));
    },
    function(...args: unknown[]) {
      defineFunction(opened(this), reader, args);
    },
    createTagStore(...[size]: unknown[]) {
      const connection = opened(this);
      const sizeError = 'The "maxSize" argument must be a positive integer.';
      if (size !== undefined && typeof size !== 'number') throw parts.errors.type(sizeError);
      if (size !== undefined && size <= 0) throw parts.errors.range(sizeError);
      return createTagStore(connection, this, size ?? DEFAULT_TAG_STORE_SIZE);
    },
    location(...[name]: unknown[]) {
      const connection = opened(this);
      const { library } = parts;
      const file = library.withText(name === undefined ? 'main' : reader.string(name, 'dbName'), (text) =>
        library.text('sqlite3_db_filename', connection.address, text),
      );
      return file === '' ? null : file;
    },
    aggregate(...args: unknown[]) {
      defineAggregate(opened(this), reader, args);
    },
    [Symbol.dispose]() {
      const connection = connectionOf(this);
      if (connection.isOpen) connection.close();
    },
  };
}

function contentsOf({ parts, reader, sessions }: DatabaseClassParts, opened: ConnectionOf): object {
  const { library, errors } = parts;
  return {
    createSession(...args: unknown[]) {
      return sessions.create(opened(this), args[0], args.length > 0);
    },
    applyChangeset(...args: unknown[]) {
      return applyChangeset(opened(this), reader, args);
    },
    serialize(...[name]: unknown[]) {
      const connection = opened(this);
      const schema = name === undefined ? 'main' : reader.string(name, 'dbName');
      const address = library.withText(schema, (text) => library.call('sqlite3_serialize', connection.address, text, library.slot(), 0)) as number;
      const length = library.result();
      if (address === 0) throw errors.ofConnection(connection.address);
      const bytes = library.heap.copy(address, length);
      library.call('sqlite3_free', address);
      return bytes;
    },
    deserialize(...args: unknown[]) {
      const connection = opened(this);
      const [bytes] = args;
      if (!(bytes instanceof Uint8Array)) throw errors.type('The "buffer" argument must be a Uint8Array.');
      if (bytes.length === 0) throw errors.value('The "buffer" argument must not be empty.');
      const schema = args.length > 1 && args[1] !== undefined ? (reader.text(reader.object(args[1]), 'dbName') ?? 'main') : 'main';
      connection.release();
      const address = library.put(bytes);
      const size = BigInt(bytes.length);
      library.withText(schema, (text) =>
        connection.check(
          () => library.call('sqlite3_deserialize', connection.address, text, address, size, size, DESERIALIZE.freeOnClose | DESERIALIZE.resizable) as number,
        ),
      );
    },
  };
}

function settingsOf({ parts, reader }: DatabaseClassParts, databases: Wrappers<Database>, opened: ConnectionOf): object {
  const { library, errors } = parts;
  return {
    enableLoadExtension(...[isOn]: unknown[]) {
      opened(this);
      const isAllowed = reader.boolean(isOn, 'allow');
      if (isAllowed && !databases.of(this).mayLoadExtensions) {
        throw errors.state('Cannot enable extension loading because it was disabled at database creation.');
      }
    },
    enableDefensive(...[isOn]: unknown[]) {
      const connection = opened(this);
      const isDefensive = Number(reader.boolean(isOn, 'active'));
      connection.check(() => library.call('sqlite3__wasm_db_config_ip', connection.address, DB_CONFIG.defensive, isDefensive, 0) as number);
    },
    loadExtension(...[path]: unknown[]) {
      opened(this);
      if (!databases.of(this).mayLoadExtensions) throw errors.state('extension loading is not allowed');
      const file = reader.string(path, 'path');
      throw errors.other('ERR_LOAD_SQLITE_EXTENSION', `${file} is compiled for a specific platform, but only JavaScript and WebAssembly run here`);
    },
    setAuthorizer(...[callback]: unknown[]) {
      const connection = opened(this);
      if (callback !== null && typeof callback !== 'function') throw errors.type('The "callback" argument must be a function or null.');
      if (callback === null) connection.setAuthorizer(undefined);
      else {
        connection.setAuthorizer((action, texts) =>
          connection.guard(
            () => authorization(callback.call(undefined, action, ...texts)),
            () => DENY,
          ),
        );
      }
    },
  };
}

function authorization(answer: unknown): number {
  if (!isInt32(answer)) throw new TypeError('Authorizer callback must return an integer authorization code');
  if (answer !== OK && answer !== DENY && answer !== IGNORE) throw new RangeError('Authorizer callback returned a invalid authorization code');
  return answer;
}

function readStatementOptions(reader: OptionReader, options: Readonly<Record<string, unknown>>): object {
  const names = ['returnArrays', 'readBigInts', 'allowBareNamedParameters', 'allowUnknownNamedParameters'];
  const flags = names.map((name) => [name, reader.flag(options, name)] as const);
  return Object.fromEntries(flags.filter(([, value]) => value !== undefined));
}

function readDatabaseOptions(
  { errors }: SqliteParts,
  reader: OptionReader,
  location: Uint8Array,
  options: Readonly<Record<string, unknown>>,
): { connection: ConnectionOptions; isOpen: boolean; mayLoadExtensions: boolean } {
  const isOpen = reader.flag(options, 'open') ?? true;
  const isReadOnly = reader.flag(options, 'readOnly') ?? false;
  const hasForeignKeys = reader.flag(options, 'enableForeignKeyConstraints') ?? true;
  const allowsDoubleQuotedStrings = reader.flag(options, 'enableDoubleQuotedStringLiterals') ?? false;
  const mayLoadExtensions = reader.flag(options, 'allowExtension') ?? false;
  const timeoutMs = reader.integer(options, 'timeout') ?? 0;
  const statements = {
    returnArrays: false,
    readBigInts: false,
    allowBareNamedParameters: true,
    allowUnknownNamedParameters: false,
    ...readStatementOptions(reader, options),
  };
  const isDefensive = reader.flag(options, 'defensive') ?? true;
  const limits = readLimits(errors, options.limits);
  return {
    connection: { location, isReadOnly, hasForeignKeys, allowsDoubleQuotedStrings, isDefensive, timeoutMs, limits, statements },
    isOpen,
    mayLoadExtensions,
  };
}
