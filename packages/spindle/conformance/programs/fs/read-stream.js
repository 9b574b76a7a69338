// Read streams: ranges, encodings, descriptors, destruction, order of events.
const fs = require('node:fs');
const { once } = require('node:events');
fs.writeFileSync('file', 'abcdefghijé');
const read = (options) =>
  new Promise((resolve) => {
    const events = [];
    const chunks = [];
    const stream = fs.createReadStream('file', options);
    for (const name of ['open', 'ready', 'end', 'close', 'error']) stream.on(name, (value) => events.push(name === 'error' ? value.code : name));
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('close', () => resolve([typeof options === 'string' || options?.encoding ? chunks.join('|') : chunks.map(String).join('|'), events.join(), stream.bytesRead, stream.closed, stream.pending]));
  });
(async () => {
  for (const options of [undefined, 'utf8', { start: 2 }, { start: 2, end: 4 }, { end: 0 }, { start: 20 }, { highWaterMark: 4 }, { highWaterMark: 1, encoding: 'utf8', start: 8 }, { encoding: 'base64', end: 3 }, { emitClose: true, autoClose: true }, { flags: 'a+' }]) {
    console.log(options, ...(await read(options)));
  }
  for (const options of [{ start: 'x' }, { start: 5, end: 2 }, { start: -1 }, { end: -1 }, { highWaterMark: -1 }, { encoding: 'nope' }, { fd: 'x' }, { fs: {} }, { signal: 1 }, 'nope', 5]) {
    try {
      fs.createReadStream('file', options).destroy();
      console.log('fine', options);
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
  const fd = fs.openSync('file');
  const kept = fs.createReadStream(null, { fd, autoClose: false, start: 1, end: 2 });
  for await (const chunk of kept) console.log(String(chunk));
  console.log(fs.readSync(fd, Buffer.alloc(1), 0, 1, 0), kept.destroyed, kept.path);
  fs.closeSync(fd);
  const early = fs.createReadStream('file');
  early.destroy(new Error('enough'));
  console.log((await once(early, 'error'))[0].message, early.readableAborted);
  const gone = fs.createReadStream('no-such');
  const [error] = await once(gone, 'error');
  console.log(error.message, error.code, error.syscall, gone.destroyed);
  await once(gone, 'close');
  const controller = new AbortController();
  const aborted = fs.createReadStream('file', { signal: controller.signal });
  controller.abort();
  console.log((await once(aborted, 'error'))[0].name);
  const directory = fs.createReadStream('.');
  console.log((await once(directory, 'error'))[0].code);
})();
