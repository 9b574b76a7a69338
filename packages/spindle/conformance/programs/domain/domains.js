// Domains: which errors they catch, their members, and what they refuse.
const domain = require('node:domain');
const EventEmitter = require('node:events');
const make = (name) =>
  domain
    .create()
    .on('error', (error) =>
      console.log(
        name,
        error.message ?? error,
        error.domainThrown,
        error.domainEmitter?.constructor.name,
        typeof error.domainBound,
        error.domain === undefined,
      ),
    );
const outside = domain.active;
console.log(outside, domain._stack?.length, process.domain);
const first = make('first');
first.run(() => {
  console.log(process.domain === first, domain.active === first);
  setTimeout(() => {
    throw new Error('timer');
  });
});
setTimeout(() => {
  first.run(() =>
    setImmediate(() => {
      throw new Error('immediate');
    }),
  );
  setTimeout(() => {
    first.run(() =>
      process.nextTick(() => {
        throw new Error('tick');
      }),
    );
    setTimeout(() => {
      const emitter = new EventEmitter();
      first.add(emitter);
      console.log(first.members.length, emitter.domain === first);
      emitter.emit('error', new Error('emitted'));
      first.remove(emitter);
      try {
        emitter.emit('error', new Error('outside'));
      } catch (error) {
        console.log('thrown', error.message);
      }
      const made = first.run(() => new EventEmitter());
      made.emit('error', new Error('implicit'));
      first.bind((value) => {
        throw new Error('bound ' + value);
      })(1);
      first.intercept((value) => console.log('value', value))(null, 'x');
      first.intercept(() => console.log('never'))(new Error('intercepted'));
      console.log(first.run((a, b) => a + b, 1, 2));
      const second = make('second');
      second.run(() =>
        first.run(() => {
          console.log(process.domain === first);
          first.exit();
          console.log(process.domain === second);
        }),
      );
      second.enter();
      console.log(process.domain === second);
      second.exit();
      console.log(process.domain);
      const timer = setTimeout(() => undefined, 1);
      second.add(timer);
      second.remove(timer);
      second.run(() => Promise.resolve().then(() => console.log('promise', process.domain === second)));
      second.run(() => queueMicrotask(() => console.log('microtask', process.domain === second)));
      for (const call of [() => first.bind(1), () => first.add(1), () => first.run(1)])
        try {
          console.log(typeof call());
        } catch (error) {
          console.log(error.name, error.message);
        }
      try {
        process.setUncaughtExceptionCaptureCallback(() => undefined);
      } catch (error) {
        console.log(error.code);
      }
      const nested = domain.create().on('error', (error) => {
        console.log('nested', error.message);
        throw new Error('from the handler');
      });
      first.run(() =>
        nested.run(() =>
          setTimeout(() => {
            throw new Error('inner');
          }),
        ),
      );
    }, 5);
  }, 5);
}, 5);
