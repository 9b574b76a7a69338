// A REPL on a terminal: editing keys, history and Ctrl+C, without colors and previews.
const repl = require('node:repl');
const { PassThrough } = require('node:stream');

const input = new PassThrough();
const output = Object.assign(new PassThrough(), { columns: 80, isTTY: true });
let text = '';
output.on('data', (chunk) => {
  text += chunk;
});
const server = repl.start({ prompt: '> ', input, output, terminal: true, useColors: false, preview: false });
server.on('exit', () => {
  console.log(JSON.stringify(text));
  console.log(server.history);
});
const keys = ['1 + 1\r', '\x1b[A\r', 'abc\x1b[D\x7fX\x03', 'let total = 4\r', 'tot\t\r', '\x12let\r', '({\r', 'a: 1 })\r', '.exit\r'];
const next = () => {
  const key = keys.shift();
  if (key === undefined) return;
  input.write(key);
  setTimeout(next, 20);
};
next();
