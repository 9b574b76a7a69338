// Unusual values, and how Node handles them.
const fs = require('node:fs');
const module_ = require('node:module');
const { ChildProcess, spawnSync } = require('node:child_process');

function attempt(name, action) {
  try {
    console.log(name, action());
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
}
const { env } = process;
attempt('no name', () => {
  env[''] = 'x';
  return '' in env;
});
attempt('name with an equals sign', () => {
  env['a=b'] = 'x';
  env['=a'] = 'y';
  return [env['a=b'], env['=a'], Object.keys(env).some((key) => key.includes('='))];
});
attempt('value with a NUL', () => {
  env.CUT = 'one\0two';
  return env.CUT;
});
attempt('no value', () => Object.defineProperty(env, 'NONE', { configurable: true, writable: true, enumerable: true }));
attempt('a setter', () => Object.defineProperty(env, 'NONE', { configurable: true, enumerable: true, set() {} }));
attempt('only a getter', () => Object.defineProperty(env, 'NONE', { get: () => 'x' }));

attempt('chdir', () => process.chdir('').length);
attempt('title', () => {
  process.title = Symbol('title');
});
attempt('linked binding', () => process._linkedBinding('nothing'));
attempt('env file', () => process.loadEnvFile(''));
attempt('env file of bytes', () => process.loadEnvFile(Buffer.from('absent')));
for (const keep of [undefined, true, null, 'x', 1]) attempt('flush', () => module_.flushCompileCache(keep));
for (const path of ['absent', '', Buffer.from('absent')]) attempt('blob', () => fs.openAsBlob(path));
for (const envPairs of [{}, 5, 'A=1']) {
  const child = new ChildProcess().on('error', ({ code }) => console.log('spawn', code));
  attempt('environment', () => child.spawn({ file: 'nowhere-to-be-found', args: [], stdio: 'ignore', envPairs }));
}
attempt('directory of bytes', () => spawnSync('pwd', { cwd: Buffer.from('/') }).stdout.toString());
