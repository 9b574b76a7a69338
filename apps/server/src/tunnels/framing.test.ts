import { Agent, request } from 'node:http';
import { TUNNEL_CLOSE } from '@lathe/protocol';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { bodiesIn } from '../testing/raw-connection.ts';
import type { TestExchange, TestWorkbench } from '../testing/test-workbench.ts';
import { startTunnelServer } from '../testing/tunnel-server.ts';

type HeaderList = readonly (readonly [string, string])[];
type Serve = TestWorkbench['serve'];

/** A response that a hostile app wants the next person on the connection to receive. */
const FORGED = 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil';

const answer =
  (headers: HeaderList, bodies: readonly string[], { status = 200, isEnded = true } = {}): Serve =>
  ({ send }: TestExchange) => {
    send({ type: 'head', status, statusText: '', headers });
    for (const body of bodies) send({ type: 'body', bytes: Buffer.from(body) });
    if (isEnded) send({ type: 'end' });
  };

async function setUp(serve: Serve) {
  const started = await startTunnelServer();
  onTestFinished(started.close);
  const bench = await started.workbench();
  bench.serve = serve;
  const headers = { host: started.host, ...(await started.key()) };
  /**
   * A viewer's request, then another person's request for the product, on the connection that a proxy reuses for both.
   */
  const onOneConnection = async (method = 'GET') => {
    const connection = await started.rawConnection();
    connection.send(method, '/', headers);
    await expect.poll(() => connection.responseCount > 0 || connection.isClosed).toBe(true);
    connection.send('GET', '/', { host: `localhost:${started.port}` });
    await vi.waitFor(() => expect(connection.received.endsWith('the product') || connection.isClosed).toBe(true), { timeout: 3000 });
    connection.socket.destroy();
    return connection;
  };
  return { ...started, bench, headers, onOneConnection };
}

describe('a response through a tunnel, on a reused connection', () => {
  it.each([
    ['excess bytes in the same frame', answer([['content-length', '5']], [`hello${FORGED}`])],
    ['excess bytes in a later frame', answer([['content-length', '5']], ['he', 'llo', FORGED])],
    ['an announced length of 0', answer([['content-length', '0']], [FORGED])],
    ['excess bytes without an end', answer([['content-length', '5']], ['hello', FORGED], { isEnded: false })],
  ])('ends at its announced length: %s', async (_where, serve) => {
    const { onOneConnection } = await setUp(serve);
    const { received } = await onOneConnection();
    expect(received).not.toContain('evil');
    expect(bodiesIn(received, ['GET', 'GET'])).toEqual([expect.stringMatching(/^(?:hello)?$/), 'the product']);
  });

  it('closes the connection if it is shorter than announced, so it cannot consume the next response', async () => {
    const { onOneConnection, bench } = await setUp(answer([['content-length', '500']], ['hello']));
    const short = await onOneConnection();
    expect([short.isClosed, short.received.includes('the product'), bodiesIn(short.received, ['GET', 'GET'])]).toEqual([true, false, [undefined]]);

    bench.serve = ({ send }) => {
      send({ type: 'head', status: 200, statusText: '', headers: [['content-length', '500']] });
      send({ type: 'error', reason: 'broken', message: 'gone' });
    };
    const broken = await onOneConnection();
    expect([broken.isClosed, broken.received.includes('the product')]).toEqual([true, false]);
  });

  it('closes the connection if it fails before the first byte, instead of leaving the viewer waiting', async () => {
    const { onOneConnection } = await setUp(({ send }) => {
      send({ type: 'head', status: 200, statusText: '', headers: [] });
      send({ type: 'error', reason: 'broken', message: 'gone' });
    });
    expect((await onOneConnection()).isClosed).toBe(true);
  });

  it.each([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 205],
    ['GET', 304],
    ['HEAD', 304],
    ['POST', 205],
  ])('to %s with status %i has no body, whatever the app announces and sends', async (method, status) => {
    const { onOneConnection } = await setUp(answer([['content-length', '44']], [FORGED], { status }));
    const { received } = await onOneConnection(method);
    expect(received).not.toContain('evil');
    expect(bodiesIn(received, [method, 'GET'])).toEqual(['', 'the product']);
  });

  it.each<[string, HeaderList]>([
    [
      'two lengths',
      [
        ['content-length', '5'],
        ['Content-Length', '49'],
      ],
    ],
    ['a list of lengths', [['content-length', '5, 49']]],
    [
      'the same length twice',
      [
        ['content-length', '5'],
        ['content-length', '5'],
      ],
    ],
    ['a sign', [['content-length', '+5']]],
    ['a negative length', [['content-length', '-5']]],
    ['a hexadecimal length', [['content-length', '0x5']]],
    ['no digits', [['content-length', '']]],
    ['a length that is too large', [['content-length', '99999999999999999999']]],
    ['chunks', [['transfer-encoding', 'chunked']]],
    [
      'chunks and a length',
      [
        ['transfer-encoding', 'chunked'],
        ['content-length', '5'],
      ],
    ],
    ['an unknown transfer coding', [['transfer-encoding', 'identity, xchunked']]],
    [
      'a connection header that names the length',
      [
        ['connection', 'content-length'],
        ['content-length', '5'],
      ],
    ],
  ])('is framed by the server if the app’s framing is invalid: %s', async (_what, headers) => {
    const { onOneConnection } = await setUp(answer(headers, [`hello${FORGED}`]));
    const { received } = await onOneConnection();
    const [first, second] = bodiesIn(received, ['GET', 'GET']);
    expect([`hello${FORGED}`, 'hello']).toContain(first);
    expect(second).toBe('the product');
  });

  it('keeps a correct length, so downloads can show progress, and for HEAD', async () => {
    const { call, headers, bench } = await setUp(answer([['content-length', '5']], ['hello']));
    const got = await call('/', { headers });
    expect([got.status, got.headers['content-length'], got.text]).toEqual([200, '5', 'hello']);
    const head = await call('/', { headers, method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '5', '']);
    bench.serve = answer(
      [
        ['content-length', '5'],
        ['content-range', 'bytes 0-4/9'],
      ],
      ['hel', 'lo'],
      { status: 206 },
    );
    const part = await call('/', { headers });
    expect([part.status, part.headers['content-length'], part.text]).toEqual([206, '5', 'hello']);
  });

  it('that was too long is canceled at the app, and the connection continues', async () => {
    const { headers, port, bench } = await setUp(answer([['content-length', '5']], [`hello${FORGED}`], { isEnded: false }));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const read = () =>
      new Promise<string>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path: '/', headers, agent }, async (response) => {
          let text = '';
          for await (const piece of response) text += String(piece);
          resolve(text);
        })
          .on('error', reject)
          .end();
      });
    for (let index = 0; index < 3; index += 1) expect(await read()).toBe('hello');
    await expect.poll(() => bench.frames.filter(({ type }) => type === 'cancel')).toHaveLength(3);
  });
});

