// What the tab key completes.
const repl = require('node:repl');
const { PassThrough } = require('node:stream');
const server = repl.start({ input: new PassThrough(), output: new PassThrough(), terminal: false });
server.context.thing = { alpha: 1, alphabet: 2, beta: 3 };
let left = 0;
for (const text of ['thing.al', 'thi', 'JSON.str', 'require("fs', '.he', 'proc', 'let x = thing.b', 'thing?.al', '"".trimS']) {
  left++;
  server.complete(text, (error, found) => { console.log(text, error, JSON.stringify(found)?.slice(0, 300)); if (--left === 0) server.close(); });
}
