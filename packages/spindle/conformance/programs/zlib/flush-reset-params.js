const zlib = require('node:zlib');
const collect = (stream) => {
  const chunks = [];
  stream.on('data', (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks);
};
const wait = (event, stream) => new Promise((resolve) => stream.once(event, resolve));
(async () => {
  for (const kind of ['Z_SYNC_FLUSH', 'Z_FULL_FLUSH', 'Z_PARTIAL_FLUSH', 'Z_BLOCK']) {
    const deflate = zlib.createDeflate({ level: 0 });
    const taken = collect(deflate);
    deflate.write('hello');
    await new Promise((resolve) => deflate.flush(zlib.constants[kind], resolve));
    console.log(kind, taken().toString('hex'));
    deflate.end(' world');
    await wait('end', deflate);
    console.log(zlib.inflateSync(taken()).toString());
  }
  const changing = zlib.createDeflate({ level: 9, strategy: zlib.constants.Z_FILTERED });
  const taken = collect(changing);
  const part = Buffer.from('abcdefghij'.repeat(500));
  changing.write(part);
  await new Promise((resolve) => changing.params(0, zlib.constants.Z_DEFAULT_STRATEGY, resolve));
  const before = taken().length;
  changing.write(part);
  await new Promise((resolve) => changing.flush(resolve));
  console.log('level 9', before < 200, 'level 0', taken().length - before > 5000);
  await new Promise((resolve) => changing.params(6, zlib.constants.Z_HUFFMAN_ONLY, resolve));
  changing.write(part);
  await new Promise((resolve) => changing.params(6, zlib.constants.Z_DEFAULT_STRATEGY, resolve));
  changing.end(part);
  await wait('end', changing);
  console.log(zlib.inflateSync(taken()).equals(Buffer.concat([part, part, part, part])), changing.bytesWritten);
  try {
    changing.params(10, 0);
  } catch (error) {
    console.log(error.code, error.message);
  }
  const again = zlib.createDeflateRaw();
  const both = collect(again);
  again.write('thrown away');
  try {
    again.reset();
  } catch (error) {
    console.log(error.message);
  }
  await new Promise((resolve) => again.write('', resolve));
  again.reset();
  again.end('kept');
  await wait('end', again);
  console.log(zlib.inflateRawSync(both()).toString());
})();
