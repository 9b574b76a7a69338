// Without NODE_V8_COVERAGE there is nothing to take: test runners call both at the end of every run.
const v8 = require('node:v8');
const { Worker, isMainThread } = require('node:worker_threads');
console.log(v8.takeCoverage(), v8.stopCoverage(), v8.takeCoverage(), v8.takeCoverage('x', 1), v8.takeCoverage.length, v8.stopCoverage.name);
console.log(require('node:fs').readdirSync('.'));
if (isMainThread) new Worker(__filename).on('exit', (code) => console.log('worker', code));
