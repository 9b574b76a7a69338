import { describe, expect, it } from 'vitest';
import { encodeChunk, encodeRequestHead, HttpParseError, LAST_CHUNK, ResponseParser, type ResponseHead } from './http-codec.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function parse(text: string, options: { method?: string; pieces?: number; ended?: boolean } = {}) {
  const bytes = encoder.encode(text);
  const seen: { head?: ResponseHead; body: string; isEnded: boolean } = { body: '', isEnded: false };
  const parser = new ResponseParser(options.method ?? 'GET', {
    onHead: (head) => {
      seen.head = head;
    },
    onBody: (chunk) => {
      seen.body += decoder.decode(chunk);
    },
    onEnd: () => {
      seen.isEnded = true;
    },
  });
  const size = options.pieces ?? bytes.length;
  for (let i = 0; i < bytes.length; i += size) parser.push(bytes.subarray(i, i + size));
  if (options.ended) parser.end();
  return seen;
}

describe('a response over a loopback connection', () => {
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-A: 1\r\n\r\n5\r\nhello\r\n7;ext=1\r\n, world\r\n0\r\nTrailer: x\r\n\r\n';

  it.each([1, 2, 3, 7, 1000])('is the same in chunks of %i bytes', (pieces) => {
    const seen = parse(chunked, { pieces });
    expect(seen.head).toMatchObject({ status: 200, statusText: 'OK' });
    expect(seen.body).toBe('hello, world');
    expect(seen.isEnded).toBe(true);
  });

  it('ends at its content-length', () => expect(parse('HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nabc')).toMatchObject({ body: 'abc', isEnded: true }));
  it('without a length ends when the connection closes', () => {
    expect(parse('HTTP/1.0 200 OK\r\n\r\nabc').isEnded).toBe(false);
    expect(parse('HTTP/1.0 200 OK\r\n\r\nabc', { ended: true })).toMatchObject({ body: 'abc', isEnded: true });
  });
  it('has no body for HEAD, 204 and 304', () => {
    expect(parse('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n', { method: 'HEAD' }).isEnded).toBe(true);
    expect(parse('HTTP/1.1 304 Not Modified\r\n\r\n').isEnded).toBe(true);
  });
  it('skips interim responses', () => expect(parse('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n').head?.status).toBe(201));
  it('is an error when truncated', () => {
    expect(() => parse('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc', { ended: true })).toThrow(HttpParseError);
    expect(() => parse('', { ended: true })).toThrow('before a response');
  });
  it('is an error when it is not HTTP', () => expect(() => parse('SSH-2.0-x\r\n\r\n')).toThrow('Not an HTTP response'));
});

describe('a request', () => {
  it('replaces hop-by-hop headers with its own', () => {
    const head = decoder.decode(
      encodeRequestHead({
        method: 'POST',
        path: '/a?b',
        port: 5173,
        headers: [
          ['Host', 'x'],
          ['Connection', 'keep-alive'],
          ['Accept', '*/*'],
        ],
        body: 'chunked',
      }),
    );
    expect(head).toBe('POST /a?b HTTP/1.1\r\nhost: localhost:5173\r\nconnection: close\r\nAccept: */*\r\ntransfer-encoding: chunked\r\n\r\n');
  });
  it('sends its body chunked', () => expect(decoder.decode(encodeChunk(encoder.encode('hello'))) + decoder.decode(LAST_CHUNK)).toBe('5\r\nhello\r\n0\r\n\r\n'));
});
