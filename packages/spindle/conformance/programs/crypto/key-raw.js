const crypto = require('node:crypto');
const fixtures = require('./fixtures.json');
const attempt = require('./attempt.cjs');
for (const name of ['ed25519', 'ed448', 'x25519', 'x448', 'p256', 'p521', 'rsa', 'dsa']) {
  const secret = crypto.createPrivateKey(fixtures[name]);
  const open = crypto.createPublicKey(secret);
  attempt(`${name} public`, () => open.export({ format: 'raw-public' }).toString('hex'));
  attempt(`${name} private`, () => secret.export({ format: 'raw-private' }).toString('hex'));
  attempt(`${name} seed`, () => secret.export({ format: 'raw-seed' }).toString('hex'));
  attempt(`${name} back`, () => {
    const asymmetricKeyType = secret.asymmetricKeyType;
    const namedCurve = secret.asymmetricKeyDetails.namedCurve;
    const again = crypto.createPrivateKey({ key: secret.export({ format: 'raw-private' }), format: 'raw-private', asymmetricKeyType, namedCurve });
    const openAgain = crypto.createPublicKey({ key: open.export({ format: 'raw-public' }), format: 'raw-public', asymmetricKeyType, namedCurve });
    return [again.equals(secret), openAgain.equals(open)];
  });
}
attempt('compressed', () => crypto.createPublicKey(fixtures.p256).export({ format: 'raw-public', type: 'compressed' }).toString('hex'));
attempt('length', () => crypto.createPublicKey({ key: Buffer.alloc(3), format: 'raw-public', asymmetricKeyType: 'ed25519' }));
attempt('point', () => crypto.createPublicKey({ key: Buffer.alloc(3), format: 'raw-public', asymmetricKeyType: 'ec', namedCurve: 'P-256' }));
attempt('curve', () => crypto.createPublicKey({ key: Buffer.alloc(3), format: 'raw-public', asymmetricKeyType: 'ec', namedCurve: 'foo' }));
attempt('rsa', () => crypto.createPublicKey({ key: Buffer.alloc(3), format: 'raw-public', asymmetricKeyType: 'rsa' }));
attempt('unknown', () => crypto.createPublicKey({ key: Buffer.alloc(3), format: 'raw-public', asymmetricKeyType: 'foo' }));
attempt('seed', () => crypto.createPrivateKey({ key: Buffer.alloc(32), format: 'raw-seed', asymmetricKeyType: 'ed25519' }));
