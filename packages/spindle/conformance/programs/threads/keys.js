// Keys of all kinds sent to other threads.
const { generateKeyPairSync, createSecretKey, sign, verify, webcrypto } = require('node:crypto');
const { Worker } = require('node:worker_threads');
(async () => {
  const keys = { secret: createSecretKey(Buffer.from('bytes')) };
  for (const [type, options] of [['ed25519'], ['ec', { namedCurve: 'P-256' }], ['x25519']]) {
    const pair = generateKeyPairSync(type, options);
    const copy = structuredClone(pair);
    console.log(type, copy.publicKey.type, copy.privateKey.type, copy.privateKey.asymmetricKeyType, copy.publicKey.equals(pair.publicKey), copy.privateKey.equals(pair.privateKey));
    if (type !== 'x25519') console.log(verify('sha256' && (type === 'ec' ? 'sha256' : null), Buffer.from('data'), pair.publicKey, sign(type === 'ec' ? 'sha256' : null, Buffer.from('data'), copy.privateKey)));
    keys[type] = pair.publicKey;
  }
  keys.web = await webcrypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, true, ['sign']);
  const worker = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads');
     parentPort.postMessage(Object.entries(workerData).map(([name, key]) => [name, key.constructor.name, key.type, key.usages]));
     parentPort.postMessage(workerData.secret.export().toString());`,
    { eval: true, workerData: keys },
  );
  worker.on('message', (message) => console.log(message));
})();
