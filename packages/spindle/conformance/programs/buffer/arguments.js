// Buffers from all kinds of values, and which values they reject.
const { Buffer, SlowBuffer, constants, kMaxLength, isUtf8, isAscii, transcode, atob, btoa, Blob, File, resolveObjectURL } = require('node:buffer');
const values = [undefined, null, true, 1, -1, 1.5, NaN, Infinity, 2 ** 33, '', 'text', Symbol('s'), {}, [], [1, 256, -1, 'x', 3.7], () => 1, 1n, new Uint16Array([258]), new ArrayBuffer(3), new SharedArrayBuffer(2), new DataView(new ArrayBuffer(2)), { type: 'Buffer', data: [1, 2] }, { length: 2, 0: 5 }, new String('boxed'), { valueOf: () => 'value' }, { [Symbol.toPrimitive]: () => 'primitive' }, new Date(0)];
const { attempt } = require('../helpers/attempt.cjs');
for (const value of values) {
  const name = typeof value === 'symbol' || typeof value === 'bigint' ? String(value) : JSON.stringify(value);
  attempt(`from ${name}`, () => Buffer.from(value));
  for (const method of ['alloc', 'allocUnsafe', 'allocUnsafeSlow']) if (value !== 2 ** 33) attempt(`${method} ${name}`, () => Buffer[method](value).length);
  attempt(`byteLength ${name}`, () => Buffer.byteLength(value));
  attempt(`concat ${name}`, () => Buffer.concat(value));
  attempt(`compare ${name}`, () => Buffer.compare(Buffer.from('a'), value));
  attempt(`isEncoding ${name}`, () => [Buffer.isEncoding(value), Buffer.isBuffer(value)]);
  const buffer = Buffer.from('abcdef');
  for (const method of ['equals', 'compare', 'indexOf', 'includes', 'lastIndexOf', 'fill', 'write', 'toString', 'copy', 'readUInt8', 'writeUInt8', 'slice', 'subarray', 'readDoubleLE', 'readUIntBE', 'swap16']) attempt(`${method} ${name}`, () => Buffer.from(buffer)[method](value));
  for (const method of ['isUtf8', 'isAscii', 'atob', 'btoa']) attempt(`${method} ${name}`, () => ({ isUtf8, isAscii, atob, btoa })[method](value));
}
for (const args of [[Buffer.from('€'), 'utf8', 'latin1'], [Buffer.from('é'), 'utf8', 'ucs2'], [Buffer.from('a'), 'nope', 'utf8'], ['a', 'utf8', 'ucs2'], [Buffer.from('a'), 'utf8', 'hex']]) attempt('transcode', () => transcode(...args));
attempt('fill', () => Buffer.alloc(5).fill('ab', 1, 4, 'latin1'));
attempt('fill range', () => Buffer.alloc(5).fill('a', 6));
attempt('fill hex', () => Buffer.alloc(3).fill('zz', 'hex'));
attempt('fill empty', () => Buffer.alloc(3, ''));
attempt('copy', () => Buffer.from('abc').copy(Buffer.alloc(5), -1));
attempt('copy range', () => Buffer.from('abc').copy(Buffer.alloc(5), 0, 4));
attempt('json', () => JSON.stringify(Buffer.from('é')));
attempt('inspect', () => [Buffer.alloc(60), Object.assign(Buffer.from('x'), { extra: 1 })]);
attempt('swap', () => [Buffer.from('abcd').swap16(), Buffer.from('abcd').swap32(), Buffer.from('abcdefgh').swap64(), Buffer.from('abc').swap16()]);
attempt('of', () => [Buffer.of(1, 300, 'x'), Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 1, 1), Buffer.poolSize, constants.MAX_LENGTH === kMaxLength]);
attempt('parts', () => [Buffer.from('abc').parent instanceof ArrayBuffer, typeof Buffer.from('abc').offset, Buffer.from(new Uint8Array([1, 2, 3]).buffer, 1, 1), Buffer.from(new ArrayBuffer(3), 4)]);
attempt('locale', () => [Buffer.from('abc').toLocaleString('hex'), Buffer.from('abc').asciiSlice(1, 2), Buffer.from('ÿ', 'latin1').latin1Slice(), Buffer.alloc(4).utf8Write('é', 1)]);
attempt('blob', () => [new Blob(['a', new Uint8Array([98])]), new File(["x"], "n", { lastModified: 0 }), resolveObjectURL('blob:nodedata:x')]);
attempt('blob refused', () => new Blob('text'));
attempt('file refused', () => new File(['x']));
