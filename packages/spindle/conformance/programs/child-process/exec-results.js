// exec and execFile: results, failures, limits, encodings, shells.
const { exec, execFile } = require('node:child_process');
const { promisify } = require('node:util');
const node = process.execPath;
const clean = (text) => String(text).replaceAll(node, 'NODE');
const show = (error, stdout, stderr) => [error && [error.name, error.code, error.killed, error.signal, clean(error.cmd), clean(error.message)], stdout, stderr];
const call = (method, ...args) => new Promise((resolve) => method(...args, (...result) => resolve(show(...result))));
(async () => {
  console.log(await call(exec, 'echo out; echo err >&2'));
  console.log(await call(exec, 'exit 5'));
  console.log(await call(exec, 'no-such-command-here 2> /dev/null'));
  console.log(await call(exec, 'echo $WORD', { env: { WORD: 'environment', PATH: process.env.PATH } }));
  console.log(await call(exec, 'pwd', { cwd: '/tmp' }));
  console.log(await call(exec, 'pwd', { cwd: '/no/such' }));
  console.log(await call(exec, 'sleep 20', { timeout: 300, killSignal: 'SIGKILL' }));
  console.log(await call(execFile, node, ['-e', 'console.log("x".repeat(500))'], { maxBuffer: 100 }));
  console.log(await call(execFile, node, ['-e', 'console.error("x".repeat(500))'], { maxBuffer: 100 }));
  console.log(await call(execFile, node, ['-e', 'console.log("é")'], { encoding: 'buffer' }));
  console.log(await call(execFile, node, ['-e', 'console.log("é")'], { encoding: 'hex' }));
  console.log(await call(execFile, 'no-such-file', ['a']));
  console.log(await call(execFile, node, ['-e', 'process.kill(process.pid, "SIGUSR2"); setInterval(() => {}, 99)']));
  console.log(await call(execFile, 'echo', ['$HOME "quoted" ; ls'], {}));
  console.log(await call(execFile, 'echo', ['$WORD'], { shell: true, env: { WORD: 'by the shell', PATH: process.env.PATH } }));
  const promise = promisify(exec)('echo promised');
  console.log(promise.child.pid > 0, await promise);
  console.log(await promisify(execFile)(node, ['-e', 'console.log(1); process.exit(4)']).catch(({ code, stdout, stderr }) => [code, stdout, stderr]));
})();
