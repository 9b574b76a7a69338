// A stopped child does nothing until it is continued; its parent is notified of both by SIGCHLD.
const { spawn } = require('node:child_process');
const { setTimeout: delay } = require('node:timers/promises');

const child = spawn(process.execPath, ['-e', "setInterval(() => process.stdout.write('.'), 10)"], { stdio: ['ignore', 'pipe', 'inherit'] });
let count = 0;
let told = 0;
process.on('SIGCHLD', () => told++);
child.stdout.on('data', (bytes) => {
  count += bytes.length;
});
const until = async (isTrue) => {
  while (!isTrue()) await delay(5);
};

(async () => {
  await until(() => count >= 3);
  console.log('stopped:', child.kill('SIGSTOP'));
  await until(() => told === 1);
  await delay(200); // what it wrote before it was stopped
  const before = count;
  await delay(200);
  console.log('silent:', count === before);
  console.log('SIGTERM:', child.kill('SIGTERM'));
  await delay(100);
  console.log('still there:', child.exitCode === null && child.signalCode === null, child.kill(0));
  child.once('exit', (code, signal) => console.log('ended:', code, signal));
  child.kill('SIGCONT');
  await until(() => child.signalCode !== null);

  const second = spawn(process.execPath, ['-e', "process.on('SIGCONT', () => { console.log('continued'); process.exit(3) }); console.log('up'); setInterval(() => {}, 1000)"]);
  second.stdout.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text);
    if (text !== 'up\n') return;
    second.kill('SIGSTOP');
    second.kill('SIGCONT');
  });
  second.on('close', (code) => {
    console.log('handled:', code);
    const third = spawn(process.execPath, ['-e', 'for (;;);']);
    third.once('spawn', () => {
      third.kill('SIGSTOP');
      third.kill('SIGKILL');
    });
    third.on('exit', (code, signal) => {
      console.log('killed while stopped:', code, signal);
      process.removeAllListeners('SIGCHLD');
    });
  });
})();
