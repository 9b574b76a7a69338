import { setTimeout as sleep } from 'node:timers/promises';
console.log('before');
await sleep(5);
console.log('after', await Promise.all([1, sleep(2, 'two')]));
