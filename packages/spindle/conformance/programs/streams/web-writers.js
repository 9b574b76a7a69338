// `ready` and `closed` of web writers and readers: which promise it is and how it settles in every case.
const { inspect } = require('node:util');

const outcome = (promise) =>
  promise.then(
    (value) => `fulfilled ${value}`,
    (error) => `rejected ${error.code ?? error.message ?? error}`,
  );

const cases = {
  async 'a write fails'(say) {
    const writer = new WritableStream({
      write() {
        throw new Error('write');
      },
    }).getWriter();
    const { ready } = writer;
    say(inspect(ready), inspect(writer.closed));
    say(await outcome(writer.write('a')));
    say(ready === writer.ready, await outcome(writer.ready), await outcome(writer.closed), writer.desiredSize);
  },
  async 'a writer is released'(say) {
    const writer = new WritableStream().getWriter();
    const { ready, closed } = writer;
    writer.releaseLock();
    say(ready === writer.ready, closed === writer.closed, await outcome(writer.ready), await outcome(writer.closed));
  },
  async 'a stream is errored'(say) {
    let controller;
    const stream = new WritableStream({
      start(given) {
        controller = given;
      },
    });
    const writer = stream.getWriter();
    const { ready } = writer;
    await ready;
    controller.error(new Error('errored'));
    say(ready === writer.ready, await outcome(writer.ready), await outcome(writer.closed), await outcome(writer.write(1)));
    writer.releaseLock();
    const next = stream.getWriter();
    say(inspect(next.ready).split('\n')[0], await outcome(next.ready), await outcome(next.closed));
  },
  async 'back-pressure'(say) {
    const release = [];
    const writer = new WritableStream(
      { write: () => new Promise((resolve) => release.push(resolve)) },
      new CountQueuingStrategy({ highWaterMark: 1 }),
    ).getWriter();
    await writer.ready;
    const before = writer.ready;
    writer.write(1);
    say(before === writer.ready, writer.desiredSize, inspect(writer.ready));
    writer.releaseLock();
    say(await outcome(writer.ready));
    release[0]();
  },
  async 'a writer closes'(say) {
    const writer = new WritableStream().getWriter();
    const { closed } = writer;
    await writer.close();
    say(closed === writer.closed, await outcome(closed), await outcome(writer.ready), writer.desiredSize);
    say(await outcome(writer.close()), await outcome(writer.write(1)));
    writer.releaseLock();
    say(closed === writer.closed, await outcome(writer.closed));
  },
  async 'a writer aborts'(say) {
    let signal;
    const writer = new WritableStream({
      start(controller) {
        signal = controller.signal;
      },
      abort: (reason) => say('abort', reason),
    }).getWriter();
    const aborted = writer.abort('why');
    say(signal.aborted, signal.reason, await outcome(aborted), await outcome(writer.closed), await outcome(writer.ready));
  },
  async 'a reader is released'(say) {
    const open = new ReadableStream({}).getReader();
    const { closed } = open;
    open.releaseLock();
    say(closed === open.closed, await outcome(open.closed));
    const ended = new ReadableStream({ start: (controller) => controller.close() }).getReader();
    const before = ended.closed;
    await before;
    ended.releaseLock();
    say(before === ended.closed, await outcome(before), await outcome(ended.closed));
  },
  async 'a pipe is aborted'(say) {
    const abort = new AbortController();
    const source = new ReadableStream({ pull: (controller) => controller.enqueue(1), cancel: (reason) => say('cancel', reason.name) });
    const sink = new WritableStream({ write: () => abort.abort(), abort: (reason) => say('abort', reason.name) });
    say(await outcome(source.pipeTo(sink, { signal: abort.signal })), source.locked, sink.locked);
  },
};

(async () => {
  for (const [name, run] of Object.entries(cases)) await run((...what) => console.log(name, ...what));
})();
