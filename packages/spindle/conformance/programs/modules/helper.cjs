exports.name = 'helper'; exports.cycle = require('./cjs.js');
