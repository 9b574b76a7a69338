// A custom name server on this machine, and what a resolver makes of its responses.
const dgram = require('node:dgram');
const dns = require('node:dns');

const words = (...numbers) => Buffer.from(numbers.flatMap((number) => [number >> 8, number & 255]));
const double = (number) => words(number >>> 16, number & 0xffff);
const text = (value) => Buffer.from([value.length, ...Buffer.from(value)]);
const name = (value) => Buffer.concat([...value.split('.').map(text), Buffer.from([0])]);
/** The owner's name is a pointer to the name in the question. */
const record = (type, ttl, ...parts) => {
  const data = Buffer.concat(parts);
  return Buffer.concat([words(0xc00c, type, 1), double(ttl), words(data.length), data]);
};
const RECORDS = {
  1: [record(1, 30, Buffer.from([10, 0, 0, 1])), record(1, 40, Buffer.from([10, 0, 0, 2]))],
  2: [record(2, 1, name('ns.shop.test'))],
  5: [record(5, 1, name('other.shop.test'))],
  6: [record(6, 1, name('ns.shop.test'), name('admin.shop.test'), double(11), double(12), double(13), double(14), double(15))],
  12: [record(12, 1, name('host.shop.test'))],
  15: [record(15, 1, words(20), name('mail.shop.test')), record(15, 1, words(10), name('post.shop.test'))],
  16: [record(16, 1, text('one'), text('two')), record(16, 1, text('three'))],
  28: [record(28, 50, Buffer.from('20010db8000000000000000000000007', 'hex'))],
  33: [record(33, 1, words(1, 2, 8080), name('web.shop.test'))],
  35: [record(35, 1, words(3, 4), text('s'), text('SIP'), text('!x!y!'), name('sip.shop.test'))],
  257: [record(257, 1, Buffer.from([0]), text('issue'), Buffer.from('authority.test'))],
};
RECORDS[255] = Object.values(RECORDS).flat();

let asked = 0;
const server = dgram.createSocket('udp4', (question, { port }) => {
  asked++;
  const end = 12 + question.subarray(12).indexOf(0) + 1;
  const kind = question.toString('latin1', 13, 13 + question[12]);
  const refusal = { format: 1, failure: 2, missing: 3, never: 4, refused: 5 }[kind] ?? 0;
  const records = kind === 'shop' ? (RECORDS[question.readUInt16BE(end)] ?? []) : [];
  if (kind === 'silent') return;
  if (kind === 'broken') return server.send(question.subarray(0, 7), port);
  const head = Buffer.from(question.subarray(0, end + 4));
  words(0x8180 | refusal).copy(head, 2);
  words(records.length, 0, 0).copy(head, 6);
  server.send(Buffer.concat([head, ...records]), port);
});

server.bind(0, '127.0.0.1', async () => {
  const address = `127.0.0.1:${server.address().port}`;
  const resolver = new dns.promises.Resolver({ timeout: 200, tries: 2 });
  resolver.setServers([address]);
  const show = async (label, promise) => {
    asked = 0;
    try {
      console.log(label, JSON.stringify(await promise));
    } catch (error) {
      console.log(label, error.code, error.message, error.syscall, error.hostname);
    }
  };
  for (const type of ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NAPTR', 'NS', 'PTR', 'SOA', 'SRV', 'TXT', 'TLSA', 'ANY']) await show(type, resolver.resolve('shop.test', type));
  await show('ttl', resolver.resolve4('shop.test', { ttl: true }));
  for (const kind of ['format', 'failure', 'missing', 'never', 'refused', 'empty', 'broken', 'silent']) {
    await show(kind, resolver.resolve4(`${kind}.test`));
    console.log(' asked', asked);
  }
  await show('label', resolver.resolve4(`${'x'.repeat(64)}.test`));
  const waiting = resolver.resolve4('silent.test');
  try {
    resolver.setServers(['127.0.0.1']);
  } catch (error) {
    console.log(error.code, error.message);
  }
  resolver.cancel();
  await show('cancelled', waiting);
  for (const pair of [['x'], ['127.0.0.1', '127.0.0.2'], ['::1', '::2'], ['127.0.0.1', '::1']]) {
    try {
      console.log(resolver.setLocalAddress(...pair));
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
  dns.setServers([address]);
  dns.resolveMx('shop.test', (error, records) => {
    console.log(error, records);
    server.close();
  });
});
