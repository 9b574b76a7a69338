// Write streams: positions, flags, flushing, vectors, errors.
const fs = require('node:fs');
const { once } = require('node:events');
const { pipeline } = require('node:stream/promises');
const finish = async (stream) => {
  stream.end();
  await once(stream, 'close');
};
(async () => {
  const stream = fs.createWriteStream('file', { highWaterMark: 4 });
  const events = [];
  for (const name of ['open', 'ready', 'drain', 'finish', 'close']) stream.on(name, () => events.push(name));
  console.log(stream.write('12345'), stream.pending, stream.bytesWritten, stream.path);
  stream.cork();
  stream.write('a');
  stream.write(Buffer.from('b'));
  stream.uncork();
  stream.end('end', () => events.push('callback'));
  await once(stream, 'close');
  console.log(events.join(), stream.bytesWritten, fs.readFileSync('file', 'utf8'), stream.fd);
  const patch = fs.createWriteStream('file', { flags: 'r+', start: 2 });
  patch.write('XY');
  await finish(patch);
  const more = fs.createWriteStream('file', { flags: 'a', flush: true, mode: 0o600 });
  more.write('+');
  await finish(more);
  console.log(fs.readFileSync('file', 'utf8'));
  const latin = fs.createWriteStream('latin', { encoding: 'latin1', defaultEncoding: 'latin1' });
  latin.write('é');
  latin.write('e9', 'hex');
  await finish(latin);
  console.log(fs.readFileSync('latin'));
  for (const [path, options] of [['no/such/dir', {}], ['file', { flags: 'wx' }], ['.', {}]]) {
    const failing = fs.createWriteStream(path, options);
    const [error] = await once(failing, 'error');
    console.log(error.code, error.syscall, error.path, failing.destroyed);
  }
  const ended = fs.createWriteStream('ended');
  await finish(ended);
  ended.write('late', (error) => console.log(error.code));
  ended.on('error', (error) => console.log('error', error.code));
  for (const options of [{ start: 'x' }, { start: -1 }, { flush: 1 }, { fd: {} }, { encoding: 'nope' }, { highWaterMark: 'x' }]) {
    try {
      fs.createWriteStream('other', options).destroy();
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
  await pipeline(fs.createReadStream('file'), fs.createWriteStream('copy'));
  console.log(fs.readFileSync('copy', 'utf8'));
  const closed = fs.createWriteStream('closed');
  closed.close((error) => console.log('close', error, closed.closed));
})();
