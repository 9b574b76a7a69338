// How a child ends, and how that is reported.
const { spawn, spawnSync } = require('node:child_process');
const node = process.execPath;
const run = (code, use = () => undefined, options) =>
  new Promise((resolve) => {
    const child = spawn(node, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'], ...options });
    child.on('error', (error) => console.log(error.name, error.code, error.message));
    child.on('close', (...how) => resolve(console.log(...how, child.killed, child.exitCode, child.signalCode)));
    use(child);
  });
const forever = 'setInterval(() => {}, 100); console.log("up")';
const whenUp = (act) => (child) => child.stdout.once('data', () => act(child));
(async () => {
  await run('process.abort()');
  await run('process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 9)');
  await run('process.exit(300)');
  await run(forever, whenUp((child) => console.log(child.kill('SIGHUP'))));
  await run(forever, whenUp((child) => console.log(child.kill(0), child.killed, child.kill('SIGKILL'))));
  await run(forever, whenUp((child) => child[Symbol.dispose]()));
  await run(forever, whenUp((child) => process.kill(-child.pid, 'SIGINT')), { detached: true });
  await run(forever, undefined, { timeout: 600, killSignal: 'SIGUSR2' });
  const controller = new AbortController();
  await run(forever, whenUp(() => controller.abort()), { signal: controller.signal });
  await run('process.on("SIGTERM", () => process.exit(9)); ' + forever, whenUp((child) => child.kill()));
  for (const options of [{ cwd: '' }, { cwd: '/no/such' }, { cwd: __filename }, { uid: -1 }, { gid: -1 }]) {
    const { status, signal, error, output } = spawnSync(node, ['-e', ''], options);
    console.log(status, signal, error?.code, error?.syscall, error?.spawnargs, error?.path === node, output);
  }
  const result = spawnSync(node, ['-p', '1']);
  console.log(Object.keys(result), result.status);
})();
