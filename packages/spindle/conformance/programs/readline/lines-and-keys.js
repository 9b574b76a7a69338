// Lines, prompts, keys, cursors, promises.
const readline = require('node:readline');
const promises = require('node:readline/promises');
const { PassThrough, Writable } = require('node:stream');
const { once } = require('node:events');
const attempt = (name, call) => {
  try {
    console.log(name, call());
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
};
(async () => {
  const input = new PassThrough();
  const lines = [];
  const plain = readline.createInterface({ input, crlfDelay: Infinity });
  plain.on('line', (line) => lines.push(line));
  input.write('a\r\nb\nc\rd\u2028e');
  input.end('\nlast');
  await once(plain, 'close');
  console.log(lines);
  const iterated = new PassThrough();
  setTimeout(() => iterated.end('x\ny\n'), 1);
  for await (const line of readline.createInterface({ input: iterated })) console.log('line', line);
  const keys = new PassThrough();
  const output = new PassThrough();
  let shown = '';
  output.on('data', (data) => (shown += data));
  const terminal = readline.createInterface({ input: keys, output, prompt: '> ', terminal: true, history: ['older'] });
  terminal.prompt();
  for (const text of ['hel', '\x1b[D\x1b[DX', '\x7f\x01\x0b', '\x19', '\x15', '\x1b[A', '\x17', 'word two', '\x1bb', '\x1bd', '\x14']) keys.write(text);
  terminal.write('typed');
  terminal.write(null, { ctrl: true, name: 'u' });
  terminal.question('q? ', (answer) => { console.log('answer', answer); terminal.close(); });
  keys.write('yes\n');
  await once(terminal, 'close');
  console.log(JSON.stringify(shown), terminal.line, terminal.cursor, terminal.getPrompt(), terminal.terminal, terminal.history);
  for (const options of [undefined, null, {}, { input: 1 }, { input: new PassThrough(), completer: 1 }, { input: new PassThrough(), historySize: -1 }, { input: new PassThrough(), tabSize: 0 }, { input: new PassThrough(), signal: 1 }]) attempt('createInterface', () => readline.createInterface(options).constructor.name);
  const written = new Writable({ write(chunk, _, done) { console.log(JSON.stringify(String(chunk))); done(); } });
  for (const [method, ...args] of [['cursorTo', written, 1], ['cursorTo', written, 1, 2], ['cursorTo', written, 'x'], ['cursorTo', written, NaN], ['cursorTo', null, 1], ['moveCursor', written, 1, -1], ['clearLine', written, 0], ['clearLine', written, -1], ['clearScreenDown', written], ['clearLine', written, 0, 1]]) attempt(method, () => readline[method](...args));
  const asked = new PassThrough();
  const asking = promises.createInterface({ input: asked, output: new PassThrough() });
  const answer = asking.question('name? ');
  asked.write('bob\n');
  console.log(await answer);
  const controller = new AbortController();
  const aborted = asking.question('again? ', { signal: controller.signal });
  controller.abort();
  await aborted.catch((error) => console.log(error.name, error.code));
  asking.close();
  await asking.question('closed? ').catch((error) => console.log(error.code, error.message));
  await new promises.Readline(written).clearLine(0).cursorTo(1).moveCursor(1, 1).commit();
  const source = new PassThrough();
  readline.emitKeypressEvents(source);
  source.on('keypress', (text, key) => console.log(JSON.stringify(text), JSON.stringify(key)));
  source.write('aA1\x1b[A\x1bOP\x03\x1b[1;5C\x1ba\u00e9\t\r\n\x7f\x1b[3~');
})();
