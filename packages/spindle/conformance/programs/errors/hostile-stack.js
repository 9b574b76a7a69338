// An error whose stack cannot be replaced, thrown by a file, a text and a script.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');

const hostile = "throw Object.defineProperty(new Error('as asked'), 'stack', { set() { throw this } });";
fs.writeFileSync('hostile.cjs', hostile);
fs.writeFileSync('script.cjs', `try { new (require('vm').Script)(${JSON.stringify(hostile)}, 'inner').runInThisContext() } catch (error) { console.log(error.stack) }`);
for (const args of [['hostile.cjs'], ['-e', hostile], ['--input-type=module', '-e', hostile], ['script.cjs']]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  console.log(args.join(' ').replace(hostile, 'TEXT'), status, stdout, stderr);
}
