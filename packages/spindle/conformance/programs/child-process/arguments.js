// Arguments with which no child can be created.
const children = require('node:child_process');
const values = [undefined, null, true, -1, 1.5, NaN, '', 'a\0b', Symbol('s'), {}, [], () => 1, 1n];
const attempt = (name, call) => {
  try {
    const result = call();
    console.log(name, 'fine');
    result?.on?.('error', () => undefined);
    result?.kill?.();
  } catch (error) {
    console.log(name, error.name, error.code, error.message.split('\n')[0]);
  }
};
for (const value of values) {
  for (const method of ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'fork']) if (typeof value !== 'string' || value !== '') attempt(`${method} ${String(value)}`, () => children[method](value));
  for (const method of ['exec', 'execSync']) if (typeof value !== 'string') attempt(`${method} ${String(value)}`, () => children[method](value));
  attempt(`args ${String(value)}`, () => children.spawnSync('no-such-program', value));
  for (const option of ['cwd', 'argv0', 'detached', 'shell', 'timeout', 'killSignal', 'maxBuffer', 'stdio', 'windowsHide', 'windowsVerbatimArguments', 'signal', 'input', 'encoding', 'serialization'])
    if (!(option === 'shell' && value && typeof value !== 'object')) attempt(`${option} ${String(value)}`, () => children.spawnSync('no-such-program', [], { [option]: value }).error && undefined);
}
attempt('argument with NUL', () => children.spawnSync('no-such-program', ['a\0b']));
attempt('environment with NUL', () => children.spawnSync('no-such-program', [], { env: { A: 'a\0b' } }));
attempt('kill signal', () => children.spawn('true').kill('SIGNOPE'));
