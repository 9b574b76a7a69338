// Sessions without a debugger: values, evaluation, contexts, and what is written to the console.
const inspector = require('node:inspector');
const vm = require('node:vm');
const session = new inspector.Session();
session.connect();

/** Without what differs from run to run, and without stacks. */
const HIDDEN = new Set(['objectId', 'uniqueId', 'scriptId', 'stackTrace', 'timestamp', 'columnNumber', 'lineNumber', 'executionContextUniqueId', 'exceptionId']);
const show = (value) => JSON.stringify(value, (key, item) => (HIDDEN.has(key) ? undefined : key === 'description' ? item.split('\n')[0] : item));
function post(method, params) {
  let answer;
  session.post(method, params, (error, result) => {
    answer = result;
    process.stdout.write(`${method} ${JSON.stringify(params?.expression ?? params?.functionDeclaration)}: ${error ? `${error.code} ${error.message}` : show(result)}\n`);
  });
  return answer;
}
const evaluate = (expression, more) => post('Runtime.evaluate', { expression, ...more });

for (const text of ['1', '-0', 'NaN', '1e21', '12n', '"text"', 'true', 'undefined', 'null', 'Symbol("s")']) evaluate(text);
for (const text of ['({ a: 1 })', '[1, 2]', '(function f(a) {})', 'async () => 1', 'class A {}', '(class B {})', '/x/gi', 'new Map([[1, { a: 2 }]])']) evaluate(text);
for (const text of ['new Set("ab")', 'new WeakMap()', 'new Proxy([], {})', '(function* () {})()', 'Promise.resolve(1)', 'new Uint8Array(3)', 'new ArrayBuffer(4)']) evaluate(text);
for (const text of ['new Error("made")', 'throw new RangeError("thrown")', 'throw 5', 'missing', '}{', 'globalThis', 'Object.create(null)']) evaluate(text);
evaluate('let kept = 4; var also = 5;');
evaluate('kept + also');
evaluate('({ a: 1, b: [1], c: { d: 2 } })', { returnByValue: true });
evaluate('({ a: 1, b: [1, 2], c: "x".repeat(120), d() {}, e: null, f: 6 })', { generatePreview: true });
evaluate('[1, "two", { three: 3 }]', { generatePreview: true });
evaluate('for (;;);', { timeout: 5 });
evaluate('1', { contextId: 77 });
for (const [method, params] of [['Runtime.evaluate', {}], ['Runtime.getProperties', { objectId: 'none' }], ['No.such'], ['Runtime.callFunctionOn', {}]]) post(method, params);

const { result } = evaluate('({ a: 1, get b() { return 2; }, [Symbol("c")]: 3 })');
post('Runtime.getProperties', { objectId: result.objectId, ownProperties: true });
post('Runtime.callFunctionOn', { functionDeclaration: 'function (x, y) { return this.a + this.b + x + y; }', objectId: result.objectId, arguments: [{ value: 4 }, { unserializableValue: '-0' }] });
post('Runtime.callFunctionOn', { functionDeclaration: '(o) => o', arguments: [{ objectId: result.objectId }], executionContextId: 1, returnByValue: true });
post('Runtime.releaseObject', { objectId: result.objectId });
post('Runtime.getProperties', { objectId: result.objectId });
post('Runtime.compileScript', { expression: '1 +', sourceURL: '', persistScript: false });

// What may run for a preview.
globalThis.changed = 0;
globalThis.data = { list: [1, 2, 3], text: 'abc', get computed() { return ++changed; } };
const harmless = ['1 + 2 * 3', 'data.list', 'data.list.length', 'data.text.toUpperCase()', 'data?.none?.more', 'typeof nothing', '`${data.text}!`', '[1, data.text]', 'Math.max(1, 2)', 'nothing'];
for (const expression of harmless) evaluate(expression, { throwOnSideEffect: true });
for (const expression of ['data.computed', 'changed = 5', 'changed++', 'data.list.push(4)', 'delete data.list']) evaluate(expression, { throwOnSideEffect: true });
process.stdout.write(`${changed} ${data.list}\n`);

session.on('inspectorNotification', (message) => process.stdout.write(`${show(message).replaceAll(`[${process.pid}]`, '[pid]').replace(/"name":"[^"]*node\[/, '"name":"node[')}\n`));
post('Runtime.enable');
const context = vm.createContext({ inside: 1 }, { name: 'Mine', origin: 'https://example.com' });
evaluate('inside + 1', { contextId: 2 });
evaluate('const within = 2', { contextId: 2 });
post('Runtime.globalLexicalScopeNames', { executionContextId: 2 });
console.log('text', { a: 1 }, [1]);
console.warn('warned %s', 'so');
console.assert(true, 'not');
console.table([1]);
console.group('g');
console.groupEnd();
inspector.console.log('only for sessions');
post('Runtime.disable');
console.log('not reported', vm.runInContext('inside', context));
evaluate('Promise.resolve(6)', { awaitPromise: true });
evaluate('Promise.reject(new Error("later"))', { awaitPromise: true });
setTimeout(() => session.disconnect(), 10);
