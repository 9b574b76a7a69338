const helper = require('./helper.cjs');
console.log(helper.name, require.main === module, module.paths[0].endsWith('node_modules'), require.resolve('fs'), typeof require.cache, __filename.split('/').pop(), this === module.exports, arguments.length);
console.log(require('./data.json'), require('node:path') === require('path'), module.children.length, Object.keys(require.extensions));
try { require('nope'); } catch (error) { console.log(error.code, error.message.split('\n')[0]); }
import('./esm.mjs').then((m) => console.log(m.default, m.named, Object.keys(m)));
console.log(require('./esm.mjs').named);
