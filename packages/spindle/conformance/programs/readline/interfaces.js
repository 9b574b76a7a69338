// Events, history, questions and refused arguments of readline.
const readline = require('node:readline');
const { PassThrough, Writable } = require('node:stream');
const attempt = (name, call) => {
  try {
    console.log(name, call());
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
};
const settle = (name, promise) =>
  promise.then(
    (value) => console.log(name, value),
    (error) => console.log(name, error.name, error.code, error.message),
  );
const make = (options) => {
  const input = new PassThrough();
  let text = '';
  const output = new Writable({
    write(chunk, encoding, done) {
      text += chunk;
      done();
    },
  });
  const face = readline.createInterface({ input, output, ...options });
  const lines = [];
  for (const name of ['line', 'close', 'pause', 'resume', 'history', 'SIGINT', 'SIGCONT', 'SIGTSTP', 'error'])
    face.on(name, (value) => lines.push(`${name} ${JSON.stringify(value)}`));
  return { face, input, lines, output: () => text };
};
const tick = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms));
(async () => {
  for (const options of [
    undefined,
    null,
    1,
    {},
    { input: 1 },
    { input: process.stdin, completer: 1 },
    { input: process.stdin, historySize: -1 },
    { input: process.stdin, historySize: 'x' },
    { input: process.stdin, tabSize: 0 },
    { input: process.stdin, tabSize: 1.5 },
    { input: process.stdin, escapeCodeTimeout: -1 },
    { input: process.stdin, history: 'x' },
    { input: process.stdin, prompt: 1 },
    { input: process.stdin, signal: 1 },
  ])
    attempt('options', () => {
      const face = readline.createInterface(options);
      face.close();
      return typeof face;
    });
  const plain = make({ terminal: false });
  plain.input.write('one\ntwo\r\nthree\rfour\u2028five\n\nlast');
  plain.input.end();
  await tick();
  console.log(plain.lines, plain.output());
  attempt('closed', () => plain.face.question('x', () => undefined));
  for (const method of ['pause', 'resume', 'prompt', 'write', 'close', 'setPrompt', 'getPrompt', 'getCursorPos'])
    attempt(method, () => typeof plain.face[method]('x'));
  const typed = make({
    terminal: true,
    history: ['old'],
    historySize: 3,
    prompt: '? ',
    removeHistoryDuplicates: true,
    completer: (line) => [['alpha', 'alps'].filter((word) => word.startsWith(line)), line],
  });
  typed.face.prompt();
  for (const keys of [
    'ab\x7fc\n',
    '\x1b[A',
    '\n',
    '\x10',
    '\x10',
    '\x0e',
    '\n',
    'word two\x17\x15',
    'al\t\t',
    'p\t',
    '\n',
    'x\x01y\x05z\x02\x02q\x0b\n',
    '\x1bb\x1bf\x1bd',
    '\x03',
    '\x04',
  ]) {
    typed.input.write(keys);
    await tick(2);
  }
  await tick();
  console.log(typed.lines, typed.face.history, JSON.stringify(typed.output()));
  const asked = make({ terminal: false });
  asked.face.question('name? ', (answer) => console.log('answer', answer));
  asked.input.write('Ada\n');
  await tick();
  const stop = new AbortController();
  asked.face.question('again? ', { signal: stop.signal }, (answer) => console.log('never', answer));
  stop.abort();
  asked.input.write('Bob\n');
  await tick();
  for (const args of [[], ['x'], ['x', 1], ['x', { signal: 1 }, () => undefined], ['x', { signal: AbortSignal.abort() }, () => undefined]])
    attempt('question', () => asked.face.question(...args));
  console.log(asked.lines, asked.output());
  const lines = [];
  const iterated = make({ terminal: false });
  setTimeout(() => {
    iterated.input.write('a\nb\n');
    iterated.input.end('c');
  }, 2);
  for await (const line of iterated.face) lines.push(line);
  console.log(lines);
  const promises = require('node:readline/promises');
  const input = new PassThrough();
  const face = promises.createInterface({ input, output: new PassThrough() });
  setTimeout(() => input.write('yes\n'), 2);
  await settle('promised', face.question('sure? '));
  await settle('aborted', face.question('sure? ', { signal: AbortSignal.abort() }));
  const later = new AbortController();
  setTimeout(() => later.abort(), 5);
  await settle('later', face.question('sure? ', { signal: later.signal }));
  const left = face.question('left? ');
  left.then(console.log, (error) => console.log('left', error.name, error.code));
  face.close();
  await tick();
  await settle('closed', (async () => face.question('x'))());
  let drawn = '';
  const screen = new Writable({
    write(chunk, encoding, done) {
      drawn += chunk;
      done();
    },
  });
  for (const args of [[screen, 1], [screen, 1, 2], [screen, 'x'], [screen, NaN], [screen], [null, 1], [screen, 1, 'x']])
    attempt('cursorTo', () => readline.cursorTo(...args));
  for (const args of [
    [screen, 1, -1],
    [screen, 0, 0],
    [screen, -2, 3],
    [null, 1, 1],
    [screen, 1, 1, 1],
  ])
    attempt('moveCursor', () => readline.moveCursor(...args));
  for (const args of [
    [screen, 0],
    [screen, 1],
    [screen, -1],
    [null, 0],
    [screen, 0, 1],
  ])
    attempt('clearLine', () => readline.clearLine(...args));
  attempt('clearScreenDown', () => readline.clearScreenDown(screen));
  const actions = new promises.Readline(screen);
  attempt('actions', () => actions.clearLine(1).cursorTo(1, 2).moveCursor(1, 1).clearScreenDown() === actions);
  await settle('commit', actions.commit());
  attempt('rollback', () => actions.clearLine(0).rollback() === actions);
  for (const value of [undefined, 1, 'x', NaN]) {
    attempt('clearLine', () => typeof actions.clearLine(value));
    attempt('cursorTo', () => typeof actions.cursorTo(value));
  }
  attempt('stream', () => new promises.Readline(1));
  console.log(JSON.stringify(drawn));
})();
