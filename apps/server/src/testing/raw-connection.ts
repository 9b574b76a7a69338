import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A TCP connection to a server that keeps the bytes as they arrived. */
export class RawConnection {
  readonly socket: Socket;
  received = '';
  isClosed = false;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('latin1').on('data', (text: string) => {
      this.received += text;
    });
    socket.on('error', () => undefined); // The server may cut it.
    socket.on('close', () => {
      this.isClosed = true;
    });
  }

  static async open(port: number): Promise<RawConnection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  send(method: string, path: string, headers: Record<string, string>): void {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  }

  /** Status lines received so far. */
  get responseCount(): number {
    return this.received.match(/^HTTP\/1\.1 \d{3} /gm)?.length ?? 0;
  }
}

/** The bodies of the responses to these methods, split as a client would. Undefined for a response that is cut off. */
export function bodiesIn(received: string, methods: readonly string[]): (string | undefined)[] {
  const bodies: (string | undefined)[] = [];
  let rest = received;
  for (const method of methods) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd < 0) break;
    const head = rest.slice(0, headEnd).toLowerCase();
    rest = rest.slice(headEnd + 4);
    const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
    if (method === 'HEAD' || /^http\/1\.1 (?:204|304)/.test(head)) bodies.push('');
    else if (head.includes('transfer-encoding: chunked')) {
      let body = '';
      for (;;) {
        const line = /^([0-9a-f]+)\r\n/.exec(rest);
        const size = line ? Number.parseInt(line[1] ?? '', 16) : Number.NaN;
        if (line === null || rest.length < line[0].length + size + 2) return [...bodies, undefined];
        body += rest.slice(line[0].length, line[0].length + size);
        rest = rest.slice(line[0].length + size + 2);
        if (size === 0) break;
      }
      bodies.push(body);
    } else {
      const size = Number(length ?? rest.length);
      bodies.push(rest.length < size ? undefined : rest.slice(0, size));
      rest = rest.slice(size);
    }
  }
  return bodies;
}
