// Proxies cannot be sent or serialized, and what a transfer list may be.
const { MessageChannel } = require('node:worker_threads');
const v8 = require('node:v8');
const { attempt } = require('../helpers/attempt.cjs');
const { port1 } = new MessageChannel();
const proxies = [new Proxy({}, {}), new Proxy([1], {})];
for (const value of [...proxies, { inside: proxies[0] }, [proxies[1]], new Map([[1, proxies[0]]])]) {
  attempt('post', () => port1.postMessage(value));
  attempt('clone', () => structuredClone(value));
  attempt('serialize', () => v8.serialize(value).length);
}
const serializer = new v8.Serializer();
serializer._getDataCloneError = class extends Error {};
attempt('own error', () => serializer.writeValue(proxies[0]));
for (const list of [
  null,
  0,
  false,
  {},
  'text',
  [],
  new Set(),
  { [Symbol.iterator]: 1 },
  { [Symbol.iterator]: () => ({}) },
  { [Symbol.iterator]: () => ({ next: 42 }) },
  { [Symbol.iterator]: () => ({ next: () => 1 }) },
  { [Symbol.iterator]: () => ({ next: () => ({ done: true }) }) },
  { [Symbol.iterator]: () => [new ArrayBuffer(1)][Symbol.iterator]() },
]) {
  attempt('list', () => port1.postMessage(5, list));
  attempt('option', () => port1.postMessage(5, { transfer: list }));
}
const revocable = Proxy.revocable({}, {});
console.log(revocable.revoke.name === '', require('node:util').inspect(revocable, { showProxy: true }));
port1.close();
