// Opening, closing, and the errors of a database.
const { DatabaseSync, StatementSync, Session } = require('node:sqlite');
const shown = (label, run) => {
  try {
    console.log(label, run());
  } catch (error) {
    console.log(label, error.name, error.code, error.message, error.errcode, error.errstr, Object.keys(error));
  }
};

const db = new DatabaseSync('notes.db');
console.log(db, db instanceof DatabaseSync, db[Symbol.for('sqlite-type')]);
console.log(Object.keys(db), db.isOpen, db.isTransaction, db.location().endsWith('/notes.db'), db.location('temp'));
db.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE); BEGIN');
console.log(db.isTransaction);
db.exec("INSERT INTO notes (text) VALUES ('one'); COMMIT");
shown('twice', () => db.exec("INSERT INTO notes (text) VALUES ('one')"));
shown('null', () => db.exec('INSERT INTO notes (text) VALUES (NULL)'));
shown('syntax', () => db.exec('SELEC 1'));
shown('double quotes', () => db.exec('SELECT "text that is no column"'));
shown('no table', () => db.prepare('SELECT * FROM nothing'));
shown('no statement', () => db.prepare('-- only a comment'));
shown('open twice', () => db.open());
const statement = db.prepare('SELECT * FROM notes');
db.close();
shown('closed', () => db.exec('SELECT 1'));
shown('closed statement', () => statement.all());
shown('close twice', () => db.close());
db.open();
console.log(db.prepare('SELECT * FROM notes').all());
db[Symbol.dispose]();
db[Symbol.dispose]();
shown('without new', () => DatabaseSync(':memory:'));
shown('statement class', () => new StatementSync());
shown('session class', () => new Session());
shown('foreign object', () => DatabaseSync.prototype.exec.call({}, 'SELECT 1'));
shown('no folder', () => new DatabaseSync('missing/folder.db'));
shown('null byte', () => new DatabaseSync('a\0b'));
shown('address', () => new DatabaseSync(new URL('http://localhost/a.db')));
shown('options', () => new DatabaseSync(':memory:', 1));
for (const name of ['open', 'readOnly', 'enableForeignKeyConstraints', 'enableDoubleQuotedStringLiterals', 'allowExtension', 'timeout', 'defensive', 'limits']) {
  shown(name, () => new DatabaseSync(':memory:', { [name]: 'no' }));
}
const reader = new DatabaseSync('notes.db', { readOnly: true });
shown('read-only', () => reader.exec("INSERT INTO notes (text) VALUES ('two')"));
const lenient = new DatabaseSync(':memory:', { enableDoubleQuotedStringLiterals: true, enableForeignKeyConstraints: false });
shown('lenient', () => lenient.prepare('SELECT "text that is no column" AS text').get());
console.log(lenient.prepare('PRAGMA foreign_keys').get(), lenient.prepare('PRAGMA page_size').get());
// The bytes name SQLite's version.
for (const name of require('node:fs').readdirSync('.')) require('node:fs').rmSync(name, { recursive: true });
