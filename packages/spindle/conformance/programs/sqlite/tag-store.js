// Statements as template literals.
const { DatabaseSync } = require('node:sqlite');
const db = new DatabaseSync(':memory:');
db.exec('CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT)');
const sql = db.createTagStore(2);
const shown = (label, run) => {
  try {
    console.log(label, run());
  } catch (error) {
    console.log(label, error.name, error.code, error.message);
  }
};
for (const word of ['a', 'b', 'c']) console.log(sql.run`INSERT INTO words (word) VALUES (${word})`);
console.log(sql.capacity, sql.size, sql.db === db, sql);
console.log(sql.get`SELECT * FROM words WHERE id = ${2}`, sql.size);
console.log(sql.all`SELECT word FROM words WHERE id > ${1} AND word <> ${'z'}`, sql.size);
console.log([...sql.iterate`SELECT id FROM words`], sql.size);
console.log(sql.get`SELECT * FROM words WHERE id = ${9}`);
shown('object', () => sql.get`SELECT ${{}}`);
shown('syntax', () => sql.get`SELEC ${1}`);
shown('no template', () => sql.get('SELECT 1'));
shown('no strings', () => sql.get([1]));
shown('size', () => db.createTagStore(0));
shown('size', () => db.createTagStore('2'));
sql.clear();
console.log(sql.size);
db.close();
shown('closed', () => sql.get`SELECT 1`);
