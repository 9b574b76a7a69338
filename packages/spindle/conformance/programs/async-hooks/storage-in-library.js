// The async context inside the awaits and promise chains of Node's own library: streams, events, timers, readline.
const { AsyncLocalStorage } = require('node:async_hooks');
const events = require('node:events');
const fs = require('node:fs');
const readline = require('node:readline');
const stream = require('node:stream');
const consumers = require('node:stream/consumers');
const timers = require('node:timers/promises');

const storage = new AsyncLocalStorage();
const say = (what) => console.log(`${storage.getStore()}: ${what}`);

async function* slowly(...values) {
  say('before');
  for (const value of values) {
    yield value;
    say(`after ${value}`);
    await timers.setTimeout(1);
    say(`later ${value}`);
  }
}

const cases = {
  async 'readable from a generator'() {
    for await (const value of stream.Readable.from(slowly(1, 2))) say(value);
  },
  async pipeline() {
    const upper = async function* (source) {
      for await (const chunk of source) {
        say(`transform ${chunk}`);
        yield String(chunk).toUpperCase();
      }
      say('transformed');
    };
    const sink = async (source) => {
      for await (const chunk of source) say(`sink ${chunk}`);
    };
    await stream.promises.pipeline(slowly('a', 'b'), upper, sink);
  },
  async compose() {
    const composed = stream.compose(async function* (source) {
      for await (const chunk of source) {
        say(`composed ${chunk}`);
        yield `${chunk}!`;
      }
    });
    composed.end('x');
    for await (const chunk of composed) say(chunk);
  },
  async operators() {
    const mapped = stream.Readable.from([1, 2]).map(async (value) => {
      say(`map ${value}`);
      await timers.setImmediate();
      say(`mapped ${value}`);
      return value;
    });
    await mapped
      .filter(async (value) => {
        say(`filter ${value}`);
        return value > 1;
      })
      .flatMap(async function* (value) {
        say(`flat ${value}`);
        yield value;
      })
      .forEach(async (value) => say(`each ${value}`));
    const sum = await stream.Readable.from([1, 2]).reduce(async (total, value) => {
      say(`reduce ${value}`);
      return total + value;
    }, 0);
    say(sum);
  },
  async 'a duplex from a generator'() {
    const duplex = stream.Duplex.from(async function* (source) {
      for await (const chunk of source) {
        say(`duplex ${chunk}`);
        yield chunk;
      }
    });
    duplex.end('q');
    for await (const chunk of duplex) say(`out ${chunk}`);
  },
  async consumers() {
    say(await consumers.text(stream.Readable.from(slowly('a'))));
  },
  async events() {
    const emitter = new events.EventEmitter();
    setTimeout(() => emitter.emit('tick', 1) && emitter.emit('tick', 2), 1);
    for await (const [value] of events.on(emitter, 'tick')) {
      say(value);
      if (value === 2) break;
    }
  },
  async 'captured rejections'() {
    const emitter = new events.EventEmitter({ captureRejections: true });
    const failed = events.once(emitter, 'error');
    emitter.on('work', async () => {
      await undefined;
      throw new Error('no');
    });
    emitter.on('error', (error) => say(error.message));
    emitter.emit('work');
    await failed.catch(() => undefined);
  },
  async lines() {
    for await (const line of readline.createInterface({ input: stream.Readable.from(['a\nb\nc']) })) say(line);
    await fs.promises.writeFile('lines', 'one\ntwo');
    const file = await fs.promises.open('lines');
    for await (const line of file.readLines()) say(line);
    for await (const entry of await fs.promises.opendir('.')) say(entry.name);
  },
  async interval() {
    let count = 0;
    for await (const value of timers.setInterval(1, 'tick')) {
      say(value);
      if (++count === 2) break;
    }
  },
  async 'web streams'() {
    const double = new TransformStream({
      async transform(chunk, controller) {
        await undefined;
        say(`transform ${chunk}`);
        controller.enqueue(chunk * 2);
      },
      flush: () => say('flush'),
    });
    const sink = new WritableStream({
      async write(chunk) {
        say(`write ${chunk}`);
      },
      close: () => say('close'),
    });
    await ReadableStream.from(slowly(1, 2)).pipeThrough(double).pipeTo(sink);
  },
  async 'bodies and blobs'() {
    say(await new Response('body').text());
    for await (const chunk of new Blob(['blob']).stream()) say(chunk.length);
  },
  async 'aborted waits'() {
    await timers.setTimeout(1000, undefined, { signal: AbortSignal.timeout(1) }).catch((error) => say(error.name));
  },
};

(async () => {
  for (const [name, run] of Object.entries(cases)) {
    await storage.run(name, async () => {
      await run();
      say('end');
    });
  }
  console.log(storage.getStore());
})();
