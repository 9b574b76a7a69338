import { written, utf8 } from './byte-writer.ts';
import { EXTENSION } from './codes.ts';
import type { Connection } from './connection.ts';
import { type ClientHello, type Extensions, readProtocols, writeProtocols } from './hello-messages.ts';

/** Chooses the protocol, and answers the client's list of them. */
export function answerProtocols(connection: Connection, hello: ClientHello, answer: Extensions): void {
  const offered = hello.extensions.get(EXTENSION.alpn);
  if (offered === undefined) return;
  connection.protocol = connection.host.chooseProtocol(readProtocols(offered));
  const chosen = connection.protocol;
  if (chosen === undefined) return;
  answer.set(EXTENSION.alpn, writeProtocols(written((writer) => writer.vector(1, utf8(chosen)))));
}
