// The order of stream lifecycle events, and rejected calls.
const stream = require('node:stream');
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished, compose, addAbortSignal } = stream;
const attempt = (name, call) => {
  try {
    console.log(name, call());
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
};
const trace = (source, names) => {
  const events = [];
  for (const name of names) source.on(name, (value) => events.push(value instanceof Error ? `${name}:${value.code ?? value.message}` : name));
  return events;
};
const all = ['readable', 'end', 'finish', 'close', 'error', 'pause', 'resume', 'drain', 'prefinish', 'pipe', 'unpipe'];
(async () => {
  const readable = Readable.from(['a', 'b']);
  const one = trace(readable, all);
  for await (const chunk of readable) console.log(chunk);
  console.log(one, readable.readableEnded, readable.destroyed, readable.readableDidRead);
  const writable = new Writable({ highWaterMark: 3, write(chunk, encoding, done) { setTimeout(done, 1); }, final(done) { setTimeout(done, 1); } });
  const two = trace(writable, all);
  console.log(writable.write('ab'), writable.write('cd'), writable.writableLength, writable.writableNeedDrain);
  writable.end('e');
  await new Promise((resolve) => writable.on('close', resolve));
  console.log(two, writable.writableFinished);
  const failing = new Transform({ transform(chunk, encoding, done) { done(new Error('cannot')); } });
  const three = trace(failing, all);
  failing.write('x');
  await new Promise((resolve) => failing.on('close', resolve));
  console.log(three, failing.errored.message);
  for (const args of [[], [1], [new PassThrough()], [new PassThrough(), 5], [[]]]) attempt('pipeline', () => typeof pipeline(...args, () => undefined));
  for (const args of [[], [1], [{}], [new PassThrough(), 5], [new PassThrough(), {}, 5]]) attempt('finished', () => typeof finished(...args));
  for (const value of [undefined, null, 5, {}, 'text', [], () => 1]) {
    attempt('from', () => Readable.from(value).constructor.name);
    attempt('write', () => new PassThrough().write(value));
    attempt('write objects', () => new PassThrough({ objectMode: true }).write(value));
    attempt('push', () => { const pushed = new Readable({ read() {} }); pushed.on('error', (error) => console.log('pushed', error.code)); return pushed.push(value); });
    attempt('highWaterMark', () => new Readable({ highWaterMark: value }).readableHighWaterMark);
    attempt('encoding', () => new Readable().setEncoding(value).readableEncoding);
  }
  attempt('no read', () => { const bare = new Readable(); bare.on('error', (error) => console.log(error.code)); return bare.read(); });
  attempt('no write', () => { const bare = new Writable(); bare.on('error', (error) => console.log(error.code)); return bare.write('x'); });
  const ended = new PassThrough();
  ended.on('error', (error) => console.log('after end', error.code));
  ended.end();
  ended.write('late', (error) => console.log('callback', error.code));
  const destroyed = new PassThrough();
  destroyed.destroy();
  destroyed.write('x', (error) => console.log('destroyed', error.code));
  await new Promise((resolve) => setTimeout(resolve, 5));
  await stream.promises.pipeline(Readable.from(['a', 'b']), async function* (source) { for await (const chunk of source) yield String(chunk).toUpperCase(); }, async (source) => { for await (const chunk of source) console.log('sink', chunk); });
  await stream.promises.pipeline(Readable.from(['a']), new Transform({ transform(chunk, _, done) { done(new Error('middle')); } }), new PassThrough()).catch((error) => console.log(error.message));
  const controller = new AbortController();
  const endless = addAbortSignal(controller.signal, new Readable({ read() {} }));
  setTimeout(() => controller.abort(), 1);
  await endless.toArray().catch((error) => console.log(error.name, error.code));
  const numbers = () => Readable.from([1, 2, 3, 4]);
  console.log(await numbers().filter((n) => n % 2).map(async (n) => n * 2).toArray(), await numbers().reduce((a, b) => a + b), await numbers().take(2).toArray(), await numbers().drop(3).toArray(), await numbers().flatMap((n) => [n, n]).some((n) => n > 3), await numbers().every((n) => n < 5), await numbers().find((n) => n > 2));
  await numbers().forEach((n) => { if (n > 3) console.log('each', n); });
  console.log(await compose(async function* (source) { for await (const chunk of source) yield `${chunk}!`; }).end('composed').setEncoding('utf8').toArray());
  const duplex = Duplex.from(async function* (source) { for await (const chunk of source) yield chunk; });
  duplex.end('through');
  console.log(String((await duplex.toArray())[0]));
  const web = Readable.toWeb(Readable.from(['w']));
  for await (const chunk of web) console.log('web', chunk);
  console.log((await Readable.fromWeb(new Blob(['blob']).stream()).toArray()).length, stream.getDefaultHighWaterMark(false), stream.isReadable(new PassThrough()), stream.isErrored(failing), stream.isDisturbed(readable));
  const [left, right] = stream.duplexPair();
  left.end('pair');
  console.log(String((await right.toArray())[0]));
  const corked = new Writable({ writev(chunks, done) { console.log(chunks.map(({ chunk }) => String(chunk))); done(); } });
  corked.cork();
  corked.write('1');
  corked.write('2');
  process.nextTick(() => corked.uncork());
  console.log(await require('node:stream/consumers').text(Readable.from(['t', 'x'])), await require('node:stream/consumers').json(Readable.from(['{"a":', '1}'])));
})();
