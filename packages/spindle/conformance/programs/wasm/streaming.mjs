// WebAssembly from responses of Node's own fetch: compiled as they arrive, and what is refused.
import { createRequire } from 'node:module';
const { settle } = createRequire(import.meta.url)('../helpers/attempt.cjs');
const bytes = Buffer.from('0061736d0100000001070160027f7f017f030201000707010361646400000a09010700200020016a0b', 'hex');
const respond = (body, init) => new Response(body, { headers: { 'content-type': 'application/wasm' }, ...init });
await settle(
  'compile',
  WebAssembly.compileStreaming(respond(bytes)).then((module) => WebAssembly.Module.exports(module)),
);
await settle('promise', WebAssembly.compileStreaming(Promise.resolve(respond(bytes))).then(String));
await settle(
  'instantiate',
  WebAssembly.instantiateStreaming(respond(bytes)).then(({ instance }) => instance.exports.add(2, 3)),
);
const chunks = new ReadableStream({
  start(controller) {
    for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.subarray(at, at + 7));
    controller.close();
  },
});
await settle(
  'chunks',
  WebAssembly.instantiateStreaming(respond(chunks), {}).then(({ instance }) => instance.exports.add(-1, 1)),
);
for (const source of [undefined, null, 1, bytes, {}, Promise.resolve('text')]) await settle('not a response', WebAssembly.compileStreaming(source));
await settle('rejected', WebAssembly.compileStreaming(Promise.reject(new RangeError('own'))));
await settle('type', WebAssembly.compileStreaming(new Response(bytes, { headers: { 'content-type': 'text/plain' } })));
await settle('status', WebAssembly.compileStreaming(respond(bytes, { status: 404 })));
const used = respond(bytes);
await used.arrayBuffer();
await settle('used', WebAssembly.compileStreaming(used));
await settle(
  'no body',
  WebAssembly.compileStreaming(respond(null)).catch((error) => error.name),
);
await settle(
  'not wasm',
  WebAssembly.compileStreaming(respond('text')).catch((error) => error.name),
);
await settle(
  'imports',
  WebAssembly.instantiateStreaming(respond(bytes), 1).catch((error) => error.name),
);
console.log(WebAssembly.compileStreaming.name, WebAssembly.compileStreaming.length, WebAssembly.instantiateStreaming.length);
