// A script named `node` is first in the PATH, as with Yarn: the shell it needs still starts.
const { spawnSync } = require('node:child_process');
const { mkdtempSync, writeFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { delimiter, join } = require('node:path');

const folder = mkdtempSync(join(tmpdir(), 'shadow-'));
writeFileSync(join(folder, 'node'), `#!/bin/sh\n\nexec "${process.execPath}" "$@"\n`, { mode: 0o755 });
const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
for (const [file, args] of [
  ['sh', ['-c', 'node -p 1+1']],
  ['node', ['-p', '"by name"']],
]) {
  const { error, status, stdout } = spawnSync(file, args, { env, encoding: 'utf8' });
  console.log(file, error?.code, status, stdout);
}
rmSync(folder, { recursive: true });
