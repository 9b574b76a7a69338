// Namespace objects, star exports, and names exported by two modules.
const { enter, node } = require('./files/tree.js');

enter({
  'star.mjs': 'import * as ns from "./s.mjs"; console.log(ns, Object.keys(ns), ns[Symbol.toStringTag], Reflect.ownKeys(ns).length); try { ns.x = 1 } catch (e) { console.log(e.name) } try { delete ns.a } catch (e) { console.log(e.message) } console.log(Object.getOwnPropertyDescriptor(ns, "a"), Object.isSealed(ns), Object.isExtensible(ns), "nope" in ns, ns.nope)',
  'amb.mjs': 'import { amb } from "./s.mjs"',
  'errored.mjs': 'for (let i = 0; i < 2; i++) await import("./bad.mjs").catch((e) => console.log(e.message, e === globalThis.last || (globalThis.last = e, false)))',
  's.mjs': 'export * from "./s1.mjs"; export * from "./s2.mjs"; export const a = 1;',
  's1.mjs': 'export const amb = 1, one = 1, a = 5; export default 1',
  's2.mjs': 'export const amb = 2, two = 2;',
  'bad.mjs': 'throw new Error("once")',
});
for (const name of ['star.mjs', 'amb.mjs', 'errored.mjs']) node([name]);
