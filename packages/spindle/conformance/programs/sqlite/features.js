// What SQLite itself can do in this build.
const { DatabaseSync } = require('node:sqlite');
const db = new DatabaseSync(':memory:');
const rows = (sql, ...args) => db.prepare(sql).all(...args);
console.log(rows("SELECT json_extract(?, '$.a[1]') AS j, json_group_array(value) AS g FROM json_each('[3,1,2]')", '{"a":[1,2]}'));
console.log(rows('SELECT round(sqrt(2), 6) AS root, round(pi(), 6) AS pi, floor(2.7) AS f, 7 % 4 AS m'));
console.log(rows("SELECT date('2024-02-29', '+1 year') AS d, strftime('%Y-%W', '2024-12-31') AS w, unixepoch('2000-01-01') AS u, timediff('2024-03-01', '2024-02-01') AS t"));
db.exec("CREATE VIRTUAL TABLE docs USING fts5(title, body); INSERT INTO docs VALUES ('Tea', 'green tea and black tea'), ('Coffee', 'black coffee')");
console.log(rows("SELECT title, snippet(docs, 1, '[', ']', '…', 4) AS s FROM docs WHERE docs MATCH 'black' ORDER BY rank"));
db.exec('CREATE VIRTUAL TABLE boxes USING rtree(id, x0, x1); INSERT INTO boxes VALUES (1, 0, 2), (2, 5, 6)');
console.log(rows('SELECT id FROM boxes WHERE x1 >= 1 AND x0 <= 3'));
db.exec('CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE UNIQUE, price REAL CHECK (price >= 0), tax REAL AS (price * 0.2) STORED)');
console.log(rows("INSERT INTO items (name, price) VALUES ('Pen', 2), ('Ink', 5) RETURNING id, tax"));
console.log(rows("INSERT INTO items (name, price) VALUES ('PEN', 3) ON CONFLICT (name) DO UPDATE SET price = excluded.price RETURNING *"));
console.log(rows('WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT i, sum(i) OVER (ORDER BY i) AS total FROM n'));
db.exec('CREATE TABLE parent (id INTEGER PRIMARY KEY); CREATE TABLE child (parent INTEGER REFERENCES parent ON DELETE CASCADE)');
try {
  db.exec('INSERT INTO child VALUES (1)');
} catch (error) {
  console.log(error.message, error.errcode, error.errstr);
}
db.exec('INSERT INTO parent VALUES (1); INSERT INTO child VALUES (1); DELETE FROM parent');
console.log(rows('SELECT count(*) AS n FROM child'));
db.exec('CREATE TRIGGER log AFTER UPDATE ON items BEGIN INSERT INTO parent VALUES (new.id * 100); END; UPDATE items SET price = 1');
console.log(rows('SELECT * FROM parent'), rows('PRAGMA table_info(child)'), rows('EXPLAIN QUERY PLAN SELECT * FROM items WHERE name = 1').length);
db.exec("ATTACH ':memory:' AS side; CREATE TABLE side.t (a); INSERT INTO side.t VALUES (x'00ff')");
console.log(rows('SELECT hex(a) AS h FROM side.t'), rows('PRAGMA database_list'));
db.exec('SAVEPOINT one; DELETE FROM items; ROLLBACK TO one; RELEASE one');
console.log(rows('SELECT count(*) AS n FROM items'), rows('SELECT typeof(random()) AS r, length(randomblob(8)) AS b'));
console.log(rows('SELECT sqlite_version() AS v')[0].v === process.versions.sqlite);
