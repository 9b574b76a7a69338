const crypto = require('node:crypto');
const attempt = require('./attempt.cjs');
for (const name of ['modp1', 'modp2', 'modp5', 'modp14', 'modp15', 'modp16', 'modp17', 'modp18']) {
  const group = crypto.getDiffieHellman(name);
  console.log(name, crypto.createHash('sha256').update(group.getPrime()).digest('hex'), group.getGenerator('hex'), group.verifyError);
}
const one = crypto.createDiffieHellmanGroup('modp5');
const two = crypto.getDiffieHellman('MODP5');
attempt('no public key yet', () => one.getPublicKey());
attempt('no private key yet', () => one.getPrivateKey());
one.generateKeys();
two.generateKeys('hex');
console.log(one.computeSecret(two.getPublicKey()).equals(two.computeSecret(one.getPublicKey())), one.computeSecret(two.getPublicKey('hex'), 'hex').length, typeof one.setPublicKey);
attempt('zero', () => one.computeSecret(Buffer.alloc(3)));
attempt('large', () => one.computeSecret(Buffer.alloc(300, 255)));
attempt('unknown', () => crypto.getDiffieHellman('modp999'));

const prime = Buffer.from('f3e0d2ba3a1f2d4cd1a2a1a5f3a8f8d6a0c5d2c8fb0b3bf9d4db4d7b6a0e3a6d3d6f7c9eab1b6d0ccf9c1f6b85e4a39e1c7ad2e9c2f58a1d7a3e1b09c6d5f8e1', 'hex');
attempt('not prime', () => crypto.createDiffieHellman(prime).verifyError & 1);
attempt('small', () => crypto.createDiffieHellman(Buffer.from([23])).verifyError);
attempt('size', () => crypto.createDiffieHellman(1));
attempt('negative', () => crypto.createDiffieHellman(-1));
attempt('below 512', () => crypto.createDiffieHellman(500));
attempt('type', () => crypto.createDiffieHellman({}));
const own = crypto.createDiffieHellman(two.getPrime('hex'), 'hex', two.getGenerator());
own.setPrivateKey(Buffer.from([5]));
console.log(own.generateKeys('hex').length, own.getPrivateKey('hex'), own.verifyError, BigInt(`0x${own.getPublicKey('hex')}`));
const fresh = crypto.createDiffieHellman(512);
console.log(fresh.verifyError, fresh.getPrime().length, fresh.getGenerator('hex'));
