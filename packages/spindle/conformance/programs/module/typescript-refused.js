// TypeScript syntax that is more than types.
const { enter, node } = require('./files/tree.js');

enter({
  'enum.ts': 'enum E { A }\nconsole.log(E.A)',
  'ns.ts': 'namespace N { export const x = 1 }\nconsole.log(N.x)',
  'param.ts': 'class C { constructor(public x: number) {} }\nconsole.log(new C(1).x)',
  'syntax.ts': 'const x: = 5;',
  'import-eq.ts': 'import fs = require("fs"); console.log(fs)',
  'decor.ts': '@d class A {}',
  'cast.ts': 'const a = <number>5; console.log(a)',
});
for (const name of ['enum.ts', 'ns.ts', 'param.ts', 'syntax.ts', 'import-eq.ts', 'decor.ts', 'cast.ts']) node([name]);
