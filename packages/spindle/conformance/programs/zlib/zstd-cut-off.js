// A zstd stream that is not a frame, or only the start of one.
const zlib = require('node:zlib');

const frame = zlib.zstdCompressSync('hello');
const inputs = ['n', 'nope', 'nothing at all', [0x28], [0x28, 0xb5, 1], [0x50, 0x2a, 0x4d], [0x5f, 0x2a, 0x4d, 0x18, 1], frame.subarray(0, 4), frame.subarray(0, -1), frame];
for (const input of inputs) {
  const bytes = Buffer.from(input);
  try {
    console.log(bytes.toString('hex'), zlib.zstdDecompressSync(bytes).toString());
  } catch (error) {
    console.log(bytes.toString('hex'), error.name, error.code, error.errno, error.message);
  }
}

const stream = zlib.createZstdDecompress();
stream.on('error', (error) => console.log(error.code));
stream.write(Buffer.from([0x28]));
stream.write(Buffer.from([0x29]));
