/** Module graphs that linkers handle differently; `modules.test.ts` runs them on real Node and here. */
export type Program = Readonly<Record<string, string>>;

export const TRICKY_PROGRAMS: Readonly<Record<string, Program>> = {
  'live bindings follow every kind of assignment': {
    'main.mjs': `import * as ns from './a.mjs'; import { n, s, o, bump, b as renamed, each, big } from './a.mjs';
      log(n, s, o, renamed, each, big); bump(); log(n, s, o, renamed, each, big); log(ns.n, ns['s'], ns.o, JSON.stringify(Object.keys(ns)));
      const { n: d, ...rest } = ns; log(d, Object.keys(rest).join());`,
    'a.mjs': `export let n = 0, s = 'a'; export var o; let b = 1; export { b }; export let each; export let big = 1n; export var late;
      export function bump() { log(n++, ++n, n--, big++); s += 'b'; [o, b] = [{ n }, 5]; ({ x: s = s + 'c' } = {}); for (each of [1, 2]) log(each); for (each in { k: 1 }); n ||= 9; n &&= 7; n ??= 8; n **= 2;
        { let n = 100; n++; log(n); } (function (s) { s = 'inner'; log(s); })(1); for (var i = 0; i < 2; i++) late = i; }
      log(typeof o, typeof late);`,
  },
  'functions are hoisted over a cycle, variables are not': {
    'main.mjs': `import { b, readA } from './b.mjs'; export function a() { return 'a' } export let later = 1; export class C {} export default function () {} log(b(), readA());`,
    'b.mjs': `import def, { a, later, C } from './main.mjs'; import * as main from './main.mjs'; log(a(), def.name);
      try { later } catch (e) { log(String(e)) } try { main.later } catch (e) { log(String(e)) } try { new C } catch (e) { log(String(e)) } try { Object.keys(main) } catch (e) { log(String(e)) }
      try { typeof later } catch (e) { log(String(e)) }
      export const b = () => a() + later; export const readA = () => main.later + main.a();`,
  },
  'default exports are named default': {
    'main.mjs': `import a from './a.mjs'; import b from './b.mjs'; import c from './c.mjs'; import d from './d.mjs'; import e from './e.mjs'; import f from './f.mjs'; import g from './g.mjs';
      log(a, b, c, d, typeof e, f, g); log(a(), new b().x, c(), d());`,
    'a.mjs': 'export default function () { return 1 }',
    'b.mjs': 'export default class { x = 2 }',
    'c.mjs': 'export default () => 3',
    'd.mjs': 'export default async function* named() {}',
    'e.mjs': 'export /* c1 */ default /* c2 */ (1, { a: 1 })\n;[1].forEach((x) => log(x))',
    'f.mjs': 'export default (class {})',
    'g.mjs': 'const g = function () {}\nexport { g as default }\nexport default_\nvar default_'.replace('export default_\nvar default_', ''),
  },
  'stars, ambiguity and shadowing': {
    'main.mjs': `import * as s from './s.mjs'; import { own, x, all } from './s.mjs'; log(Object.keys(s).join(), s.dup, own, x, all.x, 'dup' in s, s.default); log(Object.keys(all).join());`,
    's.mjs': `export * from './a.mjs'; export * from './b.mjs'; export * from './c.mjs'; export * as all from './a.mjs'; export const own = 'mine';`,
    'a.mjs': `export const dup = 1, x = 'x', own = 'theirs'; export default 1;`,
    'b.mjs': `export const dup = 2; export * from './d.mjs';`,
    'c.mjs': `export * from './d.mjs'; export { x } from './a.mjs';`,
    'd.mjs': `export const same = 1;`,
  },
  'an ambiguous import': {
    'main.mjs': `import { dup } from './s.mjs';`,
    's.mjs': `export * from './a.mjs'; export * from './b.mjs';`,
    'a.mjs': `export const dup = 1;`,
    'b.mjs': `export const dup = 2;`,
  },
  'a missing export': { 'main.mjs': `import { nope } from './a.mjs'; log('never')`, 'a.mjs': `log('not run'); export const a = 1;` },
  'a missing default': { 'main.mjs': `import nope from './a.mjs';`, 'a.mjs': `export const a = 1;` },
  'a missing re-export': { 'main.mjs': `export { nope as yes } from './a.mjs';`, 'a.mjs': `export const a = 1;` },
  'an unused missing import': { 'main.mjs': `import { a, nope } from './a.mjs'; log(a)`, 'a.mjs': `export const a = 1;` },
  'a re-export that refers to itself': { 'main.mjs': `export { c } from './main.mjs';` },
  'imports cannot be assigned': {
    'main.mjs': `import { a } from './a.mjs'; import * as ns from './a.mjs';
      for (const f of [() => { a = 1 }, () => { a++ }, () => { [a] = [1] }, () => { ({ a } = { a: 1 }) }, () => { for (a of [1]); }, () => { ({ a = 2 } = {}) }]) try { f(); log('assigned') } catch (e) { log(String(e)) }
      for (const f of [() => { ns.a = 1 }, () => { ns.b = 1 }, () => { delete ns.a }, () => Object.defineProperty(ns, 'a', { value: 2 })]) try { f(); log('changed') } catch (e) { log(e.name) }
      log(Reflect.set(ns, 'a', 1), Reflect.deleteProperty(ns, 'zz'), Reflect.defineProperty(ns, 'a', { value: 1 }), Object.isFrozen(ns), Object.isSealed(ns), Object.isExtensible(ns));
      log(JSON.stringify(Object.getOwnPropertyDescriptor(ns, 'a')), ns[Symbol.toStringTag], Object.getPrototypeOf(ns), ns.toString, Reflect.ownKeys(ns).length);`,
    'a.mjs': 'export const a = 1;',
  },
  'calls of imports have no this, calls of members have the namespace': {
    'main.mjs': `import f, { g } from './a.mjs'; import * as ns from './a.mjs'
      const start = 1
      f()
      g\`tag\`
      log(ns.g() === ns, new f() instanceof f, typeof ns.missing, ns?.g?.name)
      if (start) f()
      else g()
      const o = { f, g, ns }; log(o.f === f, o.ns === ns); f?.()`,
    'a.mjs': `export default function f() { log('f', new.target ? 'new' : this) } export function g() { return this }`,
  },
  'shadowed names stay the local ones': {
    'main.mjs': `import { a, b, c } from './a.mjs';
      function f(a, { b } = {}, ...c) { return [a, b, c.length] } log(f(1, { b: 2 }, 3).join());
      { const a = 'block'; log(a) } try { throw 'caught' } catch (a) { log(a) } for (const b of ['of']) log(b);
      (function c() { log(typeof c) })(); (class b { static { log(typeof b) } }); const g = (c) => c; log(g(4)); switch (1) { case 1: let a = 'case'; log(a) }
      function h(x = a) { var a = 'var'; return x + a } log(h()); log(a, b, c); label: for (;;) { break label } const o = { a: 1, b() { return b }, [c]: c, get a() { return a } }; log(o.b(), o.a, Object.keys(o).join());
      class K { a = a; static b = b; [c]() { return 1 } #c = 1; m() { return this.#c } } log(new K().a, K.b, new K()[c](), new K().m());`,
    'a.mjs': `export const a = 'A', b = 'B', c = 'C';`,
  },
  'the order of top-level await': {
    'main.mjs': `import './a.mjs'; import './b.mjs'; import './c.mjs'; log('main'); await 0; log('main after');`,
    'a.mjs': `import './d.mjs'; log('a'); await new Promise((r) => setTimeout(r, 2)); log('a after');`,
    'b.mjs': `import './d.mjs'; log('b'); export {};`,
    'c.mjs': `import './a.mjs'; log('c'); for await (const x of [1, Promise.resolve(2)]) log(x);`,
    'd.mjs': `log('d'); await 1; log('d after');`,
  },
  'a rejected top-level await reaches the importer': {
    'main.mjs': `import './a.mjs'; log('never');`,
    'a.mjs': `try { await Promise.reject(new Error('inner')) } catch (e) { log(e.message) } finally { log('finally') } await 0; throw new TypeError('outer');`,
  },
  'an evaluation error is permanent': {
    'main.mjs': `for (let i = 0; i < 2; i++) try { await import('./a.mjs') } catch (e) { log(e.message, i) } try { await import('./b.mjs') } catch (e) { log(e.message) }`,
    'a.mjs': `log('once'); throw new Error('broken');`,
    'b.mjs': `import './a.mjs'; log('never');`,
  },
  'dynamic import returns the same namespace': {
    'main.mjs': `import * as ns from './a.mjs'; const again = await import('./a.mjs'); log(ns === again, again.default, again.a); const { a, default: d } = again; log(a, d); log(import.meta.url.length > 5);`,
    'a.mjs': `export const a = 1; export default 'd';`,
  },
  'string names and renames': {
    'main.mjs': `import { 'a b' as ab, $1, default as dd } from './a.mjs'; export { ab as 'c d' }; import * as self from './main.mjs'; log(ab, $1, dd, self['c d']);`,
    'a.mjs': `const x = 1; export { x as 'a b', x as default }; export let $1 = 'one'; export { $1 as $2 };`,
  },
  'line ends without semicolons': {
    'main.mjs': `import { f, x } from './a.mjs'
const a = x
f(a)
let b = a
;[b] = [f(2)]
export let c = 1
export const d = c
f(d)
export default f
f(3)
export class Q {}
f(Q.name)
var fn = function () {}
export { fn, b }
await f(4)
log(c, d, b)`,
    'a.mjs': 'export const x = 1\nexport const f = (...v) => { log(...v); return v[0] }',
  },
  'destructured exports and nested vars': {
    'main.mjs': `import { a, b, c, e, f, g, h } from './a.mjs'; log(a, b, c.length, e, f, g, h);`,
    'a.mjs': `export const { a, n: { b = 2 } = {}, ...rest } = { a: 1 }; export const [c, , e = rest] = ['xx', 0, 3]; if (a) { var f = 'nested' } for (var g = 0; g < 3; g++); for (var h of [7, 8]); export { f, g, h };`,
  },
  'strict mode, no this, no arguments': {
    'main.mjs': `log(this, typeof arguments, (function () { return this })(), (() => typeof arguments)()); (function () { log(arguments.length) })(1, 2); try { undeclared = 1 } catch (e) { log(e.name) }`,
  },
  'a module imports itself': {
    'main.mjs': `import * as me from './main.mjs'; import { v as w } from './main.mjs'; export let v = 1; log(me.v, w); v = 2; log(me.v, w, Object.keys(me).join());`,
  },
  'exported functions can be replaced': {
    'main.mjs': `import def, { f, replace } from './a.mjs'; log(f(), def()); replace(); log(f(), def());`,
    'a.mjs': `export function f() { return 1 } export default function d() { return 'd' } export function replace() { f = () => 2; d = () => 'e' }`,
  },
};

