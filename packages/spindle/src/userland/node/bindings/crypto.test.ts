import crypto from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RealNode, realNodeWith } from '../testing/on-real-node.ts';

let node: RealNode;
beforeAll(async () => {
  node = await realNodeWith({ crypto: 'installCrypto' });
});
afterAll(() => node.dispose());

async function evaluate(body: string): Promise<unknown> {
  const run = await node.run(`
    const crypto = require('node:crypto'); const { promisify } = require('node:util');
    const failure = (f) => { try { return f(); } catch (e) { return [e.name, e.code, e.message]; } };
    (async () => { ${body} })().then((value) => console.log(JSON.stringify(value)), (error) => console.log(JSON.stringify({ failed: String(error && error.stack || error) })));`);
  if (run.stdout === '') throw new Error(run.stderr);
  return JSON.parse(run.stdout);
}

const HASHES = [
  'md5',
  'sha1',
  'sha224',
  'sha256',
  'sha384',
  'sha512',
  'sha512-256',
  'sha3-256',
  'ripemd160',
  'RSA-SHA256',
  'blake2b512',
  'blake2s256',
  'SHA256',
];

describe('crypto over our binding', () => {
  it('hashes like OpenSSL', async () => {
    const actual = await evaluate(
      `return ${JSON.stringify(HASHES)}.map((name) => crypto.createHash(name).update('päck').update(Buffer.alloc(1000, 7)).digest('hex'))`,
    );
    expect(actual).toEqual(HASHES.map((name) => crypto.createHash(name).update('päck').update(Buffer.alloc(1000, 7)).digest('hex')));
  });

  it('copies a running hash, extends shake, and hashes in one call', async () => {
    expect(
      await evaluate(
        `const h = crypto.createHash('sha1').update('a'); const c = h.copy().update('b'); return [h.digest('base64'), c.digest('hex'), crypto.createHash('shake256', { outputLength: 7 }).digest('hex'), crypto.hash('sha256', 'x'), crypto.createHash('md5').update('6869', 'hex').digest('latin1').length]`,
      ),
    ).toEqual([
      'hvfkN/qlp/zhXR3cuerq6jd2Z7g=',
      crypto.createHash('sha1').update('ab').digest('hex'),
      '46b9dd2b0ba88d',
      crypto.createHash('sha256').update('x').digest('hex'),
      16,
    ]);
  });

  it('keeps hashes apart that run at the same time, copies included, whatever pieces they are given', async () => {
    const mixed = (hashing: typeof crypto): string[] => {
      const names = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha512'];
      const hashes = names.map((name) => hashing.createHash(name));
      const results: string[] = [];
      let seed = 1;
      const next = (limit: number): number => (seed = (seed * 48271) % 2147483647) % limit;
      const bytes = Uint8Array.from({ length: 70_000 }, () => next(256));
      for (let round = 0; round < 400; round++) {
        const at = next(hashes.length);
        const start = next(bytes.length);
        hashes[at]?.update(bytes.subarray(start, start + next(round % 10 === 0 ? bytes.length : 300)));
        if (round % 37 === 0) results.push(hashes[at]?.copy().update('copy').digest('hex') ?? '');
      }
      return [...results, ...hashes.map((hash) => hash.digest('base64')), ...names.map((name) => hashing.hash(name, ''))];
    };
    expect(await evaluate(`return (${mixed.toString()})(crypto)`)).toEqual(mixed(crypto));
  });

  it('computes HMACs from bytes and key objects', async () => {
    const expected = crypto.createHmac('sha256', 'key').update('data').digest('hex');
    expect(
      await evaluate(
        `return [crypto.createHmac('sha256', 'key').update('data').digest('hex'), crypto.createHmac('sha256', crypto.createSecretKey(Buffer.from('key'))).update('data').digest('hex')]`,
      ),
    ).toEqual([expected, expected]);
  });

  it('derives keys, synchronously and asynchronously', async () => {
    expect(
      await evaluate(`return [
        crypto.pbkdf2Sync('p', 's', 1000, 20, 'sha512').toString('hex'), (await promisify(crypto.pbkdf2)('p', 's', 1000, 20, 'sha512')).toString('hex'),
        crypto.scryptSync('p', 's', 32, { N: 1024 }).toString('hex'), Buffer.from(crypto.hkdfSync('sha256', 'k', 's', 'i', 42)).toString('hex')]`),
    ).toEqual([
      crypto.pbkdf2Sync('p', 's', 1000, 20, 'sha512').toString('hex'),
      crypto.pbkdf2Sync('p', 's', 1000, 20, 'sha512').toString('hex'),
      crypto.scryptSync('p', 's', 32, { N: 1024 }).toString('hex'),
      Buffer.from(crypto.hkdfSync('sha256', 'k', 's', 'i', 42)).toString('hex'),
    ]);
  });

  it('generates random bytes, integers and identifiers', async () => {
    expect(
      await evaluate(`
      const big = crypto.randomBytes(200_000); const n = crypto.randomInt(10); const later = await promisify(crypto.randomBytes)(8);
      return [new Set(big).size, n >= 0 && n < 10, later.length, /^[0-9a-f-]{36}$/.test(crypto.randomUUID()), crypto.getRandomValues(new Uint8Array(4)).length]`),
    ).toEqual([256, true, 8, true, 4]);
  });

  it('stores secret keys', async () => {
    expect(
      await evaluate(`
      const key = crypto.createSecretKey(Buffer.from('abc')); const other = crypto.createSecretKey(Buffer.from('abc'));
      return [key.type, key.symmetricKeySize, key.export({ format: 'jwk' }), key.equals(other), crypto.generateKeySync('hmac', { length: 64 }).symmetricKeySize]`),
    ).toEqual(['secret', 3, { kty: 'oct', k: 'YWJj' }, true, 8]);
  });

  it('supports Web Crypto digests and HMACs', async () => {
    expect(
      await evaluate(`
      const { subtle } = globalThis.crypto; const data = Buffer.from('data');
      const key = await subtle.importKey('raw', Buffer.from('key'), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
      const signature = await subtle.sign('HMAC', key, data);
      const made = await subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, true, ['sign']);
      return [Buffer.from(await subtle.digest('SHA-256', data)).toString('hex'), Buffer.from(signature).toString('hex'), await subtle.verify('HMAC', key, signature, data), await subtle.verify('HMAC', key, signature, Buffer.from('other')), made.type, made.algorithm.length]`),
    ).toEqual([
      crypto.createHash('sha256').update('data').digest('hex'),
      crypto.createHmac('sha256', 'key').update('data').digest('hex'),
      true,
      false,
      'secret',
      512,
    ]);
  });

  it('fails like Node', async () => {
    expect(
      await evaluate(`return [
        failure(() => crypto.createHash('nope')), failure(() => crypto.createHash('md4')), failure(() => crypto.createHmac('nope', 'k')), failure(() => crypto.pbkdf2Sync('a', 'b', 1, 1, 'nope')),
        failure(() => crypto.createHash('sha256', { outputLength: 5 })), failure(() => crypto.scryptSync('a', 'b', 1, { N: 15 })),
        failure(() => crypto.scryptSync('a', 'b', 1, { N: 2 ** 20, r: 8 })), failure(() => crypto.hkdfSync('sha256', 'a', 'b', 'c', 100000)),
        failure(() => crypto.timingSafeEqual(Buffer.alloc(1), Buffer.alloc(2)))]`),
    ).toEqual([
      ['Error', null, 'Digest method not supported'],
      ['Error', 'ERR_OSSL_EVP_UNSUPPORTED', 'error:0308010C:digital envelope routines::unsupported'],
      ['TypeError', 'ERR_CRYPTO_INVALID_DIGEST', 'Invalid digest: nope'],
      ['TypeError', 'ERR_CRYPTO_INVALID_DIGEST', 'Invalid digest: nope'],
      ['Error', 'ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH', 'error:030000B2:digital envelope routines::not XOF or invalid length'],
      ['RangeError', 'ERR_CRYPTO_INVALID_SCRYPT_PARAMS', 'Invalid scrypt params'],
      ['RangeError', 'ERR_CRYPTO_INVALID_SCRYPT_PARAMS', 'Invalid scrypt params: error:030000AC:digital envelope routines::memory limit exceeded'],
      ['RangeError', 'ERR_CRYPTO_INVALID_KEYLEN', 'Invalid key length'],
      ['RangeError', 'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH', 'Input buffers must have the same byte length'],
    ]);
  });

  // The script of TLS is not there.
  it('creates the settings of TLS connections without loading TLS', async () => {
    expect(
      await evaluate(`const tls = require('node:tls');
        const { context } = tls.createSecureContext({ minVersion: 'TLSv1.2', sessionTimeout: 10 });
        return [context.getMinProto(), context.getMaxProto(), context.getTicketKeys().length, tls.createServer() instanceof require('node:net').Server,
          failure(() => tls.createSecureContext({ secureProtocol: 'SSLv3_method' }))[1]]`),
    ).toEqual([0x303, 0x304, 48, true, 'ERR_TLS_INVALID_PROTOCOL_METHOD']);
  });
});
