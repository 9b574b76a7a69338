// Changesets: recorded in one database, applied to another.
const { DatabaseSync, constants } = require('node:sqlite');
const create = () => {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE data (key INTEGER PRIMARY KEY, value TEXT); CREATE TABLE other (key INTEGER PRIMARY KEY)');
  return db;
};
const shown = (label, run) => {
  try {
    console.log(label, run());
  } catch (error) {
    console.log(label, error.name, error.code, error.message, error.errcode, Object.keys(error));
  }
};
const rows = (db) => db.prepare('SELECT * FROM data').all();

const one = create();
const two = create();
const session = one.createSession();
console.log(session, session.changeset());
one.exec("INSERT INTO data VALUES (1, 'a'), (2, 'b'); UPDATE data SET value = 'c' WHERE key = 1; INSERT INTO other VALUES (5)");
const changeset = session.changeset();
console.log(changeset, session.patchset().length);
console.log(two.applyChangeset(changeset), rows(two), two.prepare('SELECT * FROM other').all());
const onlyOther = one.createSession({ table: 'other' });
one.exec("DELETE FROM data WHERE key = 2; INSERT INTO other VALUES (6)");
console.log(onlyOther.changeset().length, session.changeset().length);

const conflicting = create();
conflicting.exec("INSERT INTO data VALUES (1, 'mine')");
shown('abort', () => conflicting.applyChangeset(changeset));
for (const [name, answer] of Object.entries({ omit: constants.SQLITE_CHANGESET_OMIT, replace: constants.SQLITE_CHANGESET_REPLACE, nonsense: 'x', number: 99 })) {
  shown(name, () => conflicting.applyChangeset(changeset, { onConflict: (type) => (console.log('conflict', type), answer) }));
  console.log(rows(conflicting));
}
shown('throws', () => create().applyChangeset(changeset, { filter: () => { throw new TypeError('in the filter'); } }));
const filtered = create();
console.log(filtered.applyChangeset(changeset, { filter: (table) => (console.log('filter', table), table === 'other') }), rows(filtered));
shown('malformed', () => create().applyChangeset(new Uint8Array([1, 2, 3])));
shown('no bytes', () => create().applyChangeset('text'));
shown('options', () => create().applyChangeset(changeset, { onConflict: 1 }));
session.close();
shown('closed', () => session.changeset());
shown('closed again', () => session.close());
onlyOther[Symbol.dispose]();
onlyOther[Symbol.dispose]();
shown('table', () => one.createSession({ table: 1 }));
const left = one.createSession();
one.close();
shown('closed database', () => left.changeset());
