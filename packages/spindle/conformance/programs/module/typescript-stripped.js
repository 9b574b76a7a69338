// TypeScript files: types are stripped.
const { enter, node } = require('./files/tree.js');

enter({
  'a.ts': 'interface I { x: number }\nconst i: I = { x: 1 };\nconsole.log(i.x as number, __filename.endsWith("a.ts"));\nfunction f<T>(v: T): T { return v }\nconsole.log(f<string>("g"));\ntype Q = string;\n',
  'm.mts': 'import { type T, v } from "./lib.mts"; import type { U } from "./lib.mts"; console.log(v satisfies number, import.meta.filename.endsWith(".mts"))',
  'c.cts': 'const fs: typeof import("fs") = require("fs"); console.log(typeof fs.readFileSync)',
  'esm.ts': 'import { v } from "./lib.mts"; console.log(v); export {};',
  'uses.js': 'console.log(require("./lib2.ts"))',
  'throws.ts': 'interface Foo {\n  a: string\n}\n\nfunction fail(a: string): never {\n  throw new Error(a as string);\n}\nfail("ts");\n',
  'lib.mts': 'export type T = 1; export type U = 2; export const v: number = 7;',
  'lib2.ts': 'const v: number = 3; module.exports = { v };',
});
for (const name of ['a.ts', 'm.mts', 'c.cts', 'esm.ts', 'uses.js', 'throws.ts']) node([name]);
