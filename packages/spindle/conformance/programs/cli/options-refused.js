// Options that node rejects.
const { node } = require('./files/command.js');
node(['--conditions']);
node(['--no-title', '-e', '1']);
node(['--input-type']);
node(['-pi', '1']);
node(['--icu-data-dir', '-e', '1']);
node(['--run']);
node(['--unhandled-rejections=what', '-e', '1']);
node(['-i', '-e', 'console.log(8)'], { input: '' });
node(['--secure-heap=24', '-p', '1']);
node(['--secure-heap=32', '--secure-heap-min=3', '-p', '1']);
for (const option of ['--cpu-prof-interval=3', '--heap-prof-interval=3', '--inspect-publish-uid=x', '--heapsnapshot-near-heap-limit=-1', '--inspect-port=80', '--debug-port=localhost:70000']) node([option, '-p', '1']);
