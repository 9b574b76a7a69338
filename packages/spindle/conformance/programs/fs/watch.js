// fs.watch: what is reported for files and directories, and the lifecycle of the watcher.
const fs = require('node:fs');
const { setTimeout: sleep } = require('node:timers/promises');
(async () => {
  fs.mkdirSync('dir');
  const seen = new Set();
  const watcher = fs.watch('dir', (type, name) => seen.add(`${type} ${name}`));
  console.log(watcher.constructor.name, typeof watcher.ref, watcher.ref() === watcher, watcher.unref() === watcher);
  await sleep(50);
  fs.writeFileSync('dir/made', '1');
  await sleep(50);
  fs.appendFileSync('dir/made', '2');
  await sleep(50);
  fs.renameSync('dir/made', 'dir/moved');
  fs.mkdirSync('dir/sub');
  await sleep(50);
  fs.unlinkSync('dir/moved');
  await sleep(100);
  console.log([...seen].sort());
  watcher.on('close', () => console.log('closed'));
  watcher.close();
  watcher.close();
  await sleep(20);

  fs.writeFileSync('file', 'x');
  const events = [];
  const single = fs.watch('file', { encoding: 'buffer' }, (type, name) => events.push([type, Buffer.isBuffer(name), String(name)]));
  await sleep(50);
  fs.writeFileSync('file', 'longer');
  await sleep(100);
  console.log(events[0]);
  single.close();

  for (const args of [[], ['no-such'], ['file', 'no-encoding'], ['file', { persistent: 'x' }], ['file', { recursive: 1 }], ['file', {}, 'not a function'], [5]]) {
    try {
      fs.watch(...args).close();
      console.log('fine');
    } catch (error) {
      console.log(error.name, error.code, error.message, error.errno, error.syscall, error.path, error.filename);
    }
  }
  const controller = new AbortController();
  fs.watch('file', { signal: controller.signal }).on('close', () => console.log('aborted'));
  controller.abort();
  try {
    for await (const event of fs.promises.watch('no-such')) console.log(event);
  } catch (error) {
    console.log(error.code, error.syscall);
  }
  // The watcher whose listener was rejected had already started, and would keep the process alive.
  setImmediate(() => process.exit());
})();
