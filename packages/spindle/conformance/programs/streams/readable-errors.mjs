// Web streams: refused arguments and states of readable streams, readers and controllers.
const show = (error) => (error instanceof Error ? `${error.name} ${error.code} ${error.message}` : error);
const attempt = (name, call) => {
  try {
    console.log(name, call());
  } catch (error) {
    console.log(name, show(error));
  }
};
const settle = async (name, promise) => {
  try {
    console.log(name, await promise);
  } catch (error) {
    console.log(name, show(error));
  }
};
for (const source of [null, 1, 'x', { type: 'x' }, { type: 'bytes', autoAllocateChunkSize: 0 }, { start: 1 }, { pull: 'x' }, { cancel: {} }])
  attempt('source', () => typeof new ReadableStream(source));
for (const strategy of [null, 1, { highWaterMark: -1 }, { highWaterMark: NaN }, { highWaterMark: 'x' }, { size: 1 }])
  attempt('strategy', () => typeof new ReadableStream({}, strategy));
attempt('bytes with size', () => new ReadableStream({ type: 'bytes' }, { size: () => 1 }));
attempt(
  'start throws',
  () =>
    new ReadableStream({
      start() {
        throw new Error('start');
      },
    }),
);
let controller;
const stream = new ReadableStream(
  {
    start(c) {
      controller = c;
    },
    cancel(reason) {
      console.log('cancel', reason);
      return 'ignored';
    },
  },
  { highWaterMark: 2 },
);
console.log(controller.desiredSize, stream.locked, Object.prototype.toString.call(controller), stream);
controller.enqueue('a');
console.log(controller.desiredSize);
const reader = stream.getReader();
attempt('locked', () => stream.getReader());
await settle('cancel', stream.cancel('why'));
attempt('tee', () => stream.tee());
attempt('pipeThrough', () => stream.pipeThrough(new TransformStream()));
await settle('pipeTo', stream.pipeTo(new WritableStream()));
await settle('read', reader.read());
const pending = reader.read();
reader.releaseLock();
await settle('pending', pending);
await settle('closed', reader.closed);
await settle('released', reader.read());
await settle('cancel', reader.cancel());
attempt('mode', () => stream.getReader({ mode: 'x' }));
attempt('byob', () => stream.getReader({ mode: 'byob' }));
controller.close();
attempt('close again', () => controller.close());
attempt('enqueue', () => controller.enqueue('x'));
attempt('error', () => controller.error('late'));
await settle('cancel closed', stream.cancel());
let failing;
const failed = new ReadableStream({
  start(c) {
    failing = c;
  },
});
failing.error(new Error('broken'));
await settle('errored', failed.getReader().read());
await settle(
  'cancel errored',
  new ReadableStream({
    start(c) {
      c.error('x');
    },
  }).cancel(),
);
for (const Class of [
  ReadableStreamDefaultReader,
  ReadableStreamBYOBReader,
  ReadableStreamDefaultController,
  ReadableByteStreamController,
  ReadableStreamBYOBRequest,
]) {
  attempt(Class.name, () => new Class());
  attempt(Class.name, () => new Class({}));
  attempt(Class.name, () => Class());
}
for (const [method, Class] of [
  ['read', ReadableStreamDefaultReader],
  ['releaseLock', ReadableStreamDefaultReader],
])
  await settle(method, (async () => Class.prototype[method].call({}))());
attempt('this', () => Object.getOwnPropertyDescriptor(ReadableStream.prototype, 'locked').get.call({}));
const bytes = new ReadableStream({
  type: 'bytes',
  pull(c) {
    const { view } = c.byobRequest ?? {};
    if (!view) return c.enqueue(new Uint8Array(3));
    view[0] = 7;
    attempt('too many', () => c.byobRequest.respond(99));
    attempt('negative', () => c.byobRequest.respond(-1));
    c.byobRequest.respond(1);
    attempt('again', () => c.byobRequest?.respond(1));
  },
});
const byob = bytes.getReader({ mode: 'byob' });
await settle('filled', byob.read(new Uint8Array(4)));
for (const view of [undefined, 1, {}, new Uint8Array(0), new DataView(new ArrayBuffer(0)), new Uint8Array(new ArrayBuffer(4)).subarray(1, 1)])
  await settle('view', byob.read(view));
await settle('min', byob.read(new Uint8Array(4), { min: 9 }));
await settle('min', byob.read(new Uint8Array(4), { min: 0 }));
const detached = new Uint8Array(4);
structuredClone(detached, { transfer: [detached.buffer] });
await settle('detached', byob.read(detached));
for (const value of [
  undefined,
  null,
  1,
  {},
  [1, 2],
  'ab',
  (function* () {
    yield 1;
  })(),
  (async function* () {
    yield 1;
    throw new Error('mid');
  })(),
]) {
  attempt('from', () => typeof ReadableStream.from(value));
}
const gathered = [];
await settle(
  'iterated',
  (async () => {
    for await (const value of ReadableStream.from(
      (async function* () {
        yield 1;
        throw new Error('mid');
      })(),
    ))
      gathered.push(value);
    return gathered;
  })(),
);
console.log(gathered);
const once = ReadableStream.from([1, 2, 3]);
for await (const value of once.values({ preventCancel: true })) {
  console.log(value);
  break;
}
console.log(once.locked);
for await (const value of once) console.log(value);
const [left, right] = ReadableStream.from(['x', 'y']).tee();
console.log(await Array.fromAsync(left), await Array.fromAsync(right));
