import v8 from 'node:v8';
const value = { date: new Date(0), map: new Map([[1, { a: [1, , 3] }]]), bytes: Buffer.from('bytes'), floats: new Float64Array([0.5]), text: 'ümläut \u0100', big: -5n, error: new RangeError('far') };
value.self = value;
value.error.stack = 'stack';
console.log(v8.serialize(value).toString('hex'));
console.log(v8.deserialize(v8.serialize(value)));
try { v8.serialize(() => 1) } catch (error) { console.log(error.name, error.message) }
try { v8.deserialize(Buffer.from('ff0f', 'hex')) } catch (error) { console.log(error.name, error.message) }
try { v8.deserialize(Buffer.from('00', 'hex')) } catch (error) { console.log(error.name, error.message) }
console.log(structuredClone({ a: [1n, new Set([value.date])], e: new TypeError('t') }).a);
const { port1, port2 } = new MessageChannel();
port2.on('message', (message) => { console.log(message); if (message === 'end') port2.close(); });
for (const message of [1, 'two', { three: [3] }, new Uint8Array([4]), 'end']) port1.postMessage(message);
const buffer = new ArrayBuffer(8);
port1.postMessage(buffer, [buffer]);
console.log(buffer.byteLength);
