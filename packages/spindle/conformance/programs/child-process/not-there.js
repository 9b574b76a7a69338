// Programs that cannot be started: an error event with Node's fields, or a result with an error.
const { spawn, spawnSync } = require('node:child_process');

const child = spawn('no-such-program', ['x']);
console.log(child.pid);
child.on('error', ({ code, syscall, path, spawnargs, message }) => console.log(code, syscall, path, spawnargs, message));
child.on('exit', () => console.log('never'));
child.on('close', (code, signal) => console.log('close', code, signal));
const { error, status, signal, output, pid } = spawnSync('no-such-program');
console.log(error.code, error.message, status, signal, output, pid);
spawn(process.execPath, { cwd: '/no/such/directory' }).on('error', ({ code }) => console.log('cwd', code));
