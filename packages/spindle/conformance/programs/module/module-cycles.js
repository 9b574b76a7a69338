// Modules that import each other: live bindings and dead zones.
const { enter, node } = require('./files/tree.js');

enter({
  'e.mjs': 'import { f } from "./f.mjs"; export function e() { return "e" } export let live = 1; console.log(f()); live++; import("./f.mjs").then((m) => console.log(m.readLive()))',
  'tdz.mjs': 'import "./tdz2.mjs"; export const c = 1; export default class D {}',
  'const.mjs': 'import { live } from "./e2.mjs"; live = 5',
  'order.mjs': 'import "./o1.mjs"; import "./o2.mjs"; console.log("main")',
  'f.mjs': 'import { e, live } from "./e.mjs"; export function f() { return "f" + e() } export const readLive = () => live; try { live } catch (x) { console.log(x.name, x.message) }',
  'tdz2.mjs': 'import { c } from "./tdz.mjs"; import D from "./tdz.mjs"; try { c } catch (x) { console.log(x.message) } try { new D } catch (x) { console.log(x.message) }',
  'e2.mjs': 'export let live = 1',
  'o1.mjs': 'console.log("o1 start"); await null; console.log("o1 end")',
  'o2.mjs': 'console.log("o2")',
});
for (const name of ['e.mjs', 'tdz.mjs', 'const.mjs', 'order.mjs']) node([name]);
