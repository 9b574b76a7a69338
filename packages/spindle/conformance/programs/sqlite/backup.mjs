// Backups and copies in memory.
import { readdirSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';

const shown = async (label, run) => {
  try {
    console.log(label, await run());
  } catch (error) {
    console.log(label, error.name, error.code, error.message, error.errcode, error.errstr);
  }
};
const db = new DatabaseSync(':memory:');
db.exec('CREATE TABLE data (id INTEGER PRIMARY KEY, bytes BLOB)');
const insert = db.prepare('INSERT INTO data (bytes) VALUES (?)');
for (let i = 0; i < 8; i++) insert.run(new Uint8Array(5000).fill(i));
const rows = (file) => new DatabaseSync(file).prepare('SELECT id, length(bytes) AS n FROM data').all().length;

await shown('at once', () => backup(db, 'copy.db'));
console.log(rows('copy.db'));
await shown('in steps', () => backup(db, 'steps.db', { rate: 6, progress: (progress) => console.log(progress) }));
console.log(rows('steps.db'), new DatabaseSync('steps.db').prepare('PRAGMA integrity_check').get());
// Over a larger one, with changes in between.
db.exec('DELETE FROM data WHERE id > 2; VACUUM');
let isChanged = false;
await shown('smaller', () =>
  backup(db, new URL('copy.db', `file://${process.cwd()}/`), {
    rate: 1,
    progress() {
      if (!isChanged) insert.run(new Uint8Array(10));
      isChanged = true;
    },
  }),
);
console.log(rows('copy.db'), new DatabaseSync('copy.db').prepare('PRAGMA integrity_check').get());
await shown('progress throws', () => backup(db, 'other.db', { rate: 1, progress() { throw new TypeError('in progress'); } }));
await shown('source', () => backup(db, 'other.db', { source: 'nothing' }));
await shown('no folder', () => backup(db, 'missing/x.db'));
for (const args of [[], [1], [db], [db, 1], [db, 'x.db', 1], [db, 'x.db', { rate: 0.5 }], [db, 'x.db', { rate: 0 }], [db, 'x.db', { progress: 1 }]]) {
  await shown('arguments', () => backup(...args));
}

const bytes = db.serialize();
console.log(bytes.length, Buffer.from(bytes.subarray(0, 15)).toString());
const copy = new DatabaseSync(':memory:');
const before = copy.prepare('SELECT 1');
copy.deserialize(bytes);
await shown('statement', () => before.get());
console.log(copy.prepare('SELECT count(*) AS n FROM data').get());
copy.exec("INSERT INTO data (bytes) VALUES ('grown')");
console.log(copy.serialize().length >= bytes.length, db.prepare('SELECT count(*) AS n FROM data').get());
await shown('empty', () => copy.deserialize(new Uint8Array(0)));
await shown('text', () => copy.deserialize('x'));
copy.deserialize(new Uint8Array(100));
await shown('nonsense', () => copy.exec('SELECT * FROM data'));
// The bytes name SQLite's version.
for (const name of readdirSync('.')) rmSync(name);
