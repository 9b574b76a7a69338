// Keys that restrict the hash function and the salt length.
const crypto = require('node:crypto');
const fixtures = require('./fixtures.json');
const attempt = require('./attempt.cjs');
const secret = crypto.createPrivateKey(fixtures.rsaPss);
const open = crypto.createPublicKey(secret);
const data = Buffer.from('a message');
const { constants } = crypto;
const signature = crypto.sign('sha256', data, secret);
console.log(signature.length, crypto.verify('sha256', data, open, signature), crypto.verify('sha256', Buffer.from('b'), open, signature));
attempt('another digest', () => crypto.sign('sha512', data, secret));
attempt('little salt', () => crypto.sign('sha256', data, { key: secret, saltLength: 8 }));
attempt('pkcs1', () => crypto.sign('sha256', data, { key: secret, padding: constants.RSA_PKCS1_PADDING }));
attempt('explicit', () => crypto.verify('sha256', data, { key: open, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }, crypto.sign('sha256', data, { key: secret, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 })));
