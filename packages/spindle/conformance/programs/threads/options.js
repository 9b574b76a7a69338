// A thread accepts only its own options: those of V8 and of the whole process are rejected, like unknown ones.
const { Worker } = require('worker_threads');

// Which of the threads that start ends first depends on timing.
const ends = [];
process.on('exit', () => console.log(ends.sort().join('\n')));
const attempt = (label, options) => {
  try {
    new Worker('', { eval: true, ...options }).on('exit', (code) => ends.push(`${label} ended with ${code}`));
  } catch (error) {
    console.log(label, error.name, error.code, error.message);
  }
};
for (const execArgv of [['--nope'], ['--title=a'], ['--expose-gc'], ['--max-old-space-size=64'], ['--title=a', '--nope'], ['--no-warnings', '--nope'], ['--unhandled-rejections=x'], ['--no-warnings', 'file.js'], ['--run=a']])
  attempt(`arguments ${execArgv}`, { execArgv });
attempt('env title', { env: { NODE_OPTIONS: '--title=a' } });
attempt('env unknown', { env: { NODE_OPTIONS: '--nope' } });
attempt('env expose-internals', { env: { NODE_OPTIONS: '--expose-internals' } });
attempt('env quotes', { env: { NODE_OPTIONS: '"--no-warnings' } });
attempt('good', { execArgv: ['--no-warnings'], env: { NODE_OPTIONS: '--max-old-space-size=64 --no-deprecation' } });
