import crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ECDSA } from '../testing/certificates.ts';
import { contextOf, Endpoint } from '../testing/endpoint.ts';
import { OpenConnection } from './open-connection.ts';

function openServer(protocol: string | undefined): { host: Endpoint; connection: OpenConnection } {
  const settings = {
    ...{ isServer: true, context: contextOf({ credentials: [ECDSA] }), protocols: undefined, servername: undefined, session: undefined },
    ...{ requestsCertificate: false, rejectsMissingCertificate: false },
  };
  const host = new Endpoint(settings);
  host.protocol = protocol;
  return { host, connection: new OpenConnection(crypto, settings, host) };
}

describe("a preview's connection", () => {
  it("carries a preview's HTTP to a server with TLS", () => {
    const { host, connection } = openServer('http/1.1');
    expect(connection.isEstablished).toBe(false);
    connection.receive(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
    expect([host.isDone, connection.isEstablished, connection.protocol, host.text]).toEqual([true, true, 'http/1.1', 'GET / HTTP/1.1\r\n\r\n']);
    connection.send(Buffer.from('HTTP/1.1 200 OK\r\n'));
    connection.send(Buffer.from('\r\n'));
    connection.close();
    expect(Buffer.from(connection.takeOutput()).toString()).toBe('HTTP/1.1 200 OK\r\n\r\n');
  });

  it('leaves the answer to a server that speaks other protocols only', () => {
    const { host, connection } = openServer(undefined);
    host.chooseProtocol = () => {
      throw new Error('no application protocol');
    };
    connection.receive(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
    expect([host.isDone, connection.protocol]).toEqual([true, undefined]);
  });
});
