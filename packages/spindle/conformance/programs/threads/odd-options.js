// Options of other types than documented are refused or converted, and functions are not passed on.
const { once } = require('node:events');
const { Worker, isMainThread, BroadcastChannel, MessageChannel } = require('node:worker_threads');

const odd = { function: () => 1, symbol: Symbol('s'), array: [() => 1], null: null };
const attempt = async (name, call) => {
  try {
    console.log(name, String(await call()));
  } catch (error) {
    console.log(name, error?.name, error?.code, String(error?.message).split('\n')[0]);
  }
};
const text = 'const { parentPort, threadName, workerData } = require("node:worker_threads"); parentPort.postMessage([process.argv.slice(2), process.execArgv.length, process.env.A, threadName].join("|"))';
const run = async (options) => {
  const worker = new Worker(text, { eval: true, ...options });
  const [said] = await Promise.race([once(worker, 'message'), once(worker, 'exit')]);
  return said;
};
const main = async () => {
  for (const [type, value] of Object.entries(odd)) {
    for (const name of ['argv', 'env', 'execArgv', 'resourceLimits', 'stdin', 'trackUnmanagedFds', 'transferList', 'name', 'workerData']) await attempt(`${name} ${type}`, () => run({ [name]: value }));
    await attempt(`argument ${type}`, () => run({ argv: [value] }));
    if (type === 'symbol') await attempt(`option ${type}`, () => run({ execArgv: [value] }));
    await attempt(`variable ${type}`, () => run({ env: { A: value } }));
    await attempt(`message ${type}`, () => { const { port1 } = new MessageChannel(); try { return port1.postMessage(value); } finally { port1.close(); } });
    await attempt(`channel ${type}`, () => { const channel = new BroadcastChannel(value); try { return channel.postMessage(value); } finally { channel.close(); } });
  }
};
if (isMainThread) main();
