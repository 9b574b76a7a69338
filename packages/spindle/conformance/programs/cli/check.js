// Only the syntax is checked.
const { node } = require('./files/command.js');
const fs = require('node:fs');
const dir = fs.mkdtempSync(require('node:os').tmpdir() + '/c-');
process.chdir(dir); const realLog = console.log; console.log = (t) => realLog(String(t).replaceAll(dir, "DIR"));
fs.writeFileSync('good.js', 'console.log("not run"); return;');
fs.writeFileSync('bad.js', 'const a = 1;\nlet a = 2;\n');
fs.writeFileSync('bad2.js', 'foo bar\n');
fs.writeFileSync('good.mjs', 'import "x"; await 1; export default 2;');
fs.writeFileSync('bad.mjs', 'export const x = ;');
fs.writeFileSync('detect.js', 'import x from "y"; export { x };');
const { execFileSync } = require('node:child_process');
for (const name of ['good.js', 'bad.js', 'bad2.js', 'good.mjs', 'bad.mjs', 'detect.js', 'missing.js', 'good']) node(['--check', name], { cwd: dir });
node(['-c', '-e', '1']);
node(['-c'], { input: 'var x = 1;' });
node(['-c', '-'], { input: 'var x = ;' });
