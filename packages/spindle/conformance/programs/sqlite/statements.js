// Parameters, rows and columns of prepared statements.
const { DatabaseSync } = require('node:sqlite');
const db = new DatabaseSync(':memory:');
const shown = (label, run) => {
  try {
    console.log(label, run());
  } catch (error) {
    console.log(label, error.name, error.code, error.message, error.errcode);
  }
};

db.exec('CREATE TABLE data (key INTEGER PRIMARY KEY, value ANY) STRICT');
const insert = db.prepare('INSERT INTO data (value) VALUES (?)');
for (const value of [1, 1.5, -0, 'text', 'nul\0inside', 'é😀', null, true, 2n ** 62n, new Uint8Array([1, 2, 3]), new Uint16Array([513]), new DataView(new ArrayBuffer(2)), Infinity, NaN]) {
  shown('insert', () => insert.run(value));
}
for (const value of [undefined, Symbol('s'), () => 1, {}, [1], new Date(0), 2n ** 64n]) shown('refused', () => insert.run(value));
shown('too many', () => insert.run(1, 2));
shown('large', () => db.prepare('SELECT * FROM data').all());
const all = db.prepare('SELECT * FROM data');
all.setReadBigInts(true);
console.log(all.all());
all.setReturnArrays(true);
console.log(all.get(), all.columns());
console.log(db.prepare('SELECT key AS k, value || 1 AS text, 3 FROM data').columns());
shown('no flag', () => all.setReadBigInts());

const named = db.prepare('SELECT :a AS a, $b AS b, @c AS c, ? AS d, ?7 AS e');
console.log(named.get({ a: 1, $b: 2, '@c': 3 }, 4), named.sourceSQL, '|', named.expandedSQL);
shown('unknown', () => named.get({ nothing: 1 }));
named.setAllowUnknownNamedParameters(true);
shown('unknown allowed', () => named.get({ nothing: 1, b: 'x' }));
named.setAllowBareNamedParameters(false);
named.setAllowUnknownNamedParameters(false);
shown('bare', () => named.get({ a: 1 }));
shown('conflict', () => db.prepare('SELECT :a, $a').get({ a: 1 }));
console.log(db.prepare('SELECT 1 AS a, 2 AS a').get(), db.prepare('SELECT 1 AS __proto__').get());
console.log(db.prepare('SELECT key FROM data WHERE key = 100').get(), db.prepare('DELETE FROM data WHERE key > 12').run());
const big = db.prepare('DELETE FROM data', { readBigInts: true, returnArrays: true });
console.log(big.run());
shown('options', () => db.prepare('SELECT 1', { returnArrays: 1 }));
// The schema changes under a statement.
db.exec('CREATE TABLE wide (a); INSERT INTO wide VALUES (1)');
const wide = db.prepare('SELECT * FROM wide');
console.log(wide.all());
db.exec('ALTER TABLE wide ADD COLUMN b DEFAULT 2');
console.log(wide.all(), wide.get());
