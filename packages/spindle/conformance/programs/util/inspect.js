const util = require('util');
class Foo { constructor() { this.a = 1; } get b() { return 2; } static s = 1; #p = 3; }
console.log({ a: 1, b: 'x', c: [1, 2, { d: { e: { f: 1 } } }], n: null, u: undefined, s: Symbol('q'), big: 10n, f() {}, g: class A extends Foo {}, h: async () => {}, *i() {} });
console.log(new Map([[{ a: 1 }, 'v'], ['k', new Set([1, [2]])]]), new WeakMap(), new Foo(), Foo, [1, , 3], new Array(120).fill(7), Object.create(null), new Date(0), /re/g, new Error('m').message);
console.log([new Proxy({ a: 1 }, {}), new Proxy(function f() {}, {})], util.inspect(new Proxy({ a: 1 }, {}), { showProxy: true }));
console.log(new Uint8Array(3), new ArrayBuffer(4), new DataView(new ArrayBuffer(2)), Buffer.from('hi'), new Float64Array([1.5]));
console.log([Object(1), Object('s'), Object(true), Object(1n), Object(Symbol('x'))], (function () { return arguments; })(1, 2), new (class extends Map {})([[1, 2]]), globalThis === global);
console.log(util.inspect({ a: { b: { c: { d: 1 } } } }, { depth: 0 }), util.inspect('it\'s "x"'), util.inspect(new Map([[1, 2]]), { compact: false }), util.inspect({ x: 1, y: [1, 2] }, { colors: true }));
console.log((function* () {})(), (async function* () {})(), [].values(), util.types.isGeneratorObject((function* () {})()), Promise.resolve, process.nextTick.name);
console.log(util.format('%s %d %i %f %j %o %O %% %c', 'a', 1.5, 2.7, '3.1', { a: 1 }, [1], { b: 2 }, 'css'), util.format('%s', Symbol('a'), 1n, -0, null));
const cyclic = { name: 'c' }; cyclic.self = cyclic; console.log(cyclic, util.inspect({ get a() { return 1; }, set b(v) {} }, { getters: true }));
console.log(Object.assign(() => {}, { prop: 1 }), [1.0, -0, NaN], { 'a-b': 1, 2: 3 }, [undefined, null], ['x'.repeat(100), 'y'.repeat(20)], 'a\nb', ['a\nb']);
console.log(util.inspect(new (class Bar extends Array {})(3)), util.inspect(Object.create({ constructor: { name: 'Fake' } })), util.inspect(new (class { [Symbol.toStringTag] = 'Tagged'; })()));
