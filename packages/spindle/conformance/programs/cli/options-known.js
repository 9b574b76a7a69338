// Options that node accepts, and how they appear in process.execArgv.
const { node } = require('./files/command.js');
node(['--version']);
node(['-v']);
node(['--no-such-option']);
node(['--no-such-option', '-e', '1']);
node(['--check', '-e', '1']);
node(['--test', '-e', '1']);
node(['--watch', '-i']);
node(['--test-isolation=x', '--test']);
node(['--cpu-prof-name=x', '-e', '1']);
