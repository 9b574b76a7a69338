// execFile as a promise: results, failures, aborting.
const { execFile } = require('node:child_process');
const { promisify } = require('node:util');

const run = promisify(execFile);
(async () => {
  console.log(await run(process.execPath, ['-p', '1 + 1']));
  await run(process.execPath, ['-e', 'console.log("o"); process.exit(2)']).catch(({ code, killed, signal, stdout }) => console.log(code, killed, signal, stdout));
  const controller = new AbortController();
  const aborted = run(process.execPath, ['-e', 'setInterval(() => {}, 99)'], { signal: controller.signal });
  setTimeout(() => controller.abort(), 100);
  await aborted.catch(({ name, code }) => console.log(name, code));
})();
