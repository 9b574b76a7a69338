// construct, destroy, final, flush: their order, their failures, and callbacks that are called twice.
const { Readable, Writable, Duplex, Transform, finished, pipeline } = require('node:stream');
const trace = (source, name) => {
  for (const event of ['end', 'finish', 'close', 'error', 'prefinish'])
    source.on(event, (value) => console.log(name, event, value?.code ?? value?.message ?? ''));
  return source;
};
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));
const say = (name, ...rest) => (console.log(name), rest);
process.on('uncaughtException', (error) => console.log('uncaught', error.code, error.message));
(async () => {
  const built = trace(
    new Duplex({
      construct(done) {
        console.log('construct');
        setTimeout(done, 1);
      },
      read() {
        console.log('read');
        this.push(null);
      },
      write(c, e, done) {
        console.log('write', String(c));
        done();
      },
      final(done) {
        console.log('final');
        done();
      },
      destroy(error, done) {
        console.log('destroy', error);
        done(error);
      },
    }),
    'built',
  );
  built.write('early');
  built.end();
  built.resume();
  await tick();
  const broken = trace(
    new Writable({
      construct(done) {
        done(new Error('no'));
      },
      write() {
        console.log('never');
      },
    }),
    'broken',
  );
  broken.write('x', (error) => console.log('write', error?.message));
  await tick();
  const both = trace(
    new Readable({
      construct(done) {
        setTimeout(done, 2);
      },
      read() {
        console.log('never');
      },
      destroy(error, done) {
        console.log('destroy');
        done(error);
      },
    }),
    'both',
  );
  both.destroy();
  await tick();
  const twice = trace(
    new Writable({
      write(c, e, done) {
        done();
        done();
      },
    }),
    'twice',
  );
  twice.write('x');
  await tick();
  const built2 = trace(
    new Writable({
      construct(done) {
        done();
        done();
      },
    }),
    'construct twice',
  );
  await tick();
  const closing = trace(
    new Writable({
      write(c, e, done) {
        done();
      },
      final(done) {
        done(new Error('final'));
      },
    }),
    'final',
  );
  closing.end();
  await tick();
  const throwing = trace(
    new Writable({
      write(c, e, done) {
        done();
      },
      final() {
        throw new Error('thrown in final');
      },
    }),
    'final throws',
  );
  throwing.end();
  await tick();
  const flushing = trace(
    new Transform({
      transform(c, e, done) {
        done(null, c);
      },
      flush(done) {
        done(null, 'rest');
      },
    }),
    'flush',
  );
  flushing.on('data', (chunk) => console.log('data', String(chunk)));
  flushing.end('x');
  await tick();
  const failing = trace(
    new Transform({
      transform(c, e, done) {
        done(null, c);
      },
      flush(done) {
        done(new Error('flush'));
      },
    }),
    'flush fails',
  );
  failing.end('x');
  failing.resume();
  await tick();
  const asynchronous = trace(
    new Writable({
      async write() {
        throw new Error('rejected');
      },
    }),
    'async write',
  );
  asynchronous.write('x');
  await tick();
  const stubborn = trace(
    new Readable({
      read() {},
      destroy(error, done) {
        done(new Error('destroy failed'));
      },
    }),
    'stubborn',
  );
  stubborn.destroy();
  stubborn.destroy(new Error('second'));
  await tick();
  const quiet = trace(new Readable({ emitClose: false, read() {} }), 'no close');
  quiet.destroy(new Error('x'));
  const kept = trace(
    new Readable({
      autoDestroy: false,
      read() {
        this.push(null);
      },
    }),
    'kept',
  );
  kept.resume();
  await tick();
  console.log(kept.destroyed, kept.closed, quiet.closed);
  for (const stream of [built, broken, closing, failing, kept]) finished(stream, (error) => console.log('finished', error?.code, error?.message));
  finished(new Readable({ read() {} }).destroy(), (error) => console.log('premature', error?.code));
  finished(new Writable({ write() {} }).destroy(), (error) => console.log('premature', error?.code));
  await tick();
  for (const args of [[], [null], [{}], [new Readable()], [new Readable(), 1], [new Readable(), {}, 1], [new Readable(), { signal: 1 }, () => {}]]) {
    try {
      console.log(typeof finished(...args));
    } catch (error) {
      console.log(error.code, error.message);
    }
    try {
      console.log(typeof pipeline(...args));
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
})();
