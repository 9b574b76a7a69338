// The rest of util: promises, deprecations, arguments, styles, types, comparison, diffs.
const util = require('node:util');
const { attempt } = require('../helpers/attempt.cjs');
const values = [undefined, null, true, 1, 'x', Symbol('s'), {}, [], () => 1, 1n];
for (const name of ['promisify', 'callbackify', 'deprecate', 'inherits', 'debuglog', 'format', 'stripVTControlCharacters', 'toUSVString', 'getSystemErrorName', 'getSystemErrorMessage', 'parseEnv', 'aborted', 'styleText', 'isDeepStrictEqual', 'formatWithOptions', 'types', 'parseArgs', 'getCallSites', 'transferableAbortSignal', 'diff'])
  for (const value of values) attempt(`${name} ${String(typeof value === 'object' ? JSON.stringify(value) : String(value))}`, () => { const result = typeof util[name] === 'function' ? util[name](value) : 0; result?.catch?.((error) => console.log('later', error.code)); return typeof result === 'function' ? 'function' : result instanceof Promise ? 'promise' : name === 'getCallSites' ? Array.isArray(result) : result; });
console.log(util.parseArgs({ args: ['-f', '--bar', 'b', 'pos', '--no-color', '--', '-x'], options: { foo: { type: 'boolean', short: 'f' }, bar: { type: 'string', multiple: true }, color: { type: 'boolean', default: true } }, allowPositionals: true, allowNegative: true, tokens: true }));
for (const args of [['--x'], ['--foo=1'], ['--bar'], ['-z'], ['p'], ['--bar', '--foo']]) attempt('parseArgs', () => util.parseArgs({ args, options: { foo: { type: 'boolean' }, bar: { type: 'string' } } }));
console.log(util.isDeepStrictEqual(new Map([[1, { a: 2 }]]), new Map([[1, { a: 2 }]])), util.isDeepStrictEqual([0], [-0]), util.isDeepStrictEqual(new Set([[1]]), new Set([[1]])), util.isDeepStrictEqual(NaN, NaN));
console.log(util.styleText('red', 'x', { validateStream: false }), util.styleText(['bold', 'bgBlue'], 'y', { validateStream: false }), util.stripVTControlCharacters('\u001b[31mx\u001b[0m\u001b]8;;u\u0007l'), util.toUSVString('\ud800a'), util.getSystemErrorName(-2), util.getSystemErrorMessage(-13), util.getSystemErrorMap().get(-98));
const type = new util.MIMEType('Text/Plain; charset="utf-8"; x=1');
type.params.set('y', 'a b');
console.log(String(type), type.essence, type.type, [...type.params]);
attempt('mime', () => new util.MIMEType('nope'));
console.log(util.diff('abc', 'abd'), util.diff(['a', 'b'], ['b']), util.parseEnv('A=1\nB="x\\ny"\n#c\nC=\'q\' # t\nexport D=2\nE=`m\nn`\nF'));
const old = util.deprecate(() => 5, 'old thing', 'DEP9999');
console.log(old(), old());
function Child() {}
util.inherits(Child, require('node:events'));
console.log(Child.super_.name, new Child() instanceof Child.super_);
class Custom { static [util.promisify.custom]() {} }
util.promisify(setTimeout)(1, 'later').then(console.log);
util.promisify((callback) => callback(new Error('refused')))().catch((error) => console.log(error.message));
util.promisify((callback) => callback(null, 1, 2))().then(console.log);
util.callbackify(async () => { throw null; })((error) => console.log(error.code, error.message, error.reason));
util.callbackify(async (value) => value)(7, (error, value) => console.log(error, value));
util.aborted(AbortSignal.abort(), {}).then(() => console.log('aborted'));
for (const encoding of ['utf-8', 'utf-16le', 'utf-16be', 'latin1', 'windows-1252', 'shift_jis', 'gbk', 'iso-8859-2', 'koi8-r', 'nope', '', 'x-user-defined', 'replacement']) attempt(encoding, () => [new util.TextDecoder(encoding).encoding, new TextDecoder(encoding).decode(new Uint8Array([0x82, 0xa0, 0x41, 0xe9]))]);
for (const options of [{ fatal: true }, { ignoreBOM: true }, 5, 'x', null]) attempt('decoder', () => new TextDecoder('utf-8', options).decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0xff])));
for (const value of values) attempt('decode', () => new TextDecoder().decode(value));
console.log(new TextEncoder().encode('\ud800é'), new TextEncoder().encodeInto('é€', new Uint8Array(4)), new TextEncoder());
const decoder = new TextDecoder();
console.log(decoder.decode(new Uint8Array([0xe2, 0x82]), { stream: true }), decoder.decode(new Uint8Array([0xac])), decoder);
for (const name of Object.keys(util.types)) console.log(name, [new Proxy({}, {}), new Map().entries(), (function () { return arguments; })(), async () => {}, function* () {}, Object(1n), new Error('x'), new Uint8Array(), Promise.resolve(), new WeakMap(), new SharedArrayBuffer(1), /x/, new Date(), new DataView(new ArrayBuffer(1))].map((value) => util.types[name](value)));
