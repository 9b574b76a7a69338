// Options that variables of the environment set, and options that change the language.
const { spawnSync } = require('node:child_process');
const { mkdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } = require('node:fs');
const run = (args, env = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, ...env }, encoding: 'utf8', argv0: 'node' });
  console.log(args.join(' '), env, status, stdout, stderr.replaceAll(/node:\d+\)/g, 'node:PID)').replaceAll(process.execPath, 'node'));
};
mkdirSync('real');
writeFileSync('real/main.js', 'console.log(require("node:path").relative(process.cwd(), __filename));');
symlinkSync('real/main.js', 'link.js');
symlinkSync('../real', 'real/again');
for (const value of ['1', '0', 'true', '']) {
  run(['-e', 'process.binding("util")'], { NODE_PENDING_DEPRECATION: value });
  run(['link.js'], { NODE_PRESERVE_SYMLINKS_MAIN: value });
  run(['-e', 'require("./real/again/main.js")'], { NODE_PRESERVE_SYMLINKS: value });
}
run(['--no-pending-deprecation', '-e', 'process.binding("util")'], { NODE_PENDING_DEPRECATION: '1' });
run(['--pending_deprecation', '-e', 'process.binding("util")']);
run(['-e', 'process.emitWarning("kept")'], { NODE_REDIRECT_WARNINGS: 'warnings.txt' });
console.log(readFileSync('warnings.txt', 'utf8').replace(/node:\d+\)/, 'node:PID)'));
unlinkSync('warnings.txt');
run(['--frozen-intrinsics', '-e', 'Array.prototype.own = 1; console.log([].own, Error.stackTraceLimit)']);
run(['--frozen-intrinsics', '-e', 'require("node:fs").readFile("missing", (error) => console.log(error.code))']);
run(['--security-revert=CVE-1', '-e', '1']);
