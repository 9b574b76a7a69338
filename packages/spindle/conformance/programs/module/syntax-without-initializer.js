// Constants without a value in ES modules, which is also what TypeScript looks like there.
const { enter, node } = require('./files/tree.js');

const files = {
  'a.mjs': 'const x;',
  'b.mjs': "const x: string = 'text';",
  'c.mjs': 'const one = 1,\n  two;',
  'd.mjs': 'const { x };',
  'e.mjs': 'let [x];',
  'f.mjs': 'for (const x of [1]) { const y }',
  'g.mjs': 'const x',
  'h.mjs': 'let x: number = 1;',
  'i.mjs': 'for (const x; ;) break;',
};
enter(files);
for (const name of Object.keys(files)) node([name]);
