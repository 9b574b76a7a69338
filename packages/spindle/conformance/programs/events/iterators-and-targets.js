// events.on, events.once, abort listeners, event targets: values, order, errors.
const events = require('node:events');
const { EventEmitter, on, once } = events;
const { attempt, settle } = require('../helpers/attempt.cjs');
process.on('warning', ({ name, type, count, message }) => console.log(name, type, count, message));
(async () => {
  const emitter = new EventEmitter();
  const seen = [];
  setImmediate(() => {
    for (let i = 0; i < 4; i++) emitter.emit('x', i, i * 2);
    emitter.emit('end');
  });
  for await (const value of on(emitter, 'x', { close: ['end'], highWaterMark: 9, lowWaterMark: 1 })) seen.push(value);
  console.log(seen, emitter.listenerCount('x'), emitter.listenerCount('error'));
  for (const options of [1, null, { signal: 1 }, { highWaterMark: 0 }, { lowWaterMark: 0 }, { close: 1 }, { highWaterMark: 1, lowWaterMark: 2 }])
    attempt('on', () => typeof on(emitter, 'x', options));
  const iterator = on(emitter, 'y');
  setImmediate(() => emitter.emit('error', new Error('emitted')));
  await settle('error', iterator.next());
  await settle('after', iterator.next());
  const thrown = on(emitter, 'y');
  attempt('throw', () => thrown.throw());
  attempt('throw', () => thrown.throw(new Error('mine')));
  await settle('next', thrown.next());
  await settle('return', thrown.return());
  const stop = new AbortController();
  const aborted = on(emitter, 'y', { signal: stop.signal });
  const next = aborted.next();
  stop.abort('reason');
  await settle('aborted', next);
  await settle('once', (setImmediate(() => emitter.emit('z', 1, 2)), once(emitter, 'z')));
  emitter.on('error', () => undefined);
  await settle('once error', (setImmediate(() => emitter.emit('error', new Error('e'))), once(emitter, 'z')));
  await settle('once aborted', once(emitter, 'z', { signal: AbortSignal.abort() }));
  await settle('error itself', (setImmediate(() => emitter.emit('error', 'value')), once(emitter, 'error')));
  const target = new EventTarget();
  await settle('target', (setImmediate(() => target.dispatchEvent(new Event('t'))), once(target, 't').then(([event]) => event.type)));
  for (const value of [
    undefined,
    null,
    1,
    'x',
    {},
    {
      handleEvent() {
        console.log('handled');
      },
    },
    () => 1,
  ]) {
    attempt('add', () => target.addEventListener('a', value));
    attempt('remove', () => target.removeEventListener('a', value));
    attempt('dispatch', () => target.dispatchEvent(value));
  }
  for (const args of [[], ['x'], [Symbol('s'), () => 1], ['x', () => 1, { signal: 1 }], ['x', () => 1, { signal: AbortSignal.abort() }], ['x', () => 1, 1]])
    attempt('add', () => target.addEventListener(...args));
  const order = [];
  const again = new EventTarget();
  again.addEventListener('e', () => order.push(1));
  again.addEventListener('e', { handleEvent: () => order.push(2) }, { once: true });
  again.addEventListener('e', (event) => {
    order.push(3);
    event.stopImmediatePropagation();
  });
  again.addEventListener('e', () => order.push(4));
  again.onthing = () => order.push(5);
  again.dispatchEvent(new Event('e'));
  console.log(again.dispatchEvent(new Event('e')), order);
  for (const args of [[], [undefined], [Symbol('s')], ['x', 1], ['x', null], ['x', { bubbles: 1, cancelable: 'y', composed: {} }]])
    attempt('Event', () => {
      const event = new Event(...args);
      return [
        event.type,
        event.bubbles,
        event.cancelable,
        event.composed,
        event.defaultPrevented,
        event.eventPhase,
        event.isTrusted,
        event.timeStamp > 0,
        event.target,
        event.returnValue,
        event.cancelBubble,
      ];
    });
  const event = new Event('e', { cancelable: true });
  again.addEventListener('e', (e) => e.preventDefault());
  const passive = new EventTarget();
  passive.addEventListener('e', (e) => e.preventDefault(), { passive: true });
  console.log(passive.dispatchEvent(event), event.defaultPrevented);
  attempt('twice', () => {
    const t = new EventTarget();
    t.addEventListener('q', (e) => attempt('within', () => t.dispatchEvent(e)));
    return t.dispatchEvent(new Event('q'));
  });
  attempt('initEvent', () => {
    const e = new Event('a');
    e.initEvent('b', true, true);
    return [e.type, e.bubbles, e.composedPath()];
  });
  attempt('CustomEvent', () => [new CustomEvent('c', { detail: 1 }).detail, new CustomEvent('c').detail]);
  attempt('this', () => Object.getOwnPropertyDescriptor(Event.prototype, 'type').get.call({}));
  attempt('this', () => EventTarget.prototype.dispatchEvent.call({}, new Event('x')));
  process.once('uncaughtException', (error) => console.log('uncaught', error.message));
  const failing = new EventTarget();
  failing.addEventListener('f', () => {
    throw new Error('listener');
  });
  console.log(failing.dispatchEvent(new Event('f')));
  for (let i = 0; i < 12; i++) target.addEventListener('many', () => i);
  console.log(
    events.getEventListeners(target, 'many').length,
    events.getMaxListeners(target),
    events.setMaxListeners(20, target),
    events.getMaxListeners(target),
    events.listenerCount?.(emitter, 'x'),
  );
  const { signal } = new AbortController();
  attempt('any', () => AbortSignal.any([signal, AbortSignal.abort('r')]).reason);
  for (const value of [undefined, 1, [1], [{}]]) attempt('any', () => AbortSignal.any(value));
  for (const value of [undefined, -1, 'x', NaN, 1.5, 2 ** 53]) attempt('timeout', () => typeof AbortSignal.timeout(value));
  attempt('AbortSignal', () => new AbortSignal());
  attempt('throwIfAborted', () => AbortSignal.abort().throwIfAborted());
  attempt('reason', () => AbortSignal.abort(undefined).reason.name);
  console.log(signal, new AbortController());
  const rejecting = new EventEmitter({ captureRejections: true });
  rejecting[Symbol.for('nodejs.rejection')] = (error, name, ...args) => console.log('rejection', error.message, name, args);
  rejecting.on('w', async () => {
    throw new Error('async');
  });
  rejecting.emit('w', 1, 2);
})();