describe('the headers that a tunnel forwards', () => {
  it.each([0, 100, 101, 103, 199, 600, 999, 99_999, -200, 200.5])('with the invalid status %d close the workbench, and the viewer gets 503', async (status) => {
    const { call, headers, bench } = await setUp(answer([], [], { status }));
    const closed = new Promise((resolve) => bench.socket.on('close', resolve));
    const got = await call('/', { headers });
    expect([got.status, got.text.includes('The connection to the app ended.')]).toEqual([503, true]);
    expect(await closed).toBe(TUNNEL_CLOSE.badFrame);
  });

  it.each([
    ['x-accel-redirect', '/internal/secret'],
    ['X-Accel-Buffering', 'yes'],
    ['x-accel-expires', '600'],
    ['X-Sendfile', '/etc/passwd'],
    ['x-sendfile2', '/etc/passwd 0-9'],
    ['x-sendfile-type', 'X-Accel-Redirect'],
    ['X-LIGHTTPD-send-file', '/etc/passwd'],
    ['X-LIGHTTPD-send-tempfile', '/etc/passwd'],
    ['x-litespeed-location', '/etc/passwd'],
    ['X-Reproxy-URL', 'http://10.0.0.1/'],
    ['x-envoy-immediate-health-check-fail', '1'],
    ['x-original-url', '/admin'],
    ['x-rewrite-url', '/admin'],
    ['surrogate-control', 'max-age=600'],
    ['cdn-cache-control', 'max-age=600'],
    ['alt-svc', 'h3="evil.example:443"'],
    ['x-hop', 'of this connection'],
  ])('lose %s, which a proxy in front would act on', async (name, value) => {
    const { call, headers } = await setUp(
      answer(
        [
          [name, value],
          ['connection', 'X-Hop'],
          ['x-kept', '1'],
        ],
        ['hello'],
      ),
    );
    const got = await call('/', { headers });
    expect([got.status, got.headers[name.toLowerCase()], got.headers['x-kept']]).toEqual([200, undefined, '1']);
  });

  it.each([
    [undefined, 'private'],
    ['public, max-age=600, s-maxage=31536000', 'private, max-age=600'],
    ['PRIVATE="x", no-cache', 'private, no-cache'],
    ['no-store', 'private, no-store'],
  ])('with the caching %s are not stored by shared caches, because the next viewer may not know the password', async (given, expected) => {
    const { call, headers } = await setUp(answer(given === undefined ? [] : [['Cache-Control', given]], ['hello']));
    expect((await call('/', { headers })).headers['cache-control']).toBe(expected);
  });

  it('lose invalid headers, and the response arrives', async () => {
    const bad: HeaderList = [
      ['x-control', 'a\u0001b'],
      ['x-break', 'a\r\nset-cookie: a=1'],
      ['x-wide', '✓'],
      ['b a d', '1'],
      ['', '1'],
      ['x-delete', '\u007f'],
      ['set-cookie', 'a=\u0001'],
      ['location', '\u0002'],
    ];
    const { call, headers } = await setUp(answer([...bad, ['x-kept', '1']], ['hello']));
    const got = await call('/', { headers });
    expect([got.status, got.text, got.headers['x-kept']]).toEqual([200, 'hello', '1']);
    for (const name of ['x-control', 'x-break', 'x-wide', 'x-delete', 'set-cookie', 'location']) expect(got.headers[name]).toBeUndefined();
  });

  it('sent to the app contain no headers that only a proxy may set', async () => {
    let seen: readonly string[] = [];
    const { call, headers } = await setUp((exchange) => {
      seen = exchange.request.headers.map(([name]) => name);
      return answer([], [])(exchange);
    });
    await call('/', {
      headers: {
        ...headers,
        'x-original-url': '/admin',
        'x-rewrite-url': '/admin',
        'x-accel-mapping': '/a=/b',
        'x-sendfile-type': 'X-Sendfile',
        'x-kept': '1',
      },
    });
    expect(seen).toContain('x-kept');
    for (const name of ['x-original-url', 'x-rewrite-url', 'x-accel-mapping', 'x-sendfile-type']) expect(seen).not.toContain(name);
  });

  it('of an event stream tell a proxy in front not to buffer it', async () => {
    const { call, headers } = await setUp(answer([['content-type', 'text/event-stream']], ['data: 1\n\n']));
    expect((await call('/', { headers })).headers['x-accel-buffering']).toBe('no');
  });
});
