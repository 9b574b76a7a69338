// Recursive watching sees new directories and what happens in them; promises.watch is an iterator.
const fs = require('node:fs');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
(async () => {
  fs.mkdirSync('tree/deep/deeper', { recursive: true });
  fs.writeFileSync('tree/deep/deeper/old', 'x');
  const seen = new Set();
  const watcher = fs.watch('tree', { recursive: true }, (_, name) => seen.add(name));
  await sleep(150);
  fs.appendFileSync('tree/deep/deeper/old', 'y');
  await sleep(150);
  fs.mkdirSync('tree/new');
  await sleep(150);
  fs.writeFileSync('tree/new/file', 'z');
  await sleep(150);
  fs.rmSync('tree/deep', { recursive: true });
  await sleep(200);
  for (const name of ['deep/deeper/old', 'new', 'new/file', 'deep']) console.log(name, seen.has(path.normalize(name)));
  watcher.close();
  const controller = new AbortController();
  setTimeout(() => fs.writeFileSync('tree/told', '1'), 100);
  try {
    for await (const { eventType, filename } of fs.promises.watch('tree', { signal: controller.signal })) {
      console.log(eventType, filename);
      controller.abort();
    }
  } catch (error) {
    console.log(error.name, error.code);
  }
})();
