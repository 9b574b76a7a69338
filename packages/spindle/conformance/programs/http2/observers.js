// What perf_hooks, diagnostics_channel, async_hooks and util.inspect show.
const http2 = require('node:http2');
const { PerformanceObserver } = require('node:perf_hooks');
const { AsyncLocalStorage, createHook } = require('node:async_hooks');
const diagnostics = require('node:diagnostics_channel');
const { inspect } = require('node:util');

const types = new Set();
createHook({ init: (_, type) => type.startsWith('HTTP2') && types.add(type) }).enable();
const seen = [];
new PerformanceObserver((list) => {
  for (const { name, entryType, detail } of list.getEntries()) seen.push(`${entryType} ${name} ${Object.keys(detail).sort()} ${detail.bytesWritten > 0 || detail.bytesRead > 0} ${detail.type ?? detail.id}`);
}).observe({ entryTypes: ['http2'] });
for (const name of ['client.stream.created', 'client.stream.start', 'client.stream.finish', 'client.stream.close', 'server.stream.created', 'server.stream.close']) {
  diagnostics.subscribe(`http2.${name}`, ({ stream }) => seen.push(`${name} ${stream.id}`));
}
const storage = new AsyncLocalStorage();
const server = http2.createServer();
server.on('stream', (stream) => {
  stream.respond();
  stream.end('hi');
});
server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  storage.run('mine', () => {
    const request = client.request();
    request.on('response', () => console.log('response in', storage.getStore()));
    request.on('data', () => console.log('data in', storage.getStore()));
    request.on('close', () => {
      console.log(/^Http2Session \{/.test(inspect(client)), /^Http2Stream \{/.test(inspect(request)), inspect(client).includes('localSettings'));
      client.ping(() => client.close());
      server.close();
    });
  });
  client.on('close', () =>
    setTimeout(() => {
      console.log(seen.sort().join('\n'));
      console.log([...types].sort());
    }, 30),
  );
});
