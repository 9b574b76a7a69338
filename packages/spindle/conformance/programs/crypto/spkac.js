const { Certificate } = require('node:crypto');
const fixtures = require('./fixtures.json');
const spkac = Buffer.from(fixtures.spkac);
console.log(Certificate.verifySpkac(spkac), Certificate.exportChallenge(spkac).toString(), Certificate.exportPublicKey(spkac).toString());
console.log(Certificate.verifySpkac(Buffer.from('x')), Certificate.exportChallenge(Buffer.from('x')), Certificate.exportPublicKey(Buffer.from('x')));
console.log(new Certificate().verifySpkac(fixtures.spkac), Certificate().exportChallenge(fixtures.spkac).length);
