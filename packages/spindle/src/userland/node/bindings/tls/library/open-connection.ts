import { concatenate } from '../../../../../abi/concatenate.ts';
import { utf8, written } from './byte-writer.ts';
import { CIPHER_SUITES } from './cipher-suites.ts';
import { VERSION } from './codes.ts';
import { Connection, type ConnectionHost } from './connection.ts';
import type { Crypto } from './key-schedule.ts';
import type { ConnectionSettings } from './settings.ts';

/**
 * A server's connection to a preview. The browser shows a preview over a connection of its own, so there is nothing to
 * encrypt inside the machine: the preview speaks HTTP/1.1, as if it had accepted any certificate. The program sees
 * what a handshake with TLS 1.3 would have left.
 */
export class OpenConnection extends Connection {
  #isOpen = false;
  #output: Uint8Array[] = [];

  constructor(crypto: Crypto, settings: ConnectionSettings, host: ConnectionHost) {
    super(crypto, settings, host, function* () {});
  }

  override get isEstablished(): boolean {
    return this.#isOpen;
  }

  override receive(bytes: Uint8Array): void {
    if (!this.#isOpen) this.#open();
    this.host.onData(bytes);
  }

  override send(bytes: Uint8Array): void {
    this.#output.push(bytes);
  }

  override close(): void {}

  override takeOutput(): Uint8Array {
    return concatenate(this.#output.splice(0));
  }

  #open(): void {
    this.#isOpen = true;
    this.version = VERSION.tls13;
    [this.suite] = CIPHER_SUITES;
    this.host.onHandshakeStart();
    try {
      this.protocol = this.host.chooseProtocol(written((writer) => writer.vector(1, utf8('http/1.1'))));
    } catch {
      // The server speaks other protocols only, and answers what it does not understand.
      this.protocol = undefined;
    }
    this.host.onHandshakeDone();
  }
}
