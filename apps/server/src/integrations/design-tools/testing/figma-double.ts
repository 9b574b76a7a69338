import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { landingFrame } from './landing-frame.ts';

/** What the double does wrong, until it is told otherwise. */
export interface FigmaFaults {
  /** The status of every call to the API, for example 403. */
  status?: number;
  /** Sent with 429, in seconds. */
  retryAfter?: number;
  /** The next answer ends in the middle. */
  isCut?: boolean;
  /** Text in place of JSON. */
  body?: string;
  /** Layers that Figma cannot draw. */
  undrawn?: ReadonlySet<string>;
  /** The bytes of every download. */
  download?: Uint8Array | string;
  downloadStatus?: number;
  /** In place of the double's own address of the pictures. */
  downloadUrl?: string;
  delayMs?: number;
}

export interface FigmaDouble {
  readonly url: string;
  readonly faults: FigmaFaults;
  /** Paths of the calls so far. */
  readonly calls: string[];
  close(): Promise<void>;
}

export const FIGMA_TOKEN = 'figd_of-the-double';
export const FIGMA_FRAME_URL = 'https://www.figma.com/design/AbCdEfGhIjKlMnOp/Orchard?node-id=1-2';

/** A server that speaks Figma's REST API for one file, and that can misbehave. It answers on 127.0.0.1. */
export async function startFigmaDouble(): Promise<FigmaDouble> {
  const faults: FigmaFaults = {};
  const calls: string[] = [];
  let url = '';
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    calls.push(pathname);
    const send = (status: number, body: string | Uint8Array, headers: Record<string, string> = {}) => {
      response.writeHead(status, headers);
      if (!faults.isCut) return void response.end(body);
      delete faults.isCut;
      response.write(body.slice(0, Math.floor(body.length / 2)));
      setTimeout(() => response.destroy(), 10);
    };
    const answer = () => {
      if (pathname.startsWith('/download/')) {
        if (faults.downloadStatus !== undefined) return send(faults.downloadStatus, '');
        if (faults.download !== undefined) return send(200, faults.download);
        return pathname.endsWith('.svg') ? send(200, ICON, { 'content-type': 'image/svg+xml' }) : send(200, PIXEL, { 'content-type': 'image/png' });
      }
      const json = (status: number, value: unknown) =>
        send(status, faults.body ?? JSON.stringify(value), {
          'content-type': 'application/json',
          ...(faults.retryAfter === undefined ? {} : { 'retry-after': String(faults.retryAfter) }),
        });
      if (faults.status !== undefined) return json(faults.status, { status: faults.status, err: 'Fault' });
      if (request.headers['x-figma-token'] !== FIGMA_TOKEN) return json(403, { status: 403, err: 'Invalid token' });
      if (pathname === '/v1/me') return json(200, { id: '1', handle: 'Ann', img_url: '', email: 'ann@example.com' });
      if (!pathname.includes('AbCdEfGhIjKlMnOp')) return json(404, { status: 404, err: 'Not found' });
      const ids = searchParams.get('ids')?.split(',') ?? [];
      if (pathname.endsWith('/nodes')) {
        const nodes = Object.fromEntries(ids.map((id) => [id, id === '1:2' ? landingFrame() : null]));
        return json(200, { name: 'Orchard', lastModified: '2026-11-01T00:00:00Z', thumbnailUrl: '', version: '1', role: 'owner', editorType: 'figma', nodes });
      }
      if (pathname.startsWith('/v1/images/')) {
        return json(200, { err: null, images: Object.fromEntries(ids.map((id) => [id, faults.undrawn?.has(id) ? null : `${url}/download/${id}.svg`])) });
      }
      return json(200, { error: false, status: 200, meta: { images: { 'ref-apples': faults.downloadUrl ?? `${url}/download/apples` } } });
    };
    if (faults.delayMs === undefined) answer();
    else setTimeout(answer, faults.delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    faults,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32" fill="none"><path d="M16 2L20 12L30 16L20 20L16 30L12 20L2 16L12 12Z" fill="#2563EB"/><script>alert(1)</script></svg>';
/** One transparent pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
