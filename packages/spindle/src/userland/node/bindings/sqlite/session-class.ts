import { ABORT, CHANGESET_ABORT, OK } from './codes.ts';
import type { Connection } from './connection.ts';
import type { SqliteErrors } from './errors.ts';
import { isInt32, isObject, type OptionReader } from './options.ts';
import { hiddenClass, Wrappers } from './wrappers.ts';

/** What `onConflict` returned is not a number: SQLite reports a misuse. */
const NOT_A_RESULT = -1;

interface Session {
  readonly connection: Connection;
  address: number;
}

export interface SessionClass {
  readonly Session: { new (): object; prototype: object };
  create(connection: Connection, options: unknown, hasOptions: boolean): object;
}

/** `Session`: records changes, for `applyChangeset` of another database. Source: node/src/node_sqlite.cc. */
export function createSessionClass(errors: SqliteErrors, reader: OptionReader): SessionClass {
  const sessions = new Wrappers<Session>();
  const abandoned = new FinalizationRegistry<Session>((session) => end(session));

  const opened = (wrapper: unknown): Session => {
    const session = sessions.of(wrapper);
    void session.connection.address;
    if (session.address === 0 || !session.connection.sessions.has(session.address)) throw errors.state('session is not open');
    return session;
  };
  const changes = (wrapper: unknown, name: string): Uint8Array => {
    const { connection, address } = opened(wrapper);
    const { library } = connection.parts;
    connection.check(() => library.call(name, address, library.slot(0), library.slot(1)) as number);
    const bytes = library.heap.copy(library.result(1), library.result(0));
    library.call('sqlite3_free', library.result(1));
    return bytes;
  };
  const methods = {
    changeset() {
      return changes(this, 'sqlite3session_changeset');
    },
    patchset() {
      return changes(this, 'sqlite3session_patchset');
    },
    close() {
      end(opened(this));
    },
    [Symbol.dispose]() {
      const session = sessions.of(this);
      if (session.connection.isOpen && session.address !== 0) end(session);
    },
  };
  const Session = hiddenClass('Session', errors, methods);
  return {
    Session,
    create(connection, options, hasOptions) {
      const { library } = connection.parts;
      const { table, name } = hasOptions ? readSessionOptions(reader, options) : { table: '', name: 'main' };
      void connection.address;
      library.withText(name, (text) => connection.check(() => library.call('sqlite3session_create', connection.address, text, library.slot()) as number));
      const session: Session = { connection, address: library.result() };
      connection.sessions.add(session.address);
      const attach = (text: number) => connection.check(() => library.call('sqlite3session_attach', session.address, text) as number);
      if (table === '') attach(0);
      else library.withText(table, attach);
      const wrapper = Object.create(Session.prototype) as object;
      sessions.add(wrapper, session);
      abandoned.register(wrapper, session);
      return wrapper;
    },
  };
}

function readSessionOptions(reader: OptionReader, value: unknown): { table: string; name: string } {
  const options = reader.object(value);
  return {
    table: Object.hasOwn(options, 'table') ? reader.string(options.table, 'options.table') : '',
    name: Object.hasOwn(options, 'db') ? reader.string(options.db, 'options.db') : 'main',
  };
}

function end(session: Session): void {
  const { connection, address } = session;
  session.address = 0;
  if (connection.isOpen && connection.sessions.delete(address)) connection.parts.library.call('sqlite3session_delete', address);
}

/** Returns whether the changes were applied; false if a conflict ended it. */
export function applyChangeset(connection: Connection, reader: OptionReader, args: readonly unknown[]): boolean {
  const { library, callbacks, errors } = connection.parts;
  const [changeset, optionsArgument] = args;
  void connection.address;
  if (!(changeset instanceof Uint8Array)) throw errors.type('The "changeset" argument must be a Uint8Array.');
  const options = optionsArgument === undefined ? {} : reader.object(optionsArgument);
  const onConflict = reader.function<(type: number) => unknown>(options, 'onConflict');
  const filter = isObject(options) && Object.hasOwn(options, 'filter') ? options.filter : undefined;
  if (Object.hasOwn(options, 'filter') && typeof filter !== 'function') throw errors.type('The "options.filter" argument must be a function.');
  const target = callbacks.add({
    conflict: (type) =>
      onConflict === undefined
        ? CHANGESET_ABORT
        : connection.guard(
            () => conflictResult(onConflict(type)),
            () => CHANGESET_ABORT,
          ),
    filter: (table) =>
      typeof filter === 'function'
        ? connection.guard(
            () => Number(Boolean(filter(table))),
            () => 0,
          )
        : 1,
  });
  try {
    const result = library.with(changeset, (address, length) =>
      connection.run(
        () =>
          library.call('sqlite3changeset_apply', connection.address, length, address, callbacks.place('filter'), callbacks.place('conflict'), target) as number,
      ),
    );
    if (result !== OK && result !== ABORT) throw errors.ofCode(result);
    return result === OK;
  } finally {
    callbacks.remove(target);
  }
}

function conflictResult(value: unknown): number {
  return isInt32(value) ? value : NOT_A_RESULT;
}
