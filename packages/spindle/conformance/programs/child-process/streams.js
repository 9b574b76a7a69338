// A child's three streams, and the order of its events.
const { spawn } = require('node:child_process');

const program = `
  process.stdin.on('data', (chunk) => process.stdout.write('got ' + chunk));
  process.stdin.on('end', () => { console.error('to stderr'); process.exit(3); });`;
const child = spawn(process.execPath, ['-e', program]);
child.stdout.on('data', (chunk) => {
  console.log('stdout', String(chunk));
  child.stdin.end();
});
child.stderr.on('data', (chunk) => console.log('stderr', String(chunk)));
child.on('spawn', () => console.log('spawn'));
child.on('exit', (code, signal) => console.log('exit', code, signal));
child.on('close', (code, signal) => console.log('close', code, signal));
child.stdin.write('hello');
