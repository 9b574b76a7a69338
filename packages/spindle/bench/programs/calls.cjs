// Calls of the file system and the module loader, in nanoseconds or milliseconds each, as JSON. Runs natively and in Spindle.
const fs = require('node:fs');
const path = require('node:path');
const { execFileSync } = require('node:child_process');

const directory = fs.mkdtempSync(path.resolve(process.argv[2] ?? '.', 'calls-'));
const file = path.join(directory, 'four-kilobytes');
const content = Buffer.alloc(4096, 'x');
const hundred = path.join(directory, 'hundred');
fs.writeFileSync(file, content);
fs.mkdirSync(hundred);
for (let n = 0; n < 100; n++) fs.writeFileSync(path.join(hundred, `entry-${n}`), '');

// A package of 200 modules, each required by the one before.
const chain = path.join(directory, 'node_modules', 'chain');
fs.mkdirSync(chain, { recursive: true });
fs.writeFileSync(path.join(chain, 'package.json'), '{"name":"chain","main":"m0.js"}');
const body = `function padding(a, b) { return a === b ? [a, b].map(String).join() : { a, b }; }\n`.repeat(20);
for (let n = 0; n < 200; n++) fs.writeFileSync(path.join(chain, `m${n}.js`), `${body}exports.next = ${n < 199 ? `require('./m${n + 1}')` : 'null'};\n`);

/** Median of nine batches after two to warm up. */
function nanoseconds(count, work) {
  const samples = [];
  for (let batch = 0; batch < 11; batch++) {
    const startedAt = process.hrtime.bigint();
    for (let n = 0; n < count; n++) work(n);
    samples.push(Number(process.hrtime.bigint() - startedAt) / count);
  }
  return samples.slice(2).sort((a, b) => a - b)[4];
}
const buffer = Buffer.alloc(4096);
const result = {
  stat: nanoseconds(3000, () => fs.statSync(file)),
  'exists, missing': nanoseconds(3000, () => fs.existsSync('/no/such/file')),
  'open, read 4 KB, close': nanoseconds(1500, () => {
    const fd = fs.openSync(file, 'r');
    fs.readSync(fd, buffer, 0, 4096, 0);
    fs.closeSync(fd);
  }),
  'overwrite 4 KB': nanoseconds(500, () => fs.writeFileSync(file, content)),
  'create and unlink': nanoseconds(300, (n) => {
    const created = path.join(directory, `created-${n}`);
    fs.closeSync(fs.openSync(created, 'w'));
    fs.unlinkSync(created);
  }),
  rename: nanoseconds(300, (n) => fs.renameSync(path.join(hundred, n % 2 ? 'renamed' : 'entry-0'), path.join(hundred, n % 2 ? 'entry-0' : 'renamed'))),
  'readdir of 100': nanoseconds(200, () => fs.readdirSync(hundred)),
};

async function main() {
  const startedAt = process.hrtime.bigint();
  for (let n = 0; n < 500; n++) await fs.promises.readFile(file);
  result['readFile, promise'] = Number(process.hrtime.bigint() - startedAt) / 500;
  const requiredAt = process.hrtime.bigint();
  require(chain);
  result['require of 200 modules'] = Number(process.hrtime.bigint() - requiredAt);
  const spawned = [];
  for (let n = 0; n < 3; n++) {
    const spawnedAt = process.hrtime.bigint();
    execFileSync(process.execPath, ['-e', '0']);
    spawned.push(Number(process.hrtime.bigint() - spawnedAt));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  result['execFileSync of node -e 0'] = spawned.sort((a, b) => a - b)[1];
  fs.rmSync(directory, { recursive: true });
  console.log(JSON.stringify(result));
}
main();
