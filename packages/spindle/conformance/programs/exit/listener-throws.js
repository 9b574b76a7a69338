// An exception in a listener of `exit` that is handled does not keep the program running.
const { spawnSync } = require('node:child_process');
const LISTENERS = `
  process.on('uncaughtException', (error) => console.log('caught', error.message));
  process.on('exit', (code) => {
    console.log('exit', code);
    throw new Error('in exit');
  });
  process.on('exit', () => console.log('never'));
`;
for (const end of ['', 'process.exitCode = 5;', 'setTimeout(() => {}, 1);', 'process.exit(3);']) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', LISTENERS + end], { encoding: 'utf8', timeout: 10_000 });
  console.log(end, status, stdout, stderr);
}
