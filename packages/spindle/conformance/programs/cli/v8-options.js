// Tools read in its output which options belong to V8, and wait until it ends.
const { execFile, execFileSync } = require('child_process');
const optionsIn = (text) => text.slice(text.indexOf('\nOptions:')).match(/^\s\s--[\w-]+/gm);
execFile(process.execPath, ['--v8-options'], (error, stdout, stderr) => {
  console.log(error, stderr, optionsIn(stdout).length, optionsIn(stdout).slice(0, 5), stdout.endsWith('\n'));
  const rest = stdout.slice(stdout.indexOf('\nOptions:'));
  console.log(require('crypto').createHash('sha256').update(rest).digest('hex'));
  console.log(execFileSync(process.execPath, ['--v8-options', 'missing.js'], { encoding: 'utf8' }).endsWith(rest));
  console.log(execFileSync(process.execPath, ['--version', '--v8-options'], { encoding: 'utf8' }).length < 20);
});
