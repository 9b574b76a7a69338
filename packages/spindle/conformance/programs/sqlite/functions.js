// User functions, aggregates and window functions.
const { DatabaseSync } = require('node:sqlite');
const db = new DatabaseSync(':memory:');
const shown = (label, run) => {
  try {
    console.log(label, run());
  } catch (error) {
    console.log(label, error.name, error.code, error.message, error.errcode);
  }
};
const ask = (sql, ...args) => db.prepare(sql).get(...args);

db.function('double', (x) => x * 2);
db.function('list', { varargs: true }, (...args) => JSON.stringify(args.map((arg) => (arg instanceof Uint8Array ? [...arg] : arg))));
db.function('kind', { useBigIntArguments: true }, (x) => typeof x);
db.function('slow', { deterministic: true, directOnly: true }, () => 'direct');
db.function('echo', (x) => x);
console.log(ask('SELECT double(21) AS a, kind(1) AS b, slow() AS c'));
console.log(ask("SELECT list(1, 2.5, 'text', NULL, x'0102') AS a, list() AS b"));
for (const value of [1.5, 'é', null, new Uint8Array([9]), 2n ** 40n]) console.log(ask('SELECT echo(?) AS value', value));
db.function('other', () => ({}));
db.function('later', async () => 1);
db.function('huge', () => 2n ** 70n);
db.function('yes', () => true);
db.function('nothing', () => undefined);
db.function('fails', () => {
  throw new RangeError('from the function');
});
for (const name of ['other', 'later', 'huge', 'yes', 'nothing', 'fails']) shown(name, () => ask(`SELECT ${name}() AS value`));
shown('wrong count', () => ask('SELECT double(1, 2)'));
shown('large argument', () => ask('SELECT echo(9223372036854775807)'));
db.exec('CREATE TABLE t (i); INSERT INTO t VALUES (1), (2), (3)');
shown('in a view', () => {
  db.exec('CREATE VIEW v AS SELECT slow() AS a FROM t');
  return db.prepare('SELECT * FROM v').all();
});
shown('name', () => db.function(1, () => 1));
shown('no function', () => db.function('x'));
shown('options', () => db.function('x', { deterministic: 1 }, () => 1));

db.aggregate('total2', { start: 0, step: (sum, x) => sum + x, result: (sum) => sum * 2 });
db.aggregate('gather', { start: () => [], step: (list, x) => [...list, x], result: (list) => list.join('+') });
db.aggregate('moving', { start: 0, step: (sum, x) => sum + x, inverse: (sum, x) => sum - x });
console.log(ask('SELECT total2(i) AS a, gather(i) AS b FROM t'), ask('SELECT total2(i) AS a, gather(i) AS b FROM t WHERE i > 9'));
console.log(db.prepare('SELECT i % 2 AS odd, gather(i) AS all_ FROM t GROUP BY odd').all());
console.log(db.prepare('SELECT moving(i) OVER (ORDER BY i ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS sum FROM t').all());
db.aggregate('breaks', { start: 0, step: () => { throw new TypeError('in the step'); } });
db.aggregate('breaks_late', { start: 0, step: (a) => a, result: () => { throw new TypeError('in the result'); } });
db.aggregate('breaks_early', { start: () => { throw new TypeError('in the start'); }, step: (a) => a });
for (const name of ['breaks', 'breaks_late', 'breaks_early']) shown(name, () => ask(`SELECT ${name}(i) FROM t`));
shown('no start', () => db.aggregate('x', { step() {} }));
shown('no step', () => db.aggregate('x', { start: 0 }));
// A function that uses the database.
db.function('count_of', (table) => ask(`SELECT count(*) AS n FROM ${table}`).n);
console.log(ask("SELECT count_of('t') AS n"));
