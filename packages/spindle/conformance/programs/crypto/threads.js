// Keys sent to other threads and through structuredClone.
const { Worker, isMainThread, parentPort, workerData, MessageChannel, receiveMessageOnPort } = require('node:worker_threads');
const crypto = require('node:crypto');
if (isMainThread) {
  const secret = crypto.createSecretKey(Buffer.from('0123456789abcdef'));
  const { publicKey, privateKey } = crypto.generateKeyPairSync('ed25519');
  const clone = structuredClone(secret);
  console.log(clone.type, clone.equals(secret), structuredClone(privateKey).equals(privateKey), structuredClone({ publicKey }).publicKey.asymmetricKeyType);
  const { port1, port2 } = new MessageChannel();
  port1.postMessage({ privateKey });
  console.log(receiveMessageOnPort(port2).message.privateKey.equals(privateKey));
  port1.close();
  const worker = new Worker(__filename, { workerData: { secret, privateKey } });
  worker.on('message', ({ mac, signature }) => console.log(Buffer.from(mac).equals(crypto.createHmac('sha256', secret).update('x').digest()), crypto.verify(null, Buffer.from('x'), publicKey, signature)));
} else {
  parentPort.postMessage({ mac: crypto.createHmac('sha256', workerData.secret).update('x').digest(), signature: crypto.sign(null, Buffer.from('x'), workerData.privateKey) });
}
