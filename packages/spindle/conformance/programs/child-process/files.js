// Files as standard streams: all processes that share an open file share its position.
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { spawnSync } = require('node:child_process');

const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'files-')), 'log');
const run = (program, stdio) => spawnSync(process.execPath, ['-e', program], { stdio });
const log = fs.openSync(file, 'w');
fs.writeSync(log, 'parent\n');
run('console.log("out"); console.error("err"); console.log("out again")', ['ignore', log, log]);
run('console.log("second child")', ['ignore', log, log]);
fs.writeSync(log, 'parent again\n');
fs.closeSync(log);
console.log(fs.readFileSync(file, 'utf8'));
const input = fs.openSync(file, 'r');
console.log(String(run('process.stdin.pipe(process.stdout)', [input, 'pipe', 'inherit']).stdout).length);
