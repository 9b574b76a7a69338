// Which keys a terminal's bytes are.
const readline = require('node:readline');
const { PassThrough } = require('node:stream');
const input = new PassThrough();
readline.emitKeypressEvents(input);
input.on('keypress', (text, key) => console.log(JSON.stringify(text), JSON.stringify(key)));
const sequences = [
  'a',
  'A',
  '1',
  ' ',
  '\r',
  '\n',
  '\t',
  '\b',
  '\x7f',
  '\x1b',
  '\x1b\x1b',
  '\x01',
  '\x1a',
  '\x1c',
  '\x00',
  '\x1ba',
  '\x1bA',
  '\x1b ',
  'é',
  '€',
  '😀',
  '\x1b[A',
  '\x1b[B',
  '\x1b[C',
  '\x1b[D',
  '\x1b[E',
  '\x1b[F',
  '\x1b[H',
  '\x1bOA',
  '\x1bOP',
  '\x1bOS',
  '\x1b[11~',
  '\x1b[15~',
  '\x1b[24~',
  '\x1b[1~',
  '\x1b[2~',
  '\x1b[3~',
  '\x1b[5~',
  '\x1b[6~',
  '\x1b[7~',
  '\x1b[8~',
  '\x1b[1;2A',
  '\x1b[1;5C',
  '\x1b[1;3D',
  '\x1b[Z',
  '\x1b[a',
  '\x1bOa',
  '\x1b[3;5~',
  '\x1b[[A',
  '\x1b[[5~',
  '\x1b[200~',
  '\x1b[201~',
  '\x1b[99~',
  '\x1b[x',
  '\x1b[1;9R',
];
(async () => {
  for (const sequence of sequences) {
    input.write(sequence);
    await new Promise((resolve) => setTimeout(resolve, sequence.startsWith('\x1b') && sequence.length < 3 ? 600 : 1));
  }
  input.write('several at once\x1b[Ax');
  input.end();
})();
