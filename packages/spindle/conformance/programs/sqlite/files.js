// The files of a database, as another program finds them.
const { DatabaseSync } = require('node:sqlite');
const fs = require('node:fs');
const list = () => fs.readdirSync('.').filter((name) => name.includes('.db')).sort();

fs.mkdirSync('data');
const db = new DatabaseSync('data/shop.db');
db.exec("CREATE TABLE t (a); INSERT INTO t VALUES ('kept')");
console.log(fs.readFileSync('data/shop.db').subarray(0, 15).toString(), fs.statSync('data/shop.db').size, (fs.statSync('data/shop.db').mode & 0o777).toString(8));
db.exec("BEGIN; INSERT INTO t VALUES ('gone')");
console.log(fs.readdirSync('data'));
db.exec('ROLLBACK');
console.log(fs.readdirSync('data'), db.prepare('SELECT * FROM t').all());
// A write-ahead log.
console.log(db.prepare('PRAGMA journal_mode = WAL').get());
db.exec("INSERT INTO t VALUES ('in the log')");
console.log(fs.readdirSync('data').sort());
console.log(db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get(), fs.statSync('data/shop.db-wal').size);
db.close();
console.log(fs.readdirSync('data'));
// Relative to the current folder; an address; a link; bytes.
process.chdir('data');
fs.symlinkSync('shop.db', 'link.db');
const count = (path, options = {}) => new DatabaseSync(path, options).prepare('SELECT count(*) AS n FROM t').get();
console.log(count('shop.db'), count('link.db'), count(Buffer.from('shop.db')), count(new URL(`file://${process.cwd()}/shop.db?mode=ro`)));
console.log(new DatabaseSync('link.db').location().endsWith('/data/shop.db'));
fs.copyFileSync('shop.db', 'copy.db');
console.log(count('copy.db', { readOnly: true }), list());
fs.writeFileSync('text.db', 'This is no database, although it is long enough to be one of them: 0123456789.'.repeat(20));
try {
  count('text.db');
} catch (error) {
  console.log(error.message, error.errcode);
}
// Deleted while it is open.
const open = new DatabaseSync('copy.db');
open.prepare('SELECT * FROM t').all();
fs.unlinkSync('copy.db');
console.log(open.prepare('SELECT count(*) AS n FROM t').get(), list());
open.exec('VACUUM INTO \'vacuumed.db\'');
console.log(count('vacuumed.db'));
const temporary = new DatabaseSync('');
temporary.exec('CREATE TABLE t (a)');
console.log(temporary.location(), list());
temporary.close();
process.chdir('..');
// The bytes name SQLite's version.
for (const name of require('node:fs').readdirSync('.')) require('node:fs').rmSync(name, { recursive: true });
