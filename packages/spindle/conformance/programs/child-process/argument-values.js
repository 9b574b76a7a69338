// Arguments that are no strings are converted when the child is created.
const children = require('node:child_process');
const { promisify } = require('node:util');
if (process.argv[2] === 'child') {
  console.log(JSON.stringify(process.argv.slice(3)));
  process.exit();
}
const said = [];
const object = { toString() { said.push('converted'); return 'object'; } };
const bytes = Buffer.from('bytes');
const values = [1, -0, 1.5, NaN, 1n, true, false, null, undefined, '', 'ü 😀', 'a\ud800b', [], ['a', ['b']], {}, object, bytes, new Date(NaN), /x y/, new URL('file:///a'),
  { toString: () => 'cut\0off' }, class { static toString() { return 'class'; } }, new String('boxed'), Object.assign(Object.create(null), { toString: () => 'bare' })];
const child = [__filename, 'child'];
const attempt = async (name, call) => {
  try {
    console.log(name, String(await call()).trim());
  } catch (error) {
    console.log(name, error.name, error.code, error.message.split('\n')[0]);
  }
  if (said.length > 0) console.log(said.splice(0).join());
};
const refused = [Symbol('s'), Object.create(null), { toString() { throw new RangeError('mine'); } }, { toString: () => ({}), valueOf: () => ({}) }];
const output = (process) => new Promise((resolve, reject) => {
  let text = '';
  process.on('error', reject);
  process.stdout.on('data', (chunk) => { text += chunk; });
  process.on('close', (code, signal) => resolve(`${text}${code} ${signal}`));
});
const main = async () => {
  const { execPath } = process;
  await attempt('spawn', () => output(children.spawn(execPath, [...child, ...values])));
  await attempt('spawnSync', () => children.spawnSync(execPath, [...child, ...values], { encoding: 'utf8' }).stdout);
  await attempt('execFile', async () => (await promisify(children.execFile)(execPath, [...child, ...values])).stdout);
  await attempt('execFileSync', () => children.execFileSync(execPath, [...child, ...values]));
  await attempt('fork', () => output(children.fork(__filename, ['child', ...values], { silent: true })));
  await attempt('execArgv', () => output(children.fork(__filename, ['child', 1], { silent: true, execArgv: ['--no-warnings', new String('--no-deprecation')] })));
  await attempt('shell', () => output(children.spawn('echo', [1, true, 'a', null, undefined], { shell: true })));
  await attempt('holes', () => children.spawnSync(execPath, [...child, , 'after'], { encoding: 'utf8' }).stdout);
  await attempt('array-like', () => children.spawnSync(execPath, { 0: 'a', length: 1, encoding: 'utf8', input: 'console.log(process.argv.length)' }).stdout);
  await attempt('environment', () => children.spawnSync(execPath, ['-p', '[process.env.A, process.env.B, process.env.C, process.env.D, process.env.E].join()'], {
    encoding: 'utf8', env: { ...process.env, A: 1, B: true, C: null, D: { toString: () => 'text' }, E: ['x', 'y'] } }).stdout);
  await attempt('cwd', () => children.spawnSync(execPath, ['-p', 'process.cwd() !== ""'], { encoding: 'utf8', cwd: Buffer.from(process.cwd()) }).error?.code);
  await attempt('cwd by address', () => children.spawnSync(execPath, ['-p', '1'], { encoding: 'utf8', cwd: require('node:url').pathToFileURL(process.cwd()) }).stdout);
  await attempt('argv0', () => children.spawnSync(execPath, ['-p', 'process.argv0'], { encoding: 'utf8', argv0: 'other' }).stdout);
  for (const value of refused) {
    await attempt('refused by spawn', () => output(children.spawn(execPath, ['-e', '', value])));
    await attempt('refused by spawnSync', () => children.spawnSync(execPath, ['-e', '', value]).error);
    await attempt('refused in the environment', () => children.spawnSync(execPath, ['-e', ''], { env: { A: value } }).error);
  }
};
main();
