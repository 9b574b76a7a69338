// Every way to read and write numbers, including edge cases.
const methods = ['Int8', 'UInt8', 'Uint8', 'Int16LE', 'Int16BE', 'UInt16LE', 'UInt16BE', 'Int32LE', 'Int32BE', 'UInt32LE', 'UInt32BE', 'BigInt64LE', 'BigInt64BE', 'BigUInt64LE', 'BigUint64BE', 'FloatLE', 'FloatBE', 'DoubleLE', 'DoubleBE'];
const values = [0, 1, -1, 127, 128, 255, 256, 32767, 65535, 65536, 2147483647, 4294967295, 4294967296, 1.5, NaN, Infinity, '5', 'x', null, {}, 0n, -1n, 2n ** 63n, 2n ** 64n];
const attempt = (call) => {
  try {
    return call();
  } catch (error) {
    return `${error.name} ${error.code} ${error.message}`;
  }
};
for (const method of methods) {
  for (const value of values) console.log(method, String(value), attempt(() => { const buffer = Buffer.alloc(9, 0xaa); return [buffer[`write${method}`](value, 1), buffer.toString('hex'), buffer[`read${method}`](1)]; }));
  for (const offset of [undefined, -1, 1.5, 9, 8, 'x', null, NaN, {}]) console.log(method, String(offset), attempt(() => Buffer.alloc(9)[`read${method}`](offset)), attempt(() => Buffer.alloc(9)[`write${method}`](/Big/.test(method) ? 1n : 1, offset)));
}
for (const method of ['IntLE', 'IntBE', 'UIntLE', 'UIntBE']) {
  for (const length of [0, 1, 2, 3, 4, 5, 6, 7, 1.5, undefined, 'x']) {
    for (const value of [1, -1, 2 ** 40, 255]) console.log(method, String(length), value, attempt(() => { const buffer = Buffer.alloc(8); buffer[`write${method}`](value, 1, length); return [buffer.toString('hex'), buffer[`read${method}`](1, length)]; }));
  }
}
