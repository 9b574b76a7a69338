// node --watch runs a program again after a file that it required has changed.
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const { enter } = require('../module/files/tree.js');

enter({ 'a.js': 'console.log("run", require("./b.js"))', 'b.js': 'module.exports = 1' });
const child = spawn(process.execPath, ['--watch', 'a.js']);
let text = '';
let runs = 0;
child.stderr.on('data', (chunk) => console.log('err', String(chunk)));
child.stdout.on('data', (chunk) => {
  text += chunk;
  if (runs === 0 && /run 1[\s\S]*Completed/.test(text)) {
    runs++;
    setTimeout(() => fs.writeFileSync('b.js', 'module.exports = 2'), 300);
  } else if (runs === 1 && /run 2[\s\S]*Completed/.test(text)) {
    runs++;
    child.kill();
  }
});
child.on('exit', (_code, signal) => {
  // Terminal control sequences do not matter here.
  console.log(text.replace(/\x1b\[?c?[\d;]*[A-Za-z]?/g, '~'));
  console.log(signal);
});
