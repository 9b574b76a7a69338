// TypeScript that node does not accept: in packages, with JSX, without its extension, disabled.
const { enter, node } = require('./files/tree.js');

enter({
  'tsx.tsx': 'const x = <div/>',
  'noext.mts': 'import { v } from "./lib"; ',
  'lib.mts': 'export type T = 1; export type U = 2; export const v: number = 7;',
  'nm.mts': 'import "p"',
  'node_modules/p/index.ts': 'export const a: number = 1',
  'node_modules/p/package.json': { exports: './index.ts' },
  'a.ts': 'interface I { x: number }\nconst i: I = { x: 1 };\nconsole.log(i.x as number, __filename.endsWith("a.ts"));\nfunction f<T>(v: T): T { return v }\nconsole.log(f<string>("g"));\ntype Q = string;\n',
});
for (const name of ['tsx.tsx', 'noext.mts', 'nm.mts']) node([name]);
node(['--no-strip-types', 'a.ts']);
