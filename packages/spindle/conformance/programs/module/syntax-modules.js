// Modules that do not parse or link.
const { enter, node } = require('./files/tree.js');

enter({
  'j.mjs': 'export { nope }',
  'k.mjs': 'import { a } from "./l.mjs"',
  'm.mjs': 'with (x) {}',
  'n.mjs': 'export default 1; export default 2;',
  'l.mjs': 'export const b = 1',
});
for (const name of ['j.mjs', 'k.mjs', 'm.mjs', 'n.mjs']) node([name]);
