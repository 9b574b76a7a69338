/** One side of a connection, for tests: over a socket, or connected to another one in memory. */
import crypto, { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Connection, ConnectionHost } from '../library/connection.ts';
import { parseCipherList } from '../library/cipher-suites.ts';
import { parseGroups } from '../library/named-groups.ts';
import type { Session } from '../library/session.ts';
import type { ConnectionSettings, ContextSettings } from '../library/settings.ts';
import { OFFERED_SCHEMES } from '../library/signature-schemes.ts';
import { createTlsLibrary } from '../library/tls-library.ts';
import { AUTHORITY, type TestCredentials } from './certificates.ts';

const library = createTlsLibrary(crypto);
const DEFAULT_CIPHERS = 'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:HIGH';
const TICKET_KEYS = crypto.randomBytes(48);

export function contextOf({
  credentials = [],
  ciphers = DEFAULT_CIPHERS,
  groups = 'auto',
  ...rest
}: Partial<Omit<ContextSettings, 'credentials' | 'groups'>> & {
  credentials?: readonly TestCredentials[];
  ciphers?: string;
  groups?: string;
} = {}): ContextSettings {
  return {
    ...{ minVersion: 0x303, maxVersion: 0x304, options: 0, ticketKeys: TICKET_KEYS, sessionIdContext: '', sessionTimeoutSeconds: 300 },
    ...{ suites: parseCipherList(ciphers), groups: parseGroups(groups), schemes: OFFERED_SCHEMES, allowsPartialChain: false },
    authorities: [new X509Certificate(AUTHORITY)],
    credentials: credentials.map(({ cert, key }) => ({ chain: [new X509Certificate(cert).raw], key: createPrivateKey(key) })),
    ...rest,
  };
}

/** A host that keeps what it is told. */
export class Endpoint implements ConnectionHost {
  readonly connection: Connection;
  readonly received: Uint8Array[] = [];
  readonly sessions: Session[] = [];
  readonly keylog: string[] = [];
  failure: (Error & { code?: string }) | undefined;
  isDone = false;
  isClosed = false;
  /** What `chooseProtocol` answers. */
  protocol: string | undefined;
  onChange: () => void = () => undefined;

  constructor(settings: Partial<ConnectionSettings> & Pick<ConnectionSettings, 'isServer' | 'context'>) {
    this.connection = library.connect(
      {
        ...{ protocols: undefined, servername: undefined, session: undefined },
        ...{ requestsCertificate: false, rejectsMissingCertificate: false },
        ...settings,
      },
      this,
    );
  }

  get text(): string {
    return Buffer.concat(this.received).toString();
  }

  /** Moves bytes between this side and a socket. */
  over(socket: Socket): this {
    const flush = (): void => {
      const output = this.connection.takeOutput();
      if (output.length > 0) socket.write(output);
      this.onChange();
    };
    socket.on('data', (bytes) => {
      this.connection.receive(bytes);
      flush();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => this.onChange());
    if (!this.connection.isServer) this.connection.start();
    flush();
    this.#flush = flush;
    return this;
  }

  #flush: () => void = () => undefined;

  send(text: string): void {
    this.connection.send(Buffer.from(text));
    this.#flush();
  }

  close(): void {
    this.connection.close();
    this.#flush();
  }

  /** Resolves once `condition` holds, or the connection failed. */
  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.onChange = () => {
        if (condition()) resolve();
        else if (this.failure !== undefined) reject(this.failure);
      };
      this.onChange();
    });
  }

  onData(bytes: Uint8Array): void {
    this.received.push(bytes.slice());
  }
  onClose(): void {
    this.isClosed = true;
  }
  onFailure(error: Error): void {
    this.failure = error;
  }
  onHandshakeStart(): void {}
  onHandshakeDone(): void {
    this.isDone = true;
  }
  onKeylog(line: string): void {
    this.keylog.push(line);
  }
  onSession(session: Session): void {
    this.sessions.push(session);
  }
  onClientHello(): boolean {
    return false;
  }
  onCertificateNeeded(): boolean {
    return false;
  }
  chooseProtocol(): string | undefined {
    return this.protocol;
  }
}

/** Passes bytes back and forth until both sides are silent. `cut`: at most so many at once. */
export function exchange(client: Endpoint, server: Endpoint, cut = Number.POSITIVE_INFINITY): void {
  client.connection.start();
  for (let isSilent = false; !isSilent; ) {
    isSilent = true;
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      const bytes = from.connection.takeOutput();
      if (bytes.length > 0) isSilent = false;
      for (let at = 0; at < bytes.length; at += cut) to.connection.receive(bytes.subarray(at, at + cut));
    }
  }
}
