import { describe, expect, it } from 'vitest';
import { requestHeaders } from './request-headers.ts';

const ORIGIN = 'http://3000--1abc.preview.localhost:4100';
const PAGE = { origin: ORIGIN, hostname: '3000--1abc.preview.localhost' };

const headersOf = (method: string, headers: Record<string, string>, { mode = 'cors', referrer = '' }: { mode?: RequestMode; referrer?: string } = {}) =>
  Object.fromEntries(requestHeaders({ method, headers: new Headers(headers), mode, referrer }, PAGE));

describe("the headers of a preview's request", () => {
  it("name the server's own origin for that of the preview", () => {
    expect(headersOf('POST', { origin: ORIGIN, 'next-action': '1' })).toEqual({ origin: 'http://localhost:3000', 'next-action': '1' });
    expect(headersOf('GET', { origin: ORIGIN })).toEqual({ origin: 'http://localhost:3000' });
  });

  it('keep the origin of another site', () => {
    expect(headersOf('POST', { origin: 'https://example.com' })).toEqual({ origin: 'https://example.com' });
    expect(headersOf('POST', { origin: 'null' })).toEqual({ origin: 'null' });
  });

  it('contain the origin that browsers add to all but reads', () => {
    expect(headersOf('PUT', {})).toEqual({ origin: 'http://localhost:3000' });
    expect(headersOf('GET', {})).toEqual({});
  });

  it('contain what a navigation accepts, and the page it comes from', () => {
    expect(headersOf('GET', {}, { mode: 'navigate', referrer: `${ORIGIN}/a` })).toEqual({ accept: 'text/html', referer: `${ORIGIN}/a` });
  });
});
