// Scripts that do not parse: declarations and functions.
const { enter, node } = require('./files/tree.js');

enter({
  'a.js': 'let x = 1;\nlet x = 2;',
  'b.js': 'function (',
  'c.js': 'return 5; }',
  'o.js': 'new.target',
  'p.js': 'break',
  'q.js': 'var class = 1',
  't.js': 'for (const x of [1]) { let x = 2; const y; }',
  'v.js': 'async function f() { await }',
});
for (const name of ['a.js', 'b.js', 'c.js', 'o.js', 'p.js', 'q.js', 't.js', 'v.js']) node([name]);
