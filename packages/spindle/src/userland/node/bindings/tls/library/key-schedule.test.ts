import crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { suiteOf, type CipherSuite } from './cipher-suites.ts';
import { RECORD } from './codes.ts';
import { Hkdf, KeySchedule } from './key-schedule.ts';
import { protectTls13 } from './record-protection.ts';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));
const shown = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const hkdf = new Hkdf(crypto, 'sha256');
const AES_128_GCM = suiteOf(0x1301) as CipherSuite;

/** RFC 8448, 3. */
const HELLO_HASH = hex('860c06edc07858ee8e78f0e7428c58edd6b43f2ca3e6e95f02ed063cf0e1cad8');
const FINISHED_HASH = hex('9608102a0f1ccc6db6250b7b7e417b1a000eaada3daae4777a7686c9ff83df13');
const SHARED_SECRET = hex('8bd4054fb55b9d63fdfbacf9f04b9f0d35e6d63f537563efd46272900f89492d');
const SERVER_HANDSHAKE = 'b67b7d690cc16c4e75e54213cb2d37b4e9c912bcded9105d42befd59d391ad38';

describe('the key schedule of TLS 1.3', () => {
  it('derives the secrets of RFC 8448', () => {
    const schedule = new KeySchedule(hkdf, undefined);
    expect(shown(schedule.derive('derived', hkdf.digest(new Uint8Array(0))))).toBe('6f2615a108c702c5678f54fc9dbab69716c076189c48250cebeac3576c3611ba');
    schedule.advance(SHARED_SECRET);
    expect(shown(schedule.derive('c hs traffic', HELLO_HASH))).toBe('b3eddb126e067f35a780b3abf45e2d8f3b1a950738f52e9600746a0e27a55a21');
    expect(shown(schedule.derive('s hs traffic', HELLO_HASH))).toBe(SERVER_HANDSHAKE);
    schedule.advance();
    expect(shown(schedule.derive('c ap traffic', FINISHED_HASH))).toBe('9e40646ce79a7f9dc05af8889bce6552875afa0b06df0087f792ebb7c17504a5');
    expect(shown(schedule.derive('s ap traffic', FINISHED_HASH))).toBe('a11af9f05531f856ad47116b45a950328204b4f44bfb6b3a4b4f1f3fcb631643');
    expect(shown(schedule.derive('exp master', FINISHED_HASH))).toBe('fe22f881176eda18eb8f44529e6792c50c9a3f89452f68d8ae311b4309d3cf50');
  });

  it('expands the keys of RFC 8448, and protects records with them', () => {
    const secret = hex(SERVER_HANDSHAKE);
    expect(shown(hkdf.expandLabel(secret, 'key', new Uint8Array(0), 16))).toBe('3fce516009c21727d0f2e4e86ee403bc');
    expect(shown(hkdf.expandLabel(secret, 'iv', new Uint8Array(0), 12))).toBe('5d313eb2671276ee13000b30');
    const [writer, reader] = [protectTls13(crypto, hkdf, AES_128_GCM, secret), protectTls13(crypto, hkdf, AES_128_GCM, secret)];
    for (const text of ['first', 'second']) {
      const { type, body } = writer.seal(RECORD.handshake, Buffer.from(text));
      expect(type).toBe(RECORD.applicationData);
      const opened = reader.open(type, body);
      expect([opened.type, Buffer.from(opened.content).toString()]).toEqual([RECORD.handshake, text]);
    }
  });
});
