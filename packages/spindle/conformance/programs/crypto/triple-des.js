// Triple DES in every mode, for wrapping keys, and for encrypting a private key with a passphrase.
const crypto = require('node:crypto');

const text = 'fifteen letters, and then some more';
for (const name of crypto.getCiphers().filter((each) => /des/i.test(each))) {
  const info = crypto.getCipherInfo(name);
  console.log(name, info);
  if (info.mode === 'wrap') continue;
  const key = Buffer.from(Array.from({ length: info.keyLength }, (_, at) => at * 3));
  const iv = info.ivLength === undefined ? null : Buffer.alloc(info.ivLength, 5);
  const cipher = crypto.createCipheriv(name, key, iv);
  const encrypted = Buffer.concat([cipher.update(text.slice(0, 9)), cipher.update(text.slice(9)), cipher.final()]);
  const decipher = crypto.createDecipheriv(name, key, iv);
  console.log(encrypted.toString('hex'), decipher.update(encrypted, null, 'utf8') + decipher.final('utf8') === text);
}

const attempt = (what, run) => {
  try {
    console.log(what, run());
  } catch (error) {
    console.log(what, error.name, error.code, error.message);
  }
};
const key = Buffer.from(Array.from({ length: 24 }, (_, at) => at));
const unwrap = (hex, given = key) => crypto.createDecipheriv('des3-wrap', given, null).update(hex, 'hex', 'latin1');
const wrap = (data) => crypto.createCipheriv('des3-wrap', key, null).update(data, 'latin1', 'hex');
attempt('wrapped', () => unwrap('f9ecea7d0505d4f7bc3070d73c8f5471fd95455f96aa192692d803640ea199b5'));
attempt('wrapped and back', () => unwrap(wrap('sixteen letters!')));
attempt('no whole block', () => wrap('fifteen letters'));
attempt('another key', () => unwrap(wrap('eight ls'), Buffer.alloc(24)));
attempt('an initialization vector', () => crypto.createCipheriv('des3-wrap', key, Buffer.alloc(8)));
attempt('a short vector', () => crypto.createCipheriv('des-ede3-cbc', key, Buffer.alloc(7)));
attempt('a short key', () => crypto.createCipheriv('des-ede3-cbc', key.subarray(1), Buffer.alloc(8)));
attempt('bad padding', () => {
  const decipher = crypto.createDecipheriv('des3', key, Buffer.alloc(8));
  decipher.update(Buffer.alloc(16));
  return decipher.final();
});
attempt('without padding', () => crypto.createCipheriv('des3', key, Buffer.alloc(8)).setAutoPadding(false).update('eightlet', 'utf8', 'hex'));

const pkcs8 = `-----BEGIN ENCRYPTED PRIVATE KEY-----
MIGSMFYGCSqGSIb3DQEFDTBJMDEGCSqGSIb3DQEFDDAkBBDxNNiVA42zEYCB6Eur
1/GAAgIIADAMBggqhkiG9w0CCQUAMBQGCCqGSIb3DQMHBAiyrqAVmAUdFwQ41Ijj
42W04QRPzoDkCZEwSc+8YrKzaY+bRQnf3X4B2iqMXICw5rVTu2SLrnKQRGzSTooT
7qYKI1w=
-----END ENCRYPTED PRIVATE KEY-----
`;
const sec1 = `-----BEGIN EC PRIVATE KEY-----
Proc-Type: 4,ENCRYPTED
DEK-Info: DES-EDE3-CBC,42E71B8E45F9E114

YHcHJ06mnbUJl4AbkMavUG4WjAkKhTO4wsr2bCGCa4ii/487R5vdRuKipTle9yGA
Js6HFhdCUQwoaXzhFQmmwqtwwyjJvASe0iyrH2wS5edy7zv5MR+e5sUV5YmsU+RJ
KxTQfz9tNFvvQozdPH9qqO6xVLhJUm6Gl8XKpOvmf6E=
-----END EC PRIVATE KEY-----
`;
for (const pem of [pkcs8, sec1]) {
  attempt('key', () => crypto.createPrivateKey({ key: pem, passphrase: 'top' }).export({ type: 'pkcs8', format: 'der' }).toString('hex'));
  attempt('another passphrase', () => crypto.createPrivateKey({ key: pem, passphrase: 'pot' }));
}
const { privateKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
for (const type of ['pkcs8', 'sec1']) {
  const pem = privateKey.export({ type, format: 'pem', cipher: 'des3', passphrase: 'top' });
  console.log(pem.split('\n').slice(0, 3).join('|').replace(/,.*|\|MI.*/g, ''), crypto.createPrivateKey({ key: pem, passphrase: 'top' }).equals(privateKey));
}
