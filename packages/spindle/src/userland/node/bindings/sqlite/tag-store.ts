import type { Connection } from './connection.ts';
import type { SqliteErrors } from './errors.ts';
import { Statement } from './statement.ts';
import type { StatementClass } from './statement-class.ts';
import { defineGetters, hiddenClass, Wrappers } from './wrappers.ts';

interface Store {
  readonly connection: Connection;
  readonly database: object;
  readonly capacity: number;
  /** By text; the least recently used is first. */
  readonly statements: Map<string, Statement>;
}

const NO_STATEMENT = 'The SQL query contains no statements.';

/** `SQLTagStore`: statements written as template literals, prepared once. Source: node/src/node_sqlite.cc. */
export function createTagStoreClass(errors: SqliteErrors, iterate: StatementClass['iterate']) {
  const stores = new Wrappers<Store>();
  const started = (wrapper: unknown, [strings, ...values]: readonly unknown[]): Statement => {
    const store = stores.of(wrapper);
    void store.connection.address;
    const statement = statementOf(store, textOf(errors, strings), errors);
    statement.startWith(values);
    return statement;
  };
  const SQLTagStore = hiddenClass('SQLTagStore', errors, {
    get(...args: unknown[]) {
      return started(this, args).get();
    },
    all(...args: unknown[]) {
      return started(this, args).all();
    },
    iterate(...args: unknown[]) {
      return iterate(started(this, args), this);
    },
    run(...args: unknown[]) {
      return started(this, args).run();
    },
    clear() {
      const { statements } = stores.of(this);
      for (const statement of statements.values()) discard(statement);
      statements.clear();
    },
  });
  const getters = {
    capacity(this: object) {
      return stores.of(this).capacity;
    },
    db(this: object) {
      return stores.of(this).database;
    },
    size(this: object) {
      return stores.of(this).statements.size;
    },
  };
  return (connection: Connection, database: object, capacity: number): object => {
    const wrapper = Object.create(SQLTagStore.prototype) as object;
    stores.add(wrapper, { connection, database, capacity, statements: new Map() });
    defineGetters(wrapper, getters);
    return wrapper;
  };
}

function textOf(errors: SqliteErrors, strings: unknown): string {
  if (!Array.isArray(strings)) throw errors.type('First argument must be an array of strings (template literal).');
  if (!strings.every((part) => typeof part === 'string')) throw errors.type('Template literal parts must be strings.');
  return strings.join('?');
}

function statementOf({ connection, capacity, statements }: Store, sql: string, errors: SqliteErrors): Statement {
  const known = statements.get(sql);
  statements.delete(sql);
  if (known !== undefined && !known.isFinalized) {
    statements.set(sql, known);
    return known;
  }
  const address = connection.prepare(sql);
  if (address === 0) throw errors.value(NO_STATEMENT);
  const statement = new Statement(connection, address, connection.options.statements);
  const [oldest] = statements;
  if (statements.size >= capacity && oldest !== undefined) {
    statements.delete(oldest[0]);
    discard(oldest[1]);
  }
  statements.set(sql, statement);
  return statement;
}

/** An iterator may still be reading from it; then it lives as long as the connection. */
function discard(statement: Statement): void {
  if (!statement.isBusy) statement.finalize();
}
