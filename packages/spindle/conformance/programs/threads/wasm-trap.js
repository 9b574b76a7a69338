// A thread whose Wasm code panics reports why: to its listener, or else by ending the process; nobody waits forever.
const { spawnSync } = require('node:child_process');
const { Worker, isMainThread } = require('node:worker_threads');

// (module (func (export "panic") unreachable))
const bytes = '0061736d01000000010401600000030201000709010570616e696300000a05010300000b';
const panic = `new WebAssembly.Instance(new WebAssembly.Module(Buffer.from('${bytes}', 'hex'))).exports.panic()`;

// The first one listens. It sleeps until the thread has announced that it is about to panic.
const shared = new Int32Array(new SharedArrayBuffer(4));
const worker = new Worker(`require('node:worker_threads').workerData[0] = 1; Atomics.notify(require('node:worker_threads').workerData, 0); ${panic}`, {
  eval: true,
  workerData: shared,
});
worker.on('error', (error) => console.log('error:', error instanceof WebAssembly.RuntimeError, error.name, error.message));
worker.on('exit', (code) => {
  console.log('exit:', code, isMainThread, shared[0]);
  // The second one does not.
  const source = `const { Worker } = require('node:worker_threads'); new Worker(${JSON.stringify(panic)}, { eval: true }); setInterval(() => {}, 1000)`;
  const { status, signal, stderr } = spawnSync(process.execPath, ['-e', source], { encoding: 'utf8' });
  console.log('ended:', status, signal, /RuntimeError\]?: unreachable\n +at wasm:/.test(stderr));
  // The third one receives it as a rejection of what it awaits.
  const late = new Worker(`setTimeout(() => { ${panic} }, 10)`, { eval: true });
  require('node:events')
    .once(late, 'message')
    .catch((error) => console.log('rejected:', error.message));
});
