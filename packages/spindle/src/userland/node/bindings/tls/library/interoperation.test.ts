/** Our side of a connection against Node's own, over real sockets, and against itself. */
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { AUTHORITY, CLIENT, ECDSA, ED25519, RSA } from '../testing/certificates.ts';
import { contextOf, Endpoint, exchange } from '../testing/endpoint.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function listen(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Node's server answers with what it got, in capitals. */
async function nodeServer(options: tls.TlsOptions): Promise<{ port: number; server: tls.Server }> {
  const server = tls.createServer(options, (socket) => {
    socket.on('error', () => undefined).on('data', (bytes) => socket.write(bytes.toString().toUpperCase()));
  });
  return { port: await listen(server), server };
}

function ourClient(port: number, settings: Partial<ConstructorParameters<typeof Endpoint>[0]> = {}): Endpoint {
  const socket = net.connect(port, '127.0.0.1');
  closers.push(() => socket.destroy());
  return new Endpoint({ isServer: false, context: contextOf(), servername: 'localhost', ...settings }).over(socket);
}

async function ourServer(
  settings: Partial<ConstructorParameters<typeof Endpoint>[0]>,
  onEndpoint: (endpoint: Endpoint) => void = () => undefined,
): Promise<number> {
  return await listen(
    net.createServer((socket) => {
      const endpoint = new Endpoint({ isServer: true, context: contextOf({ credentials: [RSA] }), ...settings });
      onEndpoint(endpoint);
      endpoint.over(socket);
      closers.push(() => socket.destroy());
    }),
  );
}

const IDENTITIES = { RSA, ECDSA, ED25519 } as const;
const SUITES_12 = [
  ['ECDHE-RSA-AES128-GCM-SHA256', 'RSA'],
  ['ECDHE-RSA-AES256-GCM-SHA384', 'RSA'],
  ['ECDHE-RSA-CHACHA20-POLY1305', 'RSA'],
  ['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDSA'],
  ['ECDHE-ECDSA-CHACHA20-POLY1305', 'ED25519'],
  ['ECDHE-RSA-AES128-SHA256', 'RSA'],
  ['ECDHE-RSA-AES256-SHA384', 'RSA'],
  ['ECDHE-RSA-AES256-SHA', 'RSA'],
  ['AES128-GCM-SHA256', 'RSA'],
  ['AES256-SHA256', 'RSA'],
  ['AES128-SHA', 'RSA'],
] as const;
const SUITES_13 = ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'] as const;
const CASES = [
  ...SUITES_13.flatMap((suite) => (['RSA', 'ECDSA', 'ED25519'] as const).map((identity) => ['TLSv1.3', suite, identity] as const)),
  ...SUITES_12.map(([suite, identity]) => ['TLSv1.2', suite, identity] as const),
];

