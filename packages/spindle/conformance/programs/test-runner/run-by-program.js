// Tests that a program runs and listens to.
const { enter } = require('./files/runner.js');

const path = require('node:path');
const { run } = require('node:test');

enter({ 'a.test.js': `require('node:test')('in a', () => {}); require('node:test')('bad', () => { throw new Error('x') })` });
const stream = run({ files: [path.resolve('a.test.js')] });
stream.on('test:pass', (data) => console.log('pass', data.name));
stream.on('test:fail', (data) => console.log('fail', data.name, data.details.error.message, data.details.error.cause?.message));
stream.on('test:summary', (data) => console.log(data.counts, data.success));
stream.resume();
