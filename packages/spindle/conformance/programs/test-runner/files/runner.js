// Like module/files/tree.js, but removes durations and times from the output.
const tree = require('../../module/files/tree.js');

const withoutTimes = (value) =>
  typeof value !== 'string'
    ? value
    : value
        .replace(/(duration_ms:?) [\d.]+/g, '$1 N')
        .replace(/\([\d.]+ms\)/g, '(Nms)')
        .replace(/time="[\d.]+"/g, 'time="N"')
        .replace(/timestamp="[^"]*"/g, '');
const { log } = console;
console.log = (...values) => log(...values.map(withoutTimes));

exports.enter = tree.enter;
exports.node = tree.node;