describe("our client with Node's server", () => {
  it.each(CASES)('speaks %s with %s and a certificate of %s', async (version, suite, identity) => {
    const { port } = await nodeServer({ ...IDENTITIES[identity], ciphers: suite, minVersion: version, maxVersion: version });
    const client = ourClient(port);
    await client.until(() => client.isDone);
    expect(client.connection.suite.name).toBe(suite);
    expect(client.connection.verifyError).toBeUndefined();
    client.send(`hello ${'x'.repeat(40_000)}`);
    await client.until(() => client.text.length === 40_006);
    expect(client.text.slice(0, 10)).toBe('HELLO XXXX');
  });

  it.each(['X25519', 'P-256', 'P-384', 'P-521', 'X448'])('exchanges keys over %s', async (curve) => {
    const { port } = await nodeServer({ ...ECDSA, ecdhCurve: curve });
    const client = ourClient(port);
    await client.until(() => client.isDone);
    client.send('a');
    await client.until(() => client.text === 'A');
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('resumes a session of %s', async (version) => {
    const { port } = await nodeServer({ ...RSA, minVersion: version, maxVersion: version });
    const first = ourClient(port);
    await first.until(() => first.isDone);
    first.send('a');
    await first.until(() => first.text === 'A' && first.sessions.length > 0);
    const second = ourClient(port, { session: first.sessions[0] });
    await second.until(() => second.isDone);
    expect(second.connection.isResumed).toBe(true);
    second.send('b');
    await second.until(() => second.text === 'B');
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('shows its certificate in %s', async (version) => {
    const { port, server } = await nodeServer({ ...RSA, ca: AUTHORITY, requestCert: true, minVersion: version, maxVersion: version });
    const peer = once(server, 'secureConnection');
    const client = ourClient(port, { context: contextOf({ credentials: [CLIENT] }) });
    const [socket] = (await peer) as [tls.TLSSocket];
    expect(socket.authorized).toBe(true);
    expect(socket.getPeerCertificate().subject.CN).toBe('client.localhost');
    client.send('a');
    await client.until(() => client.text === 'A');
  });

  it('gets the protocol and exports the same keys as the server', async () => {
    const { port, server } = await nodeServer({ ...RSA, ALPNProtocols: ['h2'] });
    const peer = once(server, 'secureConnection');
    const client = ourClient(port, { protocols: Buffer.from('\x08http/1.1\x02h2', 'latin1') });
    await client.until(() => client.isDone);
    expect(client.connection.protocol).toBe('h2');
    const [socket] = (await peer) as [tls.TLSSocket];
    expect(socket.servername).toBe('localhost');
    const exported = client.connection.exportKey?.('label', Buffer.from('context'), 40);
    expect(exported).toEqual(new Uint8Array(socket.exportKeyingMaterial(40, 'label', Buffer.from('context'))));
    expect(socket.getPeerFinished()).toEqual(Buffer.from(client.connection.finished.own as Uint8Array));
  });

  it('says what OpenSSL says about a version that the server does not speak', async () => {
    const { port } = await nodeServer({ ...RSA, minVersion: 'TLSv1.3' });
    const client = ourClient(port, { context: contextOf({ maxVersion: 0x303 }) });
    await expect(client.until(() => client.isDone)).rejects.toMatchObject({ code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' });
  });

  it('says what OpenSSL says about a server without TLS', async () => {
    const port = await listen(net.createServer((socket) => socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n')));
    const client = ourClient(port);
    await expect(client.until(() => client.isDone)).rejects.toMatchObject({ code: 'ERR_SSL_WRONG_VERSION_NUMBER' });
  });
});

describe("our server with Node's client", () => {
  async function nodeClient(port: number, options: tls.ConnectionOptions): Promise<tls.TLSSocket> {
    const socket = tls.connect({ port, host: '127.0.0.1', servername: 'localhost', ca: AUTHORITY, ...options });
    closers.push(() => socket.destroy());
    await once(socket, 'secureConnect');
    return socket;
  }
  const answer = (endpoint: Endpoint): void => {
    endpoint.onData = (bytes) => endpoint.connection.send(Buffer.from(Buffer.from(bytes).toString().toUpperCase()));
  };

  it.each(CASES)('speaks %s with %s and a certificate of %s', async (version, suite, identity) => {
    const port = await ourServer({ context: contextOf({ credentials: [IDENTITIES[identity]] }) }, answer);
    const socket = await nodeClient(port, { ciphers: suite, minVersion: version, maxVersion: version });
    expect(socket.getCipher().name).toBe(suite);
    expect(socket.authorized).toBe(true);
    socket.write('hello');
    expect(String((await once(socket, 'data'))[0])).toBe('HELLO');
  });

  it.each(['P-256', 'P-384', 'X448'])('asks for a key share of %s', async (groups) => {
    const port = await ourServer({ context: contextOf({ credentials: [ECDSA], groups }) }, answer);
    const socket = await nodeClient(port, {});
    socket.write('a');
    expect(String((await once(socket, 'data'))[0])).toBe('A');
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('resumes a session of %s', async (version) => {
    const port = await ourServer({}, answer);
    const options = { minVersion: version, maxVersion: version } as const;
    const first = await nodeClient(port, options);
    const session = first.getSession();
    const later = version === 'TLSv1.3' ? ((await once(first, 'session'))[0] as Buffer) : session;
    const second = await nodeClient(port, { ...options, session: later });
    expect(second.isSessionReused()).toBe(true);
    second.write('b');
    expect(String((await once(second, 'data'))[0])).toBe('B');
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('asks for a certificate in %s', async (version) => {
    let endpoint: Endpoint | undefined;
    const port = await ourServer({ requestsCertificate: true, rejectsMissingCertificate: true }, (one) => {
      endpoint = one;
      answer(one);
    });
    const socket = await nodeClient(port, { ...CLIENT, minVersion: version, maxVersion: version });
    socket.write('a');
    await once(socket, 'data');
    expect(endpoint?.connection.peerChain).not.toHaveLength(0);
    expect(endpoint?.connection.verifyError).toBeUndefined();
    const refused = tls.connect({ port, host: '127.0.0.1', ca: AUTHORITY, minVersion: version, maxVersion: version });
    const [error] = (await once(refused, 'error')) as [Error & { code: string }];
    expect(error.code).toMatch(version === 'TLSv1.3' ? /CERTIFICATE_REQUIRED/ : /HANDSHAKE_FAILURE/);
    expect(endpoint?.failure?.code).toBe('ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE');
  });

  it('recognizes a client that speaks plain HTTP', async () => {
    let endpoint: Endpoint | undefined;
    const port = await ourServer({}, (one) => void (endpoint = one));
    const socket = net.connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\n\r\n');
    await expect.poll(() => endpoint?.failure?.code).toBe('ERR_SSL_HTTP_REQUEST');
    socket.destroy();
  });
});

describe('our client with our server', () => {
  it.each([1, 7, 100_000])('understands bytes however they are cut: by %i', (cut) => {
    for (const maxVersion of [0x303, 0x304]) {
      const client = new Endpoint({ isServer: false, context: contextOf({ maxVersion }), servername: 'localhost' });
      const server = new Endpoint({ isServer: true, context: contextOf({ credentials: [ECDSA] }) });
      exchange(client, server, cut);
      expect([client.failure, server.failure, client.isDone, server.isDone]).toEqual([undefined, undefined, true, true]);
      client.connection.send(Buffer.from('from the client'));
      server.connection.send(Buffer.from('from the server'));
      client.connection.close();
      exchange(client, server, cut);
      expect([client.text, server.text, server.isClosed]).toEqual(['from the server', 'from the client', true]);
    }
  });

  it('fails if a record was changed on the way', () => {
    const client = new Endpoint({ isServer: false, context: contextOf() });
    const server = new Endpoint({ isServer: true, context: contextOf({ credentials: [ECDSA] }) });
    exchange(client, server);
    client.connection.send(Buffer.from('x'));
    const record = client.connection.takeOutput();
    record[record.length - 1] ^= 1;
    server.connection.receive(record);
    expect(server.failure?.code).toBe('ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC');
    exchange(client, server);
    expect(client.failure?.code).toBe('ERR_SSL_SSL/TLS_ALERT_BAD_RECORD_MAC');
  });
});
