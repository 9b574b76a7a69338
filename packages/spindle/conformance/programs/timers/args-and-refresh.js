// One timer after the other: on a busy machine it is random which of two is due first.
const { promisify } = require('node:util');
const next = (action) => new Promise((resolve) => action(resolve));

(async () => {
  await next((resolve) => setTimeout((a, b) => resolve(console.log(a, b)), 1, 'x', 'y'));
  await next((resolve) => setTimeout((...args) => resolve(console.log(args)), 2, 1, 2));
  await next((resolve) => {
    const startedAt = performance.now();
    const timer = setTimeout(() => resolve(console.log('refreshed', performance.now() - startedAt >= 55)), 40);
    setTimeout(() => timer.refresh(), 20);
  });
  try { setTimeout('code'); } catch (error) { console.log(error.code, error.message); }
  await next((resolve) => setTimeout(() => resolve(console.log('negative')), -5));
  await next((resolve) => setTimeout(() => resolve(console.log('huge')), 2 ** 32));
  console.log(await promisify(setTimeout)(1, 'promised'));
})();
