/** Requests over kept connections to 127.0.0.1, one at a time on each, timed one by one. */
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';

const HEADERS_END = '\r\n\r\n';

/**
 * Asks for the same thing for a number of seconds.
 * @param {{port: number, connections: number, seconds: number, path: string, headers: Record<string, string>}} what
 * @returns every request's duration in ms, and what the first answer was
 */
export async function load({ port, connections, seconds, path, headers }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const first = await ask(port, request);
  const durations = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => askRepeatedly(port, request, first, endsAt, durations)));
  return { durations, elapsedS: (performance.now() - startedAt) / 1000, ...first };
}

/** One answer: its status, headers and number of bytes. Answers to the same request are equally long. */
function ask(port, request) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let answer = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk]);
      const end = answer.indexOf(HEADERS_END);
      if (end < 0) return;
      const head = answer.subarray(0, end).toString('latin1');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
      const bodyBytes = Number(/\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (status !== 304 && /\ntransfer-encoding:/i.test(head)) return reject(new Error(`The answer has no length:\n${head}`));
      const byteSize = end + HEADERS_END.length + (status === 304 ? 0 : bodyBytes);
      if (answer.length < byteSize) return;
      socket.destroy();
      resolve({ status, head, bodyBytes, byteSize });
    });
  });
}

function askRepeatedly(port, request, { byteSize, status }, endsAt, durations) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let missing = byteSize;
    let askedAt = 0;
    const next = () => {
      askedAt = performance.now();
      if (askedAt >= endsAt) return socket.destroy();
      missing = byteSize;
      socket.write(request);
    };
    socket.setNoDelay(true);
    socket.on('connect', next);
    socket.on('error', reject);
    socket.on('close', resolve);
    socket.on('data', (chunk) => {
      if (missing === byteSize && chunk.toString('latin1', 9, 12) !== String(status))
        return socket.destroy(new Error(`An answer begins with ${chunk.subarray(0, 40)}`));
      missing -= chunk.length;
      if (missing < 0) return socket.destroy(new Error('An answer was longer than the first.'));
      if (missing > 0) return;
      durations.push(performance.now() - askedAt);
      next();
    });
  });
}

/** Processor seconds that a process's threads have used so far. The kernel counts them in nanoseconds. */
export function processorSeconds(pid) {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]);
  return nanoseconds / 1e9;
}
