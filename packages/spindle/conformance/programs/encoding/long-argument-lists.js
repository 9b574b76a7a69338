// Texts of many codes at once, as libraries make them, and the data: URLs that fetch decodes with them.
const { attempt, settle } = require('../helpers/attempt.cjs');
const codes = Uint8Array.from({ length: 65535 }, (_, index) => index);
const text = String.fromCharCode.apply(null, codes);
console.log(text.length, text === Buffer.from(codes).toString('latin1'));
console.log(String.fromCharCode.apply(undefined, Array.from({ length: 70000 }, () => 0x20ac)) === '€'.repeat(70000));
console.log(String.fromCharCode.apply(null, { length: 66000, 65999: 65 }).endsWith('\0A'));
console.log([String.fromCharCode.apply(null, [104, 105]), String.fromCharCode.apply(null), String.fromCharCode.apply(null, null), String.fromCharCode.apply(null, {})]);
attempt('not a list', () => String.fromCharCode.apply(null, 'x'.repeat(70000)));
console.log(String.fromCharCode.apply.call(Math.max, null, [1, 3, 2]), String.fromCharCode.apply.name, String.fromCharCode.apply.length, String(String.fromCharCode.apply));
console.log(Object.keys(String.fromCharCode));

const url = (bytes) => `data:application/octet-stream;base64,${Buffer.alloc(bytes, 7).toString('base64')}`;
const sizeOf = async (bytes) => (await (await fetch(url(bytes))).arrayBuffer()).byteLength;
settle('short', sizeOf(10))
  .then(() => settle('long', sizeOf(100_000)))
  .then(() => settle('longer', sizeOf(1_000_000)));
