import { setTimeout as sleep, setInterval, setImmediate } from 'node:timers/promises';
console.log(await sleep(2, 'value'));
let count = 0;
for await (const value of setInterval(2, 'tick')) { console.log(value, ++count); if (count === 3) break; }
console.log(await setImmediate('now'));
const controller = new AbortController();
const waiting = sleep(1000, null, { signal: controller.signal });
controller.abort();
try { await waiting; } catch (error) { console.log(error.name, error.code); }
