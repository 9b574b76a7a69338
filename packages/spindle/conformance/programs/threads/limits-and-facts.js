// What a thread knows about itself, what it may not do, and how it ends.
const { Worker, resourceLimits, threadId, isMainThread } = require('node:worker_threads');
console.log(resourceLimits, threadId, isMainThread);
const run = (code, options = {}, use = () => undefined) =>
  new Promise((resolve) => {
    const worker = new Worker(code, { eval: true, ...options });
    worker.on('message', (message) => console.log('message', message));
    worker.on('error', (error) => console.log('error', error?.name, error?.message, error?.code));
    worker.on('exit', (code) => resolve(console.log('exit', code, worker.threadId, worker.resourceLimits)));
    use(worker);
  });
(async () => {
  const facts = `const w = require('node:worker_threads');
    w.parentPort.postMessage([w.resourceLimits, process.argv.slice(2), process.execArgv, w.threadName, w.isMainThread, typeof process.title])`;
  await run(facts, { argv: ['a', 1], execArgv: ['--no-warnings'], name: 'named', resourceLimits: { maxOldGenerationSizeMb: 64, stackSizeMb: 2 } });
  await run(
    `for (const name of ['chdir', 'setuid', 'abort', 'initgroups', 'umask'])
       try { process[name](0o22); } catch (error) { console.log(name, error.code, error.message); }
     process.on('SIGINT', () => 1);`,
  );
  for (const code of ['process.exit(5)', 'process.exitCode = 6', 'throw new TypeError("thrown")', 'throw { a: 1 }', 'throw null', 'Promise.reject(new Error("rejected"))', 'not javascript']) await run(code);
  await run('setInterval(() => {}, 100)', {}, (worker) => worker.once('online', async () => console.log('terminated', await worker.terminate())));
  await run('for (;;);', {}, (worker) => worker.once('online', () => worker.terminate()));
  await run('console.log("out"); console.error("err"); process.stdin.pipe(process.stdout)', { stdin: true, stdout: true, stderr: true }, (worker) => {
    let text = '';
    worker.stdout.on('data', (data) => (text += data)).on('end', () => console.log(JSON.stringify(text)));
    worker.stderr.on('data', (data) => console.log(String(data)));
    worker.stdin.end('input');
  });
  for (const file of [undefined, null, 1, '', 'bare', {}, new URL('http://host/')]) {
    try {
      new Worker(file);
    } catch (error) {
      console.log(error.name, error.code, error.message.split('\n')[0]);
    }
  }
})();
