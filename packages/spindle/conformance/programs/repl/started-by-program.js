// A REPL started by a program on its own streams, with a command and a context.
const repl = require('node:repl');
const { PassThrough } = require('node:stream');
const input = new PassThrough(), output = new PassThrough();
let text = '';
output.on('data', (d) => { text += d; });
const server = repl.start({ prompt: '> ', input, output, terminal: false, useColors: false });
server.context.shared = { n: 1 };
server.defineCommand('say', { help: 'says', action(name) { this.clearBufferedCommand(); this.output.write(`hello ${name}\n`); this.displayPrompt(); } });
server.on('exit', () => { console.log(text); console.log('exit'); });
for (const line of ['shared.n', 'shared.n += 2', 'let local = shared.n', 'local', '.say you', 'const { a, b: [c] } = { a: 1, b: [2] }', 'a + c', 'class K {}', 'typeof K', 'var v = 1', 'this.v', 'Array.isArray([])', '[] instanceof Array', 'new Error("x") instanceof Error', 'x.y.z', 'for (let i = 0; i < 2; i++) console', 'await 5', '.exit']) input.write(`${line}\n`);
