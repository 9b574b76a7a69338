// Iterators of statements: they end with the rows, when they are closed, or when the statement runs again.
const { DatabaseSync } = require('node:sqlite');
const db = new DatabaseSync(':memory:');
db.exec('CREATE TABLE n (i); INSERT INTO n VALUES (1), (2), (3), (4)');
const statement = db.prepare('SELECT i FROM n WHERE i > ?');
for (const row of statement.iterate(1)) {
  console.log(row);
  if (row.i === 3) break;
}
const rows = statement.iterate(0);
console.log(rows, Object.prototype.toString.call(rows), rows instanceof Iterator);
console.log(rows.next(), rows.return(), rows.next());
console.log(statement.iterate(2).map(({ i }) => i * 10).toArray());
const stale = statement.iterate(0);
stale.next();
console.log(statement.all(2));
try {
  stale.next();
} catch (error) {
  console.log(error.code, error.message);
}
console.log([...statement.iterate(3)], [...statement.iterate(9)]);
const closed = statement.iterate(0);
db.close();
try {
  closed.next();
} catch (error) {
  console.log(error.code, error.message);
}
