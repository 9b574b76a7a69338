// Scripts that do not parse: literals, and restrictions of strict mode.
const { enter, node } = require('./files/tree.js');

enter({
  'd.js': 'const a = "unterminated',
  'r.js': '({ a: 1, a: 2 }); `${',
  's.js': '/(/',
  'u.js': '"use strict"; 010',
  'w.js': 'super()',
  'x.js': 'a?.b = 1',
  'y.js': 'x\ny z',
  'json.json': '{',
});
for (const name of ['d.js', 'r.js', 's.js', 'u.js', 'w.js', 'x.js', 'y.js', 'json.json']) node([name]);
