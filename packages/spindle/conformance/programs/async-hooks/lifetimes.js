// When requests, handles and parsers are announced and gone, and what they stand for.
const { createHook, AsyncResource } = require('node:async_hooks');
const { spawnSync } = require('node:child_process');
const crypto = require('node:crypto');
const http = require('node:http');
const WATCHED = /^(?:RANDOMBYTESREQUEST|PBKDF2REQUEST|HTTPINCOMINGMESSAGE|HTTPCLIENTREQUEST|Mine)$/;
const types = new Map();
const counts = {};
const count = (type, event) => {
  counts[type] ??= {};
  counts[type][event] = (counts[type][event] ?? 0) + 1;
};
const resources = [];
createHook({
  init(id, type, _trigger, resource) {
    if (!WATCHED.test(type)) return;
    types.set(id, type);
    count(type, 'init');
    if (type.startsWith('HTTP')) resources.push(`${type} ${resource.constructor.name}`);
  },
  destroy(id) {
    if (types.has(id)) count(types.get(id), 'destroy');
  },
}).enable();

const resource = new AsyncResource('Mine');
resource.emitDestroy();
console.log('destroyed at once', counts.Mine);
crypto.randomBytes(4, () => undefined);
crypto.pbkdf2('a', 'b', 1, 4, 'sha1', () => undefined);
const server = http.createServer((_request, response) => response.end('answer'));
server.listen(0, async () => {
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => {
      http.get({ port: server.address().port, agent: false }, (response) => response.resume().on('close', resolve));
    });
  }
  // What is gone is announced in later turns.
  const wait = (turns) => (turns === 0 ? report() : setImmediate(wait, turns - 1));
  server.close(() => wait(20));
});
function report() {
  const sorted = Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [type, events] of sorted) console.log(type, events);
  console.log([...new Set(resources)].sort());
  const program = `
    const { AsyncResource } = require('node:async_hooks');
    require('node:async_hooks').createHook({ init() {} }).enable();
    const { emitBefore, emitAfter } = require('internal/async_hooks');
    emitBefore(10, 1, {});
    emitAfter(5);
    console.log('not reached');`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--expose-internals', '-e', program], { encoding: 'utf8' });
  console.log(status, stdout, stderr.split('\n')[0]);
}
