// What read, write, push, unshift, cork, pipe, setEncoding and their like return and emit.
const {
  Readable,
  Writable,
  Duplex,
  Transform,
  PassThrough,
  getDefaultHighWaterMark,
  setDefaultHighWaterMark,
  isReadable,
  isErrored,
  isDisturbed,
} = require('node:stream');
const attempt = (name, call) => {
  try {
    console.log(name, call());
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
};
const settle = (name, promise) =>
  promise.then(
    (value) => console.log(name, value),
    (error) => console.log(name, error.name, error.code, error.message),
  );
const trace = (source, name) => {
  for (const event of ['readable', 'end', 'finish', 'close', 'error', 'pause', 'resume', 'drain', 'prefinish', 'pipe', 'unpipe'])
    source.on(event, (value) =>
      console.log(name, event, value instanceof Error ? `${value.code} ${value.message}` : value === undefined ? '' : value.constructor.name),
    );
  return source;
};
const tick = () => new Promise((resolve) => setTimeout(resolve, 3));
(async () => {
  attempt('defaults', () => [getDefaultHighWaterMark(false), getDefaultHighWaterMark(true)]);
  for (const value of [-1, 1.5, '1', null, NaN]) attempt('set default', () => setDefaultHighWaterMark(true, value));
  for (const value of [-1, 1.5, '1', NaN, {}, 0]) {
    attempt('readable mark', () => new Readable({ highWaterMark: value }).readableHighWaterMark);
    attempt('writable mark', () => new Writable({ highWaterMark: value }).writableHighWaterMark);
    attempt('duplex marks', () => {
      const d = new Duplex({ readableHighWaterMark: value, writableObjectMode: true });
      return [d.readableHighWaterMark, d.writableHighWaterMark];
    });
  }
  const paused = trace(new Readable({ read() {} }), 'paused');
  console.log(paused.push('abc'), paused.unshift('_'), paused.read(2), paused.read(0), paused.read(9), paused.readableLength);
  paused.setEncoding('hex');
  console.log(paused.push('z'), paused.read(), paused.readableEncoding);
  console.log(paused.push(null), paused.read());
  await tick();
  attempt('late push', () => paused.push('late'));
  attempt('late unshift', () => paused.unshift('late'));
  await tick();
  for (const chunk of [1, true, {}, Symbol('s'), undefined]) {
    const one = trace(new Readable({ read() {} }), 'chunk');
    attempt('push', () => one.push(chunk));
    await tick();
    const two = trace(
      new Writable({
        write(c, e, done) {
          done();
        },
      }),
      'write',
    );
    attempt('write', () => two.write(chunk));
    attempt('end', () => two.end(chunk) === two);
    await tick();
  }
  const odd = trace(
    new Writable({
      decodeStrings: false,
      write(c, e, done) {
        console.log(c, e);
        done();
      },
    }),
    'odd',
  );
  attempt('null', () => odd.write(null));
  attempt('encoding', () => odd.write('x', 'klingon'));
  attempt('latin1', () => odd.write('é', 'latin1'));
  attempt('default', () => odd.setDefaultEncoding('klingon'));
  attempt('default', () => odd.setDefaultEncoding('hex') === odd);
  odd.cork();
  odd.cork();
  console.log(odd.writableCorked, odd.write('ab'), odd.write('cd'), odd.writableLength);
  odd.uncork();
  console.log(odd.writableCorked);
  odd.end('ef', (error) => console.log('ended', error));
  attempt('after end', () => odd.write('x', (error) => console.log('callback', error.code)));
  odd.end((error) => console.log('again', error?.code));
  await tick();
  odd.end((error) => console.log('finished', error?.code));
  await tick();
  const many = trace(
    new Writable({
      writev(chunks, done) {
        console.log(chunks.map(({ chunk, encoding }) => [String(chunk), encoding]));
        done();
      },
    }),
    'many',
  );
  many.cork();
  many.write('a');
  many.write('b', 'latin1');
  many.write(Buffer.from('c'));
  many.end();
  await tick();
  const from = trace(new Readable({ read() {} }), 'from'),
    to = trace(new PassThrough({ highWaterMark: 2 }), 'to');
  from.pipe(to);
  from.push('abcdef');
  await tick();
  console.log(to.writableNeedDrain, from.isPaused(), from.readableFlowing, to.read());
  from.unpipe(to);
  console.log(from.readableFlowing, from.pipe(to, { end: false }) === to);
  from.push(null);
  to.resume();
  await tick();
  console.log(to.writableEnded, isReadable(to), isReadable(from), isErrored(from), isDisturbed(from));
  from.destroy();
  to.destroy(new Error('gone'));
  attempt('write to destroyed', () => to.write('x', (error) => console.log(error.code)));
  await tick();
  console.log(to.errored?.message, to.closed, to.destroyed, isErrored(to));
  const half = trace(
    new Duplex({
      allowHalfOpen: false,
      read() {},
      write(c, e, done) {
        done();
      },
    }),
    'half',
  );
  half.push(null);
  half.resume();
  await tick();
  attempt('not implemented', () => {
    const r = trace(new Readable(), 'bare');
    r.read();
  });
  attempt('not implemented', () => {
    const w = trace(new Writable(), 'bare');
    w.write('x');
  });
  attempt('not implemented', () => {
    const t = trace(new Transform(), 'bare');
    t.write('x');
  });
  await tick();
})();
