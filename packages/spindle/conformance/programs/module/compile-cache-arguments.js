const { enableCompileCache, flushCompileCache } = require('node:module');
const { attempt } = require('../helpers/attempt.cjs');

for (const directory of [1, null, Symbol('directory'), { directory: 1 }]) attempt(typeof directory, () => enableCompileCache(directory));
attempt('flush', () => flushCompileCache(1));
