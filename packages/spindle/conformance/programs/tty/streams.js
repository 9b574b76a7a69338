// Descriptors that are not terminals, and how many colors each environment allows.
const tty = require('node:tty');
const { attempt } = require('../helpers/attempt.cjs');
for (const value of [undefined, null, -1, 1.5, 'x', 99, {}, NaN]) {
  attempt('isatty', () => tty.isatty(value));
  attempt('ReadStream', () => typeof new tty.ReadStream(value));
  attempt('WriteStream', () => typeof new tty.WriteStream(value));
}
const { getColorDepth, hasColors } = tty.WriteStream.prototype;
for (const env of [
  {},
  { TERM: 'dumb' },
  { TERM: 'xterm' },
  { TERM: 'xterm-256color' },
  { COLORTERM: 'truecolor' },
  { COLORTERM: '1' },
  { TERM: 'linux' },
  { FORCE_COLOR: '' },
  { FORCE_COLOR: '0' },
  { FORCE_COLOR: '1' },
  { FORCE_COLOR: '2' },
  { FORCE_COLOR: '3' },
  { FORCE_COLOR: 'x' },
  { NO_COLOR: '1' },
  { NO_COLOR: '' },
  { NODE_DISABLE_COLORS: '1' },
  { CI: '1' },
  { CI: '1', GITHUB_ACTIONS: '1' },
  { CI: '1', TRAVIS: '1' },
  { TEAMCITY_VERSION: '9.1' },
  { TEAMCITY_VERSION: '8' },
  { TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3' },
  { TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '2' },
  { TERM_PROGRAM: 'HyperTerm' },
  { TERM_PROGRAM: 'MacTerm' },
  { TERM_PROGRAM: 'Apple_Terminal' },
  { TMUX: '1' },
  { TERM: 'screen' },
  { TERM: 'cygwin' },
  { TERM: 'rxvt-unicode' },
  { TERM: 'vt100' },
  { TF_BUILD: '1', AGENT_NAME: 'x' },
]) {
  attempt(JSON.stringify(env), () => getColorDepth(env));
  for (const count of [undefined, 2, 16, 256, 2 ** 24])
    attempt('has', () => (count === undefined ? hasColors.call({ getColorDepth }, env) : hasColors.call({ getColorDepth }, count, env)));
}
for (const count of [0, 1, -1, 1.5, 'x', null]) attempt('hasColors', () => hasColors.call({ getColorDepth }, count));
console.log(process.stdout.isTTY, process.stderr.isTTY, process.stdout.columns, typeof process.stdout.getColorDepth, process.stdin.setRawMode);
