// Every kind of key, exported and imported in each of its formats.
const crypto = require('node:crypto');
const fixtures = require('./fixtures.json');
const forms = { rsa: ['pkcs1', 'pkcs8'], rsaPss: ['pkcs8'], p256: ['sec1', 'pkcs8'], p384: ['sec1', 'pkcs8'], p521: ['sec1', 'pkcs8'], secp256k1: ['sec1', 'pkcs8'], brainpool: ['sec1', 'pkcs8'], ed25519: ['pkcs8'], ed448: ['pkcs8'], x25519: ['pkcs8'], x448: ['pkcs8'], dsa: ['pkcs8'] };
const digest = (value) => crypto.createHash('sha256').update(value).digest('hex').slice(0, 16);
for (const [name, types] of Object.entries(forms)) {
  const secret = crypto.createPrivateKey(fixtures[name]);
  const open = crypto.createPublicKey(fixtures[name]);
  console.log(name, secret.type, secret.asymmetricKeyType, secret.asymmetricKeyDetails, open.type, crypto.createPublicKey(secret).equals(open));
  for (const type of types) {
    const pem = secret.export({ type, format: 'pem' });
    const der = secret.export({ type, format: 'der' });
    console.log(type, pem.split('\n')[0], digest(pem), digest(der), crypto.createPrivateKey(pem).equals(secret), crypto.createPrivateKey({ key: der, format: 'der', type }).equals(secret));
  }
  for (const type of name === 'rsa' ? ['pkcs1', 'spki'] : ['spki']) {
    const pem = open.export({ type, format: 'pem' });
    const der = open.export({ type, format: 'der' });
    console.log(type, pem.split('\n')[0], digest(pem), digest(der), crypto.createPublicKey(pem).equals(open), crypto.createPublicKey({ key: der, format: 'der', type }).equals(open));
  }
}
