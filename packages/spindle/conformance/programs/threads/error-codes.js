// The errors of threads, their channels and their environment data.
const threads = require('node:worker_threads');
const { Worker, MessageChannel, MessagePort, BroadcastChannel } = threads;
const { attempt, settle } = require('../helpers/attempt.cjs');
const values = [undefined, null, 1, 'x.js', '', 'http://x/y.js', new URL('http://x/'), new URL('file:///none.js'), {}, true];
for (const value of values)
  attempt('Worker', () => {
    const w = new Worker(value);
    w.on('error', () => undefined);
    w.terminate();
    return typeof w;
  });
for (const option of ['execArgv', 'argv', 'env', 'name', 'resourceLimits', 'stdin', 'trackUnmanagedFds', 'transferList', 'workerData'])
  for (const value of [null, 1, 'x', {}, [], () => 1, ['--nope'], ['--title=x'], [1]])
    attempt(`${option} ${typeof value}`, () => {
      const w = new Worker('0', { eval: true, [option]: value });
      w.on('error', () => undefined);
      w.terminate();
      return typeof w;
    });
const { port1, port2 } = new MessageChannel();
for (const value of [() => 1, Symbol('s'), new WeakMap(), Promise.resolve(), port1, port2]) attempt('postMessage', () => port1.postMessage(value));
for (const list of [1, 'x', [1], [{}], [port1], [port2, port2], {}, { transfer: 1 }, [new ArrayBuffer(1), new ArrayBuffer(1)]])
  attempt('transfer', () => port1.postMessage(0, list));
const shared = new ArrayBuffer(4);
attempt('twice', () => port1.postMessage(0, [shared, shared]));
attempt('MessagePort', () => new MessagePort());
attempt('BroadcastChannel', () => new BroadcastChannel());
attempt('name', () => new BroadcastChannel(Symbol('s')));
const channel = new BroadcastChannel('c');
attempt('post', () => channel.postMessage());
attempt('post', () => channel.postMessage(() => 1));
channel.close();
attempt('closed', () => channel.postMessage(1));
console.log(channel.name, channel);
for (const value of [undefined, null, 1, {}, port2]) {
  attempt('receiveMessageOnPort', () => threads.receiveMessageOnPort(value));
  attempt('moveMessagePortToContext', () => typeof threads.moveMessagePortToContext(value, {}));
  attempt('markAsUntransferable', () => threads.markAsUntransferable(value));
  attempt('isMarkedAsUntransferable', () => threads.isMarkedAsUntransferable?.(value));
  if (typeof value !== 'object') attempt('setEnvironmentData', () => threads.setEnvironmentData(value, 1));
  attempt('getEnvironmentData', () => threads.getEnvironmentData(value));
}
const closed = new MessageChannel().port1;
closed.close();
attempt('closed port', () => threads.moveMessagePortToContext(closed, {}));
const kept = new ArrayBuffer(2);
threads.markAsUntransferable(kept);
attempt('marked', () => structuredClone(kept, { transfer: [kept] }));
threads.markAsUncloneable?.(Object.freeze({ a: 1 }));
(async () => {
  const run = (code, options) =>
    new Promise((resolve) => {
      const events = [];
      const w = new Worker(code, { eval: true, ...options });
      for (const name of ['message', 'messageerror', 'error', 'exit'])
        w.on(name, (value) => {
          events.push([name, value?.code ?? value?.message ?? value]);
          if (name === 'exit') setTimeout(() => resolve([events, w.threadId, w.resourceLimits && Object.keys(w.resourceLimits).length]), 5);
        });
    });
  console.log(await run(''));
  console.log(await run('process.exit(3)'));
  console.log(await run('throw new TypeError("x")'));
  console.log(await run('throw null'));
  console.log(await run('throw { a: 1, get b() { throw 1; } }'));
  console.log(await run('Promise.reject(new Error("r"))'));
  console.log(await run('syntax error'));
  console.log(await run('require("none")'));
  console.log(await run('process.exitCode = 4; require("worker_threads").parentPort.postMessage(process.exitCode)'));
  console.log(
    await run(
      'const { parentPort } = require("worker_threads"); try { parentPort.postMessage(() => 1); } catch (e) { parentPort.postMessage([e.name, e.code, e.message]); }',
    ),
  );
  console.log(
    await run(
      'const out = []; for (const f of ["chdir", "setuid", "setgid", "umask", "abort", "initgroups"]) try { process[f] ? out.push(typeof process[f]("x")) : out.push("gone"); } catch (e) { out.push([e.code, e.message]); } require("worker_threads").parentPort.postMessage(out)',
    ),
  );
  console.log(
    await run(
      'const { parentPort, threadName, isMainThread, threadId, resourceLimits, SHARE_ENV, workerData } = require("worker_threads"); parentPort.postMessage([isMainThread, threadId > 0, threadName, Object.keys(resourceLimits), workerData, process.argv.slice(2), process.execArgv, process.env.MINE])',
      { workerData: { a: [1] }, argv: ['a', 1, null], env: { MINE: 'x' }, name: 'called' },
    ),
  );
  const ended = new Worker('', { eval: true });
  await new Promise((resolve) => ended.on('exit', resolve));
  console.log(ended.postMessage(1), await ended.terminate(), ended.ref(), ended.unref());
  await settle(
    'getHeapSnapshot',
    Promise.resolve().then(() => ended.getHeapSnapshot()),
  );
  await settle(
    'cpuUsage',
    Promise.resolve().then(() => ended.cpuUsage?.() ?? 'gone'),
  );
  attempt('elu', () => ended.performance.eventLoopUtilization());
  await settle(
    'postMessageToThread',
    Promise.resolve().then(() => threads.postMessageToThread?.(0, 1) ?? 'gone'),
  );
  await settle(
    'postMessageToThread',
    Promise.resolve().then(() => threads.postMessageToThread?.(999, 1) ?? 'gone'),
  );
  await settle(
    'postMessageToThread',
    Promise.resolve().then(() => threads.postMessageToThread?.('x', 1) ?? 'gone'),
  );
  port1.on('messageerror', (e) => console.log('messageerror', e));
  port1.on('close', () => console.log('close'));
  port1.close(() => console.log('closed'));
  attempt('closed', () => port1.postMessage(1));
  attempt('start', () => port1.start());
})();
