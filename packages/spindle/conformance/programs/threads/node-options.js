// Threads with the process's own NODE_OPTIONS in their environment, and with others.
const { Worker, isMainThread } = require('node:worker_threads');
const { spawnSync } = require('node:child_process');
const { attempt } = require('../helpers/attempt.cjs');

if (!isMainThread) {
  console.log('thread', process.title, process.env.NODE_OPTIONS, process.env.EXTRA);
} else if (process.argv[2] === 'child') {
  console.log(process.title);
  attempt('other options', () => new Worker(__filename, { env: { ...process.env, NODE_OPTIONS: '--title=other' } }));
  new Worker(__filename, { env: { ...process.env, EXTRA: 'more' } });
} else {
  const { status, stdout, stderr } = spawnSync(process.execPath, [__filename, 'child'], { env: { ...process.env, NODE_OPTIONS: '--title=own' }, encoding: 'utf8' });
  console.log(status, stdout, stderr);
}
