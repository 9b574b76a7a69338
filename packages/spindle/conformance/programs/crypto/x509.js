const crypto = require('node:crypto');
const fixtures = require('./fixtures.json');
const attempt = require('./attempt.cjs');
const ca = new crypto.X509Certificate(fixtures.ca);
const leaf = new crypto.X509Certificate(Buffer.from(fixtures.leaf));
for (const certificate of [ca, leaf]) {
  console.log(certificate, certificate.ca, certificate.toLegacyObject());
  console.log(certificate.raw.length, certificate.toString() === certificate.toJSON(), certificate.publicKey.asymmetricKeyDetails, certificate.issuerCertificate);
}
console.log(leaf.toString() === fixtures.leaf, new crypto.X509Certificate(leaf.raw).fingerprint === leaf.fingerprint);
console.log(leaf.checkIssued(ca), ca.checkIssued(leaf), ca.checkIssued(ca), leaf.verify(ca.publicKey), leaf.verify(leaf.publicKey), ca.verify(ca.publicKey));
console.log(leaf.checkPrivateKey(crypto.createPrivateKey(fixtures.leafKey)), leaf.checkPrivateKey(crypto.createPrivateKey(fixtures.rsa)));
for (const host of ['example.org', 'EXAMPLE.org', 'a.wild.example.org', 'b.a.wild.example.org', 'wild.example.org', 'other.org', '.example.org']) console.log(host, leaf.checkHost(host), leaf.checkHost(host, { wildcards: false }), leaf.checkHost(host, { multiLabelWildcards: true }));
console.log(ca.checkHost('Lathe Test CA'), ca.checkHost('Lathe Test CA', { subject: 'never' }), leaf.checkHost('example.org', { subject: 'always' }));
console.log(leaf.checkEmail('leaf@example.org'), leaf.checkEmail('leaf@EXAMPLE.org'), leaf.checkEmail('Leaf@example.org'), ca.checkEmail('ca@example.org'), ca.checkEmail('ca@example.org', { subject: 'never' }));
console.log(leaf.checkIP('127.0.0.1'), leaf.checkIP('::1'), leaf.checkIP('0:0::1'), leaf.checkIP('127.0.0.2'));
attempt('text', () => new crypto.X509Certificate('foo'));
attempt('der', () => new crypto.X509Certificate(Buffer.from([0x30, 0])));
attempt('type', () => new crypto.X509Certificate(1));
attempt('ip', () => leaf.checkIP('x'));
attempt('issued', () => leaf.checkIssued({}));
attempt('verify', () => leaf.verify(crypto.createPrivateKey(fixtures.rsa)));
