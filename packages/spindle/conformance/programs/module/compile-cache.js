// The compile cache: its states, its folder, and its effect on TypeScript.
const fs = require('node:fs');
const { enter, node } = require('./files/tree.js');

enter({
  'enable.js': `const m = require('node:module');
const name = (status) => Object.keys(m.constants.compileCacheStatus)[status];
console.log(typeof m.getCompileCacheDir());
for (const directory of process.argv.slice(2)) {
  const { status, message, directory: used } = m.enableCompileCache(directory);
  console.log(name(status), message, used?.startsWith(process.cwd()));
}
console.log(m.getCompileCacheDir()?.startsWith(process.cwd()));
m.flushCompileCache();`,
  'a.ts': 'const a: number = 1;\nconsole.log(a, require("node:module").getCompileCacheDir() !== undefined);\n',
});
const work = process.cwd();
node(['enable.js', `${work}/one`]);
node(['enable.js', `${work}/two`, `${work}/three`]);
node(['enable.js', `${work}/one`], { env: { NODE_DISABLE_COMPILE_CACHE: '1' } });
node(['enable.js', `${work}/one`], { env: { NODE_COMPILE_CACHE: `${work}/four` } });
node(['enable.js', `${work}/a.ts/no`]);
console.log(fs.readdirSync('.'), fs.readdirSync('one').length, fs.readdirSync('one')[0].startsWith(`${process.version}-`));
for (let round = 0; round < 2; round++) node(['a.ts'], { env: { NODE_COMPILE_CACHE: `${work}/types` } });
console.log(fs.readdirSync(`types/${fs.readdirSync('types')[0]}`).length > 0);
