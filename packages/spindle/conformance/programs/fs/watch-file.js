// fs.watchFile polls at an interval: absent, created, changed, removed.
const fs = require('node:fs');
const { setTimeout: sleep } = require('node:timers/promises');
(async () => {
  const log = [];
  const listener = (now, before) => log.push([before.size, now.size, now.mtimeMs === 0, now instanceof fs.Stats]);
  const watcher = fs.watchFile('later', { interval: 20 }, listener);
  console.log(watcher.constructor.name, fs.watchFile('later', { interval: 20 }, () => undefined) === watcher);
  await sleep(100);
  fs.writeFileSync('later', 'four');
  await sleep(150);
  fs.writeFileSync('later', 'longer!');
  await sleep(150);
  fs.unlinkSync('later');
  await sleep(150);
  fs.unwatchFile('later', listener);
  fs.unwatchFile('later');
  console.log(log);
  fs.watchFile('later', { bigint: true, interval: 20 }, (now) => {
    console.log(typeof now.size);
    fs.unwatchFile('later');
  });
  for (const args of [[], ['later'], ['later', {}], [5, () => undefined]]) {
    try {
      fs.watchFile(...args);
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
})();
