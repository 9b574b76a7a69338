// The warning of --trace-exit names the thread.
const { spawnSync } = require('node:child_process');
const { isMainThread, Worker } = require('node:worker_threads');
if (!isMainThread) process.exit(3);
else if (process.argv[2] === 'thread') new Worker(__filename).on('exit', (code) => console.log('exit', code));
else {
  for (const args of [['thread'], []]) {
    const { stdout, stderr } = spawnSync(process.execPath, ['--trace-exit', ...(args.length > 0 ? [__filename, ...args] : ['-e', 'process.exit(2)'])], { encoding: 'utf8' });
    console.log(stdout, stderr.replace(/node:\d+/, 'node:PID').split('\n')[0]);
  }
}
