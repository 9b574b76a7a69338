import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { encodeTunnelFrame, TUNNEL_CLOSE, TUNNEL_FRAME_BYTES, TUNNEL_WINDOW_BYTES, type TunnelFrame } from '@lathe/protocol';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTunnelServer } from '../testing/tunnel-server.ts';
import { Download } from './bodies.ts';
import { TUNNEL_LIMITS, TunnelConnection, type TunnelLimits } from './connection.ts';

const MIB = 1024 * 1024;

/** A workbench that stops reading its socket after the first frame of this type. */
async function setUp(limits: Partial<TunnelLimits> = {}) {
  const started = await startTunnelServer({ limits });
  onTestFinished(started.close);
  const bench = await started.workbench();
  bench.serve = () => undefined;
  const headers = { host: started.host, ...(await started.key()) };
  const firstFrame = (type: TunnelFrame['type']) =>
    vi.waitFor(() => {
      const found = bench.frames.find((frame) => frame.type === type);
      if (!found) throw new Error(`There is no ${type} yet.`);
      return found;
    });
  const target = () => started.tunnels.socketTo(started.host.split('.')[0] ?? '', headers);
  const connection = () => {
    const found = target();
    if (typeof found === 'number') throw new Error(`There is no connection: ${found}.`);
    return found.connection;
  };
  const upload = (byteSize: number) => {
    const viewer = httpRequest({ host: '127.0.0.1', port: started.port, path: '/', method: 'POST', headers }, (response) => response.resume());
    viewer.on('error', () => undefined); // It is cut off.
    const piece = Buffer.alloc(64 * 1024);
    let left = byteSize;
    const write = () => {
      while (left > 0) {
        left -= piece.length;
        if (!viewer.write(piece)) return void viewer.once('drain', write);
      }
      viewer.end();
    };
    write();
    onTestFinished(() => void viewer.destroy());
    return { sentBytes: () => byteSize - left };
  };
  return { ...started, bench, headers, firstFrame, connection, target, upload };
}

/** Waits until the value has stayed the same for a while. */
async function settled(read: () => number): Promise<number> {
  let last = -1;
  await vi.waitFor(
    () => {
      const before = last;
      last = read();
      expect(last).toBe(before);
    },
    { timeout: 10_000, interval: 200 },
  );
  return last;
}

describe('a workbench that does not read', () => {
  it('pauses uploads instead of filling the server’s memory, whatever credit it gives', async () => {
    const { bench, firstFrame, upload, connection } = await setUp();
    const before = process.memoryUsage().arrayBuffers;
    const { sentBytes } = upload(96 * MIB);
    const { stream } = await firstFrame('request');
    bench.socket.pause();
    const server = connection();
    // As much credit as is allowed, as soon as it is allowed: blindly, and never more than a frame at a time.
    const give = setInterval(() => bench.socket.readyState === bench.socket.OPEN && bench.send({ type: 'credit', stream, byteCount: TUNNEL_FRAME_BYTES }), 2);
    onTestFinished(() => clearInterval(give));
    const taken = await settled(sentBytes);
    expect(taken).toBeLessThan(48 * MIB);
    expect(server.waitingBytes).toBeLessThan(2 * MIB);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(48 * MIB);
  });

  it('that grants endless credit is closed at once', async () => {
    const { bench, firstFrame, upload } = await setUp();
    upload(2 * MIB);
    const { stream } = await firstFrame('request');
    bench.send({ type: 'credit', stream, byteCount: 2 ** 40 });
    expect((await once(bench.socket, 'close'))[0]).toBe(TUNNEL_CLOSE.badFrame);
  });

  it('is closed with its viewers when nothing was read for too long', async () => {
    const { bench, viewerSocket, headers, connection, target } = await setUp({ stallMs: 300 });
    bench.onSocket = (frame, send) => {
      if (frame.type === 'socket.open') send({ type: 'socket.opened', stream: frame.stream, protocol: '' });
    };
    const viewers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const viewer = viewerSocket('/', headers);
        await once(viewer, 'open');
        return viewer;
      }),
    );
    bench.socket.pause();
    const server = connection();
    const closed = viewers.map((viewer) => once(viewer, 'close'));
    const message = Buffer.alloc(512 * 1024);
    let most = 0;
    const fill = setInterval(() => {
      for (const viewer of viewers) if (viewer.readyState === viewer.OPEN && viewer.bufferedAmount === 0) viewer.send(message);
      most = Math.max(most, server.waitingBytes);
    }, 5);
    onTestFinished(() => clearInterval(fill));
    await Promise.all(closed);
    expect(most).toBeLessThanOrEqual(2 * TUNNEL_LIMITS.waitingBytes);
    await expect.poll(() => target()).toBe(503);
    expect(server.streamCount).toBe(0);
  });
});

describe('bodies in single bytes', () => {
  it('use no more memory than their window', async () => {
    const download = new Download({ stallMs: 60_000, onTaken: () => undefined, onCancel: () => undefined, onStalled: () => undefined });
    for (let index = 0; index < TUNNEL_WINDOW_BYTES; index += 1) download.push(Uint8Array.of(index % 251));
    download.push(new Uint8Array(0));
    download.end();
    const pieces: Uint8Array[] = [];
    for await (const piece of download.body as unknown as AsyncIterable<Uint8Array>) pieces.push(piece);
    expect(pieces.length).toBeLessThanOrEqual(64);
    expect(Buffer.concat(pieces).every((byte, index) => byte === index % 251)).toBe(true);
  });

  it('are credited in large steps', async () => {
    const sent: number[] = [];
    const connection = new TunnelConnection({
      send: (data, onSent) => {
        sent.push(data.length);
        onSent();
      },
      close: () => undefined,
      terminate: () => undefined,
    });
    onTestFinished(() => connection.close());
    const answering = connection.request({ port: 80, method: 'GET', path: '/', headers: [], body: null, signal: new AbortController().signal });
    connection.receive(encodeTunnelFrame({ type: 'head', stream: 1, status: 200, statusText: '', headers: [] }));
    const { body } = await answering;
    const reading = new Response(body).arrayBuffer();
    const byte = encodeTunnelFrame({ type: 'body', stream: 1, bytes: Uint8Array.of(1) });
    const count = 2 * TUNNEL_WINDOW_BYTES;
    for (let index = 0; index < count; index += 1) {
      connection.receive(byte);
      if (index % 4096 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    connection.receive(encodeTunnelFrame({ type: 'end', stream: 1 }));
    expect((await reading).byteLength).toBe(count);
    expect(sent.length).toBeLessThanOrEqual(1 + count / TUNNEL_FRAME_BYTES);
  });
});
