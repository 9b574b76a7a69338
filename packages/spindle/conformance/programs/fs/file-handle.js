// FileHandle: its methods, its events, and closing.
const fs = require('node:fs');
const { open, readFile, writeFile } = fs.promises;

(async () => {
  const handle = await open('file', 'w+');
  console.log(handle.constructor.name, Object.getOwnPropertyNames(Object.getPrototypeOf(handle)).join());
  console.log((await handle.write('first line\nsecond\nthird')).bytesWritten, (await handle.stat()).size, typeof (await handle.stat({ bigint: true })).size);
  console.log((await handle.read({ buffer: Buffer.alloc(5), position: 6 })).buffer.toString());
  console.log((await handle.readv([Buffer.alloc(3), Buffer.alloc(3)], 0)).buffers.join());
  console.log((await handle.writev([Buffer.from('A'), Buffer.from('B')], 0)).bytesWritten);
  for await (const line of handle.readLines({ start: 0, autoClose: false })) console.log(line);
  await handle.truncate(8);
  await handle.chmod(0o600);
  await handle.utimes(1, 2);
  console.log((await handle.stat()).mtimeMs, (await handle.stat()).mode.toString(8), await readFile('file', 'utf8'));
  for (const call of [
    () => handle.read(Buffer.alloc(1), 5),
    () => handle.read(Buffer.alloc(0)),
    () => handle.truncate('x'),
    () => handle.writeFile(7),
    () => handle.write({}),
    () => handle.readv([]),
    () => handle.readv('x'),
    () => handle.writeFile('x', { signal: AbortSignal.abort() }),
  ]) {
    await call().then(console.log, (error) => console.log(error.name, error.code, error.message));
  }
  handle.on('close', () => console.log('close event'));
  const closing = handle.close();
  console.log(handle.fd === -1, closing instanceof Promise);
  await Promise.all([closing, handle.close()]);
  await handle.stat().catch((error) => console.log(error.code, error.syscall, error.message));

  const other = await open('other', 'w');
  const stream = other.createWriteStream();
  stream.end('by a stream');
  await new Promise((resolve) => stream.on('close', resolve));
  console.log(other.fd, await readFile('other', 'utf8'));
  await using disposed = await open('other');
  let text = '';
  for await (const chunk of disposed.createReadStream({ start: 3, end: 6, encoding: 'latin1' })) text += chunk;
  console.log(text);
  await writeFile('chunks', (async function* () {
    yield 'one ';
    yield 'two';
  })());
  console.log(await readFile('chunks', 'utf8'));
})();
