// What buffers, blobs and files refuse.
const buffer = require('node:buffer');
const { Blob, File } = buffer;
const { attempt, settle } = require('../helpers/attempt.cjs');
const values = [
  undefined,
  null,
  -1,
  0,
  1.5,
  NaN,
  'x',
  '',
  {},
  [],
  [1, 2],
  true,
  1n,
  Symbol('s'),
  new Uint8Array(2),
  new ArrayBuffer(2),
  { length: 2 },
  { type: 'Buffer', data: [1] },
  new String('a'),
  Infinity,
  2 ** 53,
];
for (const value of values) {
  for (const method of ['from', 'alloc', 'allocUnsafe', 'allocUnsafeSlow', 'byteLength', 'isEncoding', 'isBuffer', 'concat', 'of', 'copyBytesFrom'])
    attempt(method, () => {
      const result = Buffer[method](value);
      return Buffer.isBuffer(result) ? result.length : result;
    });
  attempt('fill', () => Buffer.alloc(3).fill(value));
  attempt('alloc fill', () => Buffer.alloc(3, value));
  attempt('compare', () => Buffer.alloc(1).compare(value));
  attempt('equals', () => Buffer.alloc(1).equals(value));
  attempt('indexOf', () => Buffer.from('abc').indexOf(value));
  attempt('write', () => Buffer.alloc(3).write(value));
  attempt('write at', () => Buffer.alloc(3).write('a', value));
  attempt('toString', () => Buffer.from('abc').toString(value));
  attempt('slice', () => Buffer.from('abc').subarray(value).length);
  attempt('copy', () => Buffer.from('abc').copy(value));
  attempt('concat', () => Buffer.concat([Buffer.from('ab')], value).length);
  attempt('transcode', () => buffer.transcode(value, 'utf8', 'latin1'));
  attempt('isUtf8', () => buffer.isUtf8(value));
  attempt('isAscii', () => buffer.isAscii(value));
  attempt('atob', () => atob(value));
  attempt('btoa', () => btoa(value));
  for (const method of ['readUInt8', 'readInt16LE', 'readUIntBE', 'readDoubleLE', 'readBigInt64BE', 'readFloatBE'])
    attempt(method, () => Buffer.alloc(8)[method](value, 3));
  for (const method of ['writeUInt8', 'writeInt16LE', 'writeDoubleLE', 'writeBigUInt64LE', 'writeFloatBE'])
    attempt(method, () => Buffer.alloc(8)[method](value));
  attempt('writeUIntBE', () => Buffer.alloc(8).writeUIntBE(1, 0, value));
  for (const method of ['swap16', 'swap32', 'swap64']) attempt(method, () => Buffer.alloc(3)[method]());
  attempt('Blob', () => new Blob(value).size);
  attempt('part', () => new Blob([value]).size);
  attempt('options', () => new Blob([], value).type);
  attempt('type', () => new Blob([], { type: value }).type);
  attempt('endings', () => new Blob(['a\n'], { endings: value }).size);
  attempt('File', () => new File([], value).name);
  if (value !== undefined) attempt('modified', () => new File([], 'f', { lastModified: value }).lastModified);
  attempt('slice', () => new Blob(['abc']).slice(value, 2, 't').size);
}
attempt('File', () => new File());
attempt('File', () => new File([]));
attempt('transcode', () => buffer.transcode(Buffer.from('€'), 'utf8', 'ascii'));
attempt('transcode', () => buffer.transcode(Buffer.from('a'), 'klingon', 'ascii'));
attempt('transcode', () => buffer.transcode(Buffer.from('a'), 'utf8', 'hex'));
attempt('too large', () => Buffer.alloc(2 ** 53));
attempt('constants', () => [
  buffer.constants.MAX_LENGTH > 2 ** 31,
  buffer.constants.MAX_STRING_LENGTH > 2 ** 28,
  buffer.kMaxLength === buffer.constants.MAX_LENGTH,
  buffer.INSPECT_MAX_BYTES,
]);
for (const value of [-1, 'x', NaN])
  attempt('INSPECT_MAX_BYTES', () => {
    buffer.INSPECT_MAX_BYTES = value;
  });
buffer.INSPECT_MAX_BYTES = 2;
console.log(Buffer.from('abc'), new Blob(['a'], { type: 'T/x' }), new File(['a'], 'n', { lastModified: 1 }));
(async () => {
  const blob = new Blob(['ab', new Uint8Array([99])]);
  console.log(
    await blob.text(),
    await blob.bytes?.(),
    (await blob.arrayBuffer()).byteLength,
    await blob.slice(1).text(),
    await blob.slice(-1).text(),
    await Array.fromAsync(blob.stream()),
  );
  attempt('this', () => Object.getOwnPropertyDescriptor(Blob.prototype, 'size').get.call({}));
  await settle('this', (async () => Blob.prototype.text.call({}))());
})();
