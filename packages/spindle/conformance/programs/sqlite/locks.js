// Two connections, two processes and two threads on one file.
const { DatabaseSync } = require('node:sqlite');
const { spawnSync } = require('node:child_process');
const { Worker } = require('node:worker_threads');
const { once } = require('node:events');
const shown = (label, run) => {
  try {
    console.log(label, run());
  } catch (error) {
    console.log(label, error.code, error.message, error.errcode);
  }
};
const elsewhere = (sql) => {
  const program = `const { DatabaseSync } = require('node:sqlite'); const db = new DatabaseSync('shared.db');
    try { console.log(JSON.stringify(db.prepare(${JSON.stringify(sql)}).all())); } catch (error) { console.log(error.message, error.errcode); }`;
  return spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' }).stdout.trim();
};

const run = async (mode) => {
  const one = new DatabaseSync('shared.db');
  console.log(one.prepare(`PRAGMA journal_mode = ${mode}`).get());
  one.exec('DROP TABLE IF EXISTS t; CREATE TABLE t (a); INSERT INTO t VALUES (1)');
  const two = new DatabaseSync('shared.db');
  one.exec('BEGIN IMMEDIATE; INSERT INTO t VALUES (2)');
  shown('two reads', () => two.prepare('SELECT * FROM t').all());
  shown('two writes', () => two.exec('INSERT INTO t VALUES (3)'));
  shown('another process reads', () => elsewhere('SELECT count(*) AS n FROM t'));
  shown('another process writes', () => elsewhere('INSERT INTO t VALUES (4)'));
  one.exec('COMMIT');
  shown('another process writes', () => elsewhere('INSERT INTO t VALUES (5) RETURNING a'));
  shown('two reads', () => two.prepare('SELECT * FROM t').all());
  // A reader of an older state.
  two.exec('BEGIN');
  shown('old state', () => two.prepare('SELECT count(*) AS n FROM t').get());
  shown('another process writes', () => elsewhere('INSERT INTO t VALUES (6) RETURNING a'));
  shown('old state', () => two.prepare('SELECT count(*) AS n FROM t').get());
  shown('two writes', () => two.exec('INSERT INTO t VALUES (7)'));
  two.exec('ROLLBACK');
  one.exec('BEGIN EXCLUSIVE');
  const worker = new Worker(
    `const { DatabaseSync } = require('node:sqlite'); require('node:worker_threads').parentPort.postMessage('ready');
     const db = new DatabaseSync('shared.db', { timeout: 20000 }); db.exec('INSERT INTO t VALUES (8)'); db.close();`,
    { eval: true },
  );
  await once(worker, 'message');
  one.exec('COMMIT');
  await once(worker, 'exit');
  shown('after the thread', () => one.prepare('SELECT sum(a) AS sum FROM t').get());
  one.close();
  two.close();
};
run('DELETE')
  .then(() => run('WAL'))
  .then(() => require('node:fs').rmSync('shared.db'));
