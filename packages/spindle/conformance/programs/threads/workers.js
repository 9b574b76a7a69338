const { Worker, isMainThread, parentPort, workerData, threadId, MessageChannel, receiveMessageOnPort, BroadcastChannel } = require('worker_threads');
if (isMainThread) {
  const sab = new SharedArrayBuffer(8); const c = new MessageChannel(); const log = [];
  const w = new Worker(__filename, { workerData: { sab, x: 1, m: new Map([[1, 'é\u0100']]) } });
  w.on('online', () => log.push('online ' + w.threadId));
  w.on('message', (m) => { log.push('main got ' + JSON.stringify(m)); if (m.a) w.postMessage({ port: c.port2 }, [c.port2]); });
  let ended = 0; const end = () => { if (++ended === 2) second(); };
  c.port1.on('message', (m) => { log.push('via port ' + m); c.port1.close(); });
  c.port1.on('close', () => { log.push('port closed'); end(); });

  w.on('error', (e) => log.push('err ' + e)); w.on('exit', (code) => { log.push('exit ' + code); end(); });
  const i = new Int32Array(sab); console.log('wait', Atomics.wait(i, 0, 0, 5000) !== 'timed-out', i[0]);
  function second() {
    console.log(log.sort().join('\n'));
    const w2 = new Worker('require("worker_threads").parentPort.postMessage({e:new Error("in msg")}); throw new TypeError("thread broke")', { eval: true });
    // Errors and messages come through two ports, whose order Node does not promise.
    const seen = [];
    w2.on('message', (m) => seen.push(`w2 ${m.e.message} ${m.e instanceof Error}`)); w2.on('error', (e) => seen.push(`error ${e.name} ${e.message}`)); w2.on('exit', (code) => { console.log(seen.sort().join('\n')); console.log('exit2', code); third(); });
  }
  function third() {
    const w3 = new Worker('setInterval(()=>{},1000); require("worker_threads").parentPort.postMessage(require("worker_threads").threadId)', { eval: true });
    w3.once('message', async (id) => { console.log('id', id); console.log('terminated', await w3.terminate()); fourth(); });
  }
  function fourth() {
    const { port1, port2 } = new MessageChannel(); port1.postMessage({ q: 1 }); port1.postMessage([2, 3n, new Uint8Array(2)]);
    console.log(receiveMessageOnPort(port2), receiveMessageOnPort(port2), receiveMessageOnPort(port2));
    const sc = structuredClone({ d: new Date(0), b: new Uint8Array([1]) }); console.log(sc);
    try { port1.postMessage(() => 1) } catch (e) { console.log(e.name, e.message, e.code) }
    try { structuredClone(Symbol('x')) } catch (e) { console.log(e.name, e.message) }
    const sab = new SharedArrayBuffer(16); const sync = new MessageChannel();
    const w4 = new Worker(`const {parentPort,workerData}=require('worker_threads'); parentPort.on('message', (m) => { workerData.port.postMessage({ answer: m * 2 }); Atomics.add(workerData.i, 0, 1); Atomics.notify(workerData.i, 0); }); console.log('from thread stdout'); `, { eval: true, stdout: true, workerData: { port: sync.port2, i: new Int32Array(sab) }, transferList: [sync.port2] });
    const i4 = new Int32Array(sab); w4.stdout.once('data', (text) => setTimeout(() => { console.log(String(text).trim()); w4.postMessage(21); console.log('sync', Atomics.wait(i4, 0, 0, 5000) !== 'timed-out', receiveMessageOnPort(sync.port1)); w4.terminate(); fifth() }, 200));
  }
  function fifth() {
    const w5 = new Worker('process.on("exit", (c) => console.log("exiting", c)); process.exit(7)', { eval: true }); w5.on('exit', (c) => { console.log('code', c); sixth() });
  }
  function sixth() { const a = new BroadcastChannel('ch'), b = new BroadcastChannel('ch'); b.onmessage = (e) => { console.log('bc', e.data); a.close(); b.close(); }; a.postMessage({ hi: 1 }); const v8 = require('v8'); console.log(v8.deserialize(v8.serialize({ a: [1, new Map([[1, Buffer.from('x')]])] }))); }
} else {
  const i = new Int32Array(workerData.sab); Atomics.store(i, 0, 42); Atomics.notify(i, 0);
  parentPort.postMessage({ a: 1, threadId, m: workerData.m.get(1) });
  parentPort.once('message', (m) => { m.port.postMessage('hi'); m.port.close(); });
}
