import type { SqliteErrors } from './errors.ts';
import type { OptionReader } from './options.ts';
import type { Statement } from './statement.ts';
import { defineGetters, hiddenClass, Wrappers } from './wrappers.ts';

/** `StatementSync` and its iterator, as programs see them. */
export interface StatementClass {
  readonly StatementSync: object;
  /** The database stays open as long as there is a statement. */
  wrap(statement: Statement, database: object): object;
  /** `owner` is what the program has the statement from. */
  iterate(statement: Statement, owner: object): object;
}

export function createStatementClass(errors: SqliteErrors, reader: OptionReader): StatementClass {
  const statements = new Wrappers<Statement>();
  const abandoned = new FinalizationRegistry<Statement>((statement) => statement.finalize());
  const iterate = createIteratorClass(errors);
  const started = (wrapper: unknown, args: readonly unknown[]): Statement => {
    const statement = statements.of(wrapper);
    statement.start(args);
    return statement;
  };
  /** The statement, which must not be finalized, and a checked flag. */
  const setting = (wrapper: unknown, value: unknown, name: string, set: (statement: Statement, isOn: boolean) => void): void => {
    const statement = statements.of(wrapper);
    void statement.address;
    set(statement, reader.boolean(value, name));
  };
  const StatementSync = hiddenClass('StatementSync', errors, {
    iterate(...args: unknown[]) {
      return iterate(started(this, args), this);
    },
    all(...args: unknown[]) {
      return started(this, args).all();
    },
    get(...args: unknown[]) {
      return started(this, args).get();
    },
    run(...args: unknown[]) {
      return started(this, args).run();
    },
    columns() {
      return statements.of(this).columns();
    },
    setAllowBareNamedParameters(...[isOn]: unknown[]) {
      setting(this, isOn, 'allowBareNamedParameters', (statement, value) => {
        statement.allowBareNamedParameters = value;
      });
    },
    setAllowUnknownNamedParameters(...[isOn]: unknown[]) {
      setting(this, isOn, 'enabled', (statement, value) => {
        statement.allowUnknownNamedParameters = value;
      });
    },
    setReadBigInts(...[isOn]: unknown[]) {
      setting(this, isOn, 'readBigInts', (statement, value) => {
        statement.readBigInts = value;
      });
    },
    setReturnArrays(...[isOn]: unknown[]) {
      setting(this, isOn, 'returnArrays', (statement, value) => {
        statement.returnArrays = value;
      });
    },
  });
  const getters = {
    sourceSQL(this: object) {
      return statements.of(this).sourceSql;
    },
    expandedSQL(this: object) {
      return statements.of(this).expandedSql;
    },
  };
  return {
    StatementSync,
    iterate,
    wrap(statement, database) {
      const wrapper = Object.create(StatementSync.prototype) as object;
      statements.add(wrapper, statement, database);
      defineGetters(wrapper, getters);
      // A program that prepares the same text again and again never frees the statements itself.
      abandoned.register(wrapper, statement);
      return wrapper;
    },
  };
}

interface Iteration {
  readonly statement: Statement;
  readonly run: number;
  isDone: boolean;
}

/** Source: StatementSyncIterator in node/src/node_sqlite.cc. */
function createIteratorClass(errors: SqliteErrors): StatementClass['iterate'] {
  const iterations = new Wrappers<Iteration>();
  const result = (isDone: boolean, value: unknown) => Object.assign(Object.create(null) as object, { done: isDone, value });
  const valid = (wrapper: unknown): Iteration => {
    const iteration = iterations.of(wrapper);
    void iteration.statement.address;
    return iteration;
  };
  const StatementSyncIterator = hiddenClass('StatementSyncIterator', errors, {
    next() {
      const iteration = valid(this);
      if (iteration.isDone) return result(true, null);
      if (iteration.statement.runCount !== iteration.run) throw errors.state('iterator was invalidated');
      const row = iteration.statement.step();
      if (row !== undefined) return result(false, row);
      iteration.isDone = true;
      iteration.statement.reset();
      return result(true, null);
    },
    return() {
      const iteration = valid(this);
      iteration.isDone = true;
      iteration.statement.reset();
      return result(true, null);
    },
  });
  return (statement, owner) => {
    const wrapper = Object.create(StatementSyncIterator.prototype) as object;
    Object.setPrototypeOf(StatementSyncIterator.prototype, (globalThis as { Iterator?: { prototype: object } }).Iterator?.prototype ?? Object.prototype);
    iterations.add(wrapper, { statement, run: statement.runCount, isDone: false }, owner);
    return wrapper;
  };
}
