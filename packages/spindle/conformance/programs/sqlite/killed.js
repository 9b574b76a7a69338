// A process that is killed in a transaction leaves a journal; the next one rolls it back.
const { DatabaseSync } = require('node:sqlite');
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const fs = require('node:fs');

const run = async (mode) => {
  const db = new DatabaseSync('crash.db');
  console.log(db.prepare(`PRAGMA journal_mode = ${mode}`).get());
  db.exec('DROP TABLE IF EXISTS t; CREATE TABLE t (a); INSERT INTO t VALUES (1)');
  db.close();
  const program = `const { DatabaseSync } = require('node:sqlite'); const db = new DatabaseSync('crash.db');
    db.exec("PRAGMA cache_size = 1; BEGIN IMMEDIATE");
    const insert = db.prepare('INSERT INTO t VALUES (zeroblob(3000))'); for (let i = 0; i < 50; i++) insert.run();
    console.log('writing'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  console.log(fs.readdirSync('.').filter((name) => name.startsWith('crash')).sort());
  child.kill('SIGKILL');
  await once(child, 'exit');
  const next = new DatabaseSync('crash.db', { timeout: 5000 });
  console.log(next.prepare('SELECT count(*) AS n FROM t').get(), next.prepare('PRAGMA integrity_check').get());
  next.exec('INSERT INTO t VALUES (2)');
  next.close();
  console.log(fs.readdirSync('.').filter((name) => name.startsWith('crash')));
};
run('DELETE')
  .then(() => run('WAL'))
  .then(() => fs.rmSync('crash.db'));
