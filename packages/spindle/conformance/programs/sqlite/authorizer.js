// What statements may do, and how large they may be.
const { DatabaseSync, constants } = require('node:sqlite');
const db = new DatabaseSync(':memory:', { limits: { attach: 2 } });
const shown = (label, run) => {
  try {
    console.log(label, run());
  } catch (error) {
    console.log(label, error.name, error.code, error.message, error.errcode);
  }
};
db.exec('CREATE TABLE people (id INTEGER, secret TEXT); INSERT INTO people VALUES (1, 2)');
db.setAuthorizer((...args) => (console.log(args), constants.SQLITE_OK));
db.prepare('SELECT id FROM people WHERE id = abs(-1)').all();
db.setAuthorizer((action, _table, column) => (column === 'secret' ? constants.SQLITE_IGNORE : constants.SQLITE_OK));
shown('ignored', () => db.prepare('SELECT * FROM people').all());
db.setAuthorizer((action) => (action === constants.SQLITE_DELETE ? constants.SQLITE_DENY : constants.SQLITE_OK));
shown('denied', () => db.exec('DELETE FROM people'));
for (const answer of ['text', 7, undefined]) {
  db.setAuthorizer(() => answer);
  shown('answer', () => db.exec('SELECT 1'));
}
db.setAuthorizer(() => {
  throw new TypeError('in the authorizer');
});
shown('throws', () => db.exec('SELECT 1'));
shown('not a function', () => db.setAuthorizer(1));
db.setAuthorizer(null);
shown('none', () => db.prepare('SELECT count(*) AS n FROM people').get());

console.log(db.limits.attach, db.limits.column, db.limits === db.limits, Object.keys(db.limits));
db.limits.sqlLength = 20;
shown('too long', () => db.exec('SELECT 1, 2, 3, 4, 5, 6, 7'));
shown('negative', () => (db.limits.column = -1));
shown('text', () => (db.limits.column = 'x'));
db.limits.sqlLength = Infinity;
console.log(db.limits.sqlLength);
shown('option', () => new DatabaseSync(':memory:', { limits: { attach: 1.5 } }));
shown('option', () => new DatabaseSync(':memory:', { limits: { attach: -1 } }));
// Defensive is the default.
shown('defensive', () => db.exec('PRAGMA writable_schema = ON; DELETE FROM sqlite_schema'));
db.enableDefensive(false);
shown('not defensive', () => db.exec('PRAGMA writable_schema = ON; DELETE FROM sqlite_schema'));
shown('extension', () => db.enableLoadExtension(true));
shown('extension', () => db.loadExtension('x'));
