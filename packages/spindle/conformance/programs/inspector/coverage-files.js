// NODE_V8_COVERAGE and the test runner's report.
const fs = require('node:fs');
const path = require('node:path');
const { spawnSync } = require('node:child_process');

fs.writeFileSync('main.js', `const { isMainThread, Worker } = require('node:worker_threads');
const choose = (a) => { if (a) { return 'main'; } else { return 'thread'; } };
choose(isMainThread);
if (isMainThread) new Worker(__filename);
`);
fs.writeFileSync('lib.js', 'exports.add = (a, b) => {\n  if (a > 5) {\n    return 5;\n  }\n  return a + b;\n};\nexports.none = function () {\n  return 1;\n};\n');
fs.writeFileSync('lib.test.js', "const test = require('node:test');\nconst assert = require('node:assert');\nconst { add } = require('./lib.js');\ntest('adds', () => assert.strictEqual(add(1, 2), 3));\n");

function show(...args) {
  const { status, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, NODE_V8_COVERAGE: 'out' }, encoding: 'utf8' });
  const names = fs.existsSync('out') ? fs.readdirSync('out') : [];
  console.log(args.join(' '), status, stderr, names.length, names.every((name) => /^coverage-\d+-\d+-\d+\.json$/.test(name)));
  const reports = names.sort((one, other) => Number(one.split('-')[3].split('.')[0]) - Number(other.split('-')[3].split('.')[0]));
  for (const name of reports) {
    const { result, timestamp, ...rest } = JSON.parse(fs.readFileSync(path.join('out', name), 'utf8'));
    console.log(typeof timestamp, Object.keys(rest));
    for (const { url, functions } of result) if (url.includes(process.cwd())) console.log(path.basename(url), JSON.stringify(functions));
  }
  fs.rmSync('out', { recursive: true, force: true });
}
show('main.js');
show('-e', 'process.exit(3)');
const { stdout } = spawnSync(process.execPath, ['--test', '--experimental-test-coverage', '--test-reporter=tap'], { encoding: 'utf8' });
console.log(stdout.replace(/duration_ms.*/g, 'duration_ms').replace(/\(.*[/]/g, '('));
const failing = spawnSync(process.execPath, ['--test', '--experimental-test-coverage', '--test-coverage-lines=99', '--test-coverage-exclude=*.test.js'], { encoding: 'utf8' });
console.log(failing.status, failing.stdout.replace(/\d+(\.\d+)?ms|duration_ms.*/g, ''));
for (const name of fs.readdirSync('.')) fs.unlinkSync(name);
