// Signals between processes: handled, unhandled, and to processes that are gone.
const { spawn } = require('node:child_process');

const careful = `
  process.on('SIGTERM', (name, number) => { console.log('handler', name, number); setTimeout(() => process.exit(5), 20); });
  setInterval(() => {}, 1000);
  console.log('ready');`;
const child = spawn(process.execPath, ['-e', careful], { stdio: ['ignore', 'pipe', 'inherit'] });
child.stdout.on('data', (chunk) => {
  process.stdout.write(chunk);
  if (String(chunk).includes('ready')) console.log(child.kill(), child.killed);
});
child.on('exit', (code, signal) => {
  console.log('exit', code, signal, child.exitCode, child.signalCode);
  const plain = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("ready")']);
  plain.stdout.once('data', () => {
    console.log(process.kill(plain.pid, 0));
    process.kill(plain.pid, 'SIGINT');
  });
  plain.on('exit', (...status) => {
    console.log('plain', ...status);
    try {
      process.kill(plain.pid, 0);
    } catch ({ code: failure, syscall }) {
      console.log(failure, syscall);
    }
  });
});
