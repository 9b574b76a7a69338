// TypeScript that is compiled: --experimental-transform-types.
const { enter, node } = require('./files/tree.js');

enter({
  'enum.ts': 'enum E { A = 5 }\nconsole.log(E.A, E[5])',
  'ns.ts': 'namespace N { export const x = 1 }\nconsole.log(N.x)',
  'param.ts': 'class C { constructor(public x: number) {} }\nconsole.log(new C(1).x)',
  'throws.ts': 'enum E { A }\n\ninterface Foo {\n  a: string\n}\nfunction fail(a: string): never {\n  throw new Error(a as string);\n}\nfail("ts");\n',
});
for (const name of ['enum.ts', 'ns.ts', 'param.ts', 'throws.ts']) node(['--experimental-transform-types', name]);