/** A few modules that import, re-export and await at random; the same seed produces the same graph. */
export function randomGraph(seed: number): Program {
  let state = (seed * 2654435761) >>> 0;
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const count = 3 + random(5);
  const name = (n: number): string => (n === 0 ? 'main.mjs' : `m${n}.mjs`);
  const files: Record<string, string> = {};
  for (let n = 0; n < count; n++) {
    const lines = [`log('start ${n}');`, `export function f${n}() { return 'f${n}' } export let v${n} = ${n}; export let shared = ${n};`];
    for (let k = random(4); k > 0; k--) {
      const to = random(count);
      const kind = random(6);
      if (kind === 0) lines.unshift(`import './${name(to)}';`);
      else if (kind === 1) lines.unshift(`import { f${to} as i${k} } from './${name(to)}';`, `log(i${k}());`);
      else if (kind === 2) lines.unshift(`import * as n${k} from './${name(to)}';`, `log(Reflect.ownKeys(n${k}).map(String).join());`);
      else if (kind === 3) lines.unshift(`export * from './${name(to)}';`);
      else if (kind === 4) lines.unshift(`export { v${to} as r${k} } from './${name(to)}';`);
      else lines.unshift(`import { v${to} as w${k} } from './${name(to)}';`, `try { log('v', w${k}) } catch (e) { log(String(e)) }`);
    }
    const end = random(8);
    if (end === 0) lines.push(`await 0; log('awaited ${n}');`);
    else if (end === 1) lines.push(`v${n}++; shared += 10;`);
    else if (end === 2 && random(3) === 0) lines.push(`throw new Error('from ${n}');`);
    lines.push(`log('end ${n}');`);
    files[name(n)] = lines.join('\n');
  }
  return files;
}
