const crypto = require('node:crypto');
const attempt = require('./attempt.cjs');
for (const candidate of [0n, 1n, 2n, 3n, 4n, 561n, 7919n, 2n ** 61n - 1n, 2n ** 127n - 1n, (2n ** 61n - 1n) * (2n ** 89n - 1n), 3_215_031_751n]) console.log(candidate, crypto.checkPrimeSync(candidate));
console.log(crypto.checkPrimeSync(Buffer.from([7])), crypto.checkPrimeSync(new Uint8Array([9]), { checks: 10 }));
for (const bits of [2, 3, 8, 16, 31, 64, 200]) {
  const prime = crypto.generatePrimeSync(bits, { bigint: true });
  console.log(bits, prime.toString(2).length, crypto.checkPrimeSync(prime));
}
const safe = crypto.generatePrimeSync(48, { safe: true, bigint: true });
console.log(crypto.checkPrimeSync(safe), crypto.checkPrimeSync((safe - 1n) / 2n));
console.log(crypto.generatePrimeSync(32, { add: 12n, rem: 11n, bigint: true }) % 12n, crypto.generatePrimeSync(32, { add: 10n, bigint: true }) % 10n);
console.log(crypto.generatePrimeSync(9) instanceof ArrayBuffer, crypto.generatePrimeSync(9).byteLength);
attempt('one bit', () => crypto.generatePrimeSync(1));
attempt('no bits', () => crypto.generatePrimeSync(0));
attempt('rem', () => crypto.generatePrimeSync(32, { add: 5n, rem: 10n }));
attempt('add', () => crypto.generatePrimeSync(32, { add: 2n ** 40n }));
attempt('negative', () => crypto.checkPrimeSync(-1n));
attempt('type', () => crypto.checkPrimeSync('7'));
// One after the other: the order in which jobs of the thread pool end is random.
crypto.generatePrime(40, (error, prime) => {
  console.log(error, prime.byteLength);
  crypto.checkPrime(97n, (error, isPrime) => console.log(error, isPrime));
});
