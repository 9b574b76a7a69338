// How a shell reports the end of commands: statuses, signals, and what cannot be run.
const { spawnSync } = require('node:child_process');
const { writeFileSync } = require('node:fs');
writeFileSync('plain', 'text\n');
writeFileSync('script', 'echo from a script without a first line\n', { mode: 0o755 });
writeFileSync('with-node', '#!/usr/bin/env node\nconsole.log(process.argv.slice(2).join());process.exit(5);\n', { mode: 0o755 });
for (const script of [
  'node -e "process.exit(3)"; echo $?',
  'node -e "process.kill(process.pid)"; echo $?',
  `node -e "process.kill(process.pid, 'SIGKILL')"; echo $?`,
  'node -e "throw new Error(1)" 2>/dev/null; echo $?',
  'not-there 2>/dev/null; echo $?; ./plain 2>/dev/null; echo $?; ./script; ./with-node a b; echo $?',
  'exit 300',
  'kill -TERM $$; echo never',
  'trap "echo trapped" TERM; kill -TERM $$; echo after',
  'trap "" TERM; kill -TERM $$; echo ignored',
  'kill -CHLD $$; kill -0 $$; echo harmless',
  'set -e; node -e "process.exit(4)"; echo never',
  'set -o pipefail; node -e "process.exit(4)" | cat; echo $?; echo ${PIPESTATUS[*]}',
  "trap 'echo bye $?' EXIT; node -e 'process.exit(6)'",
  'exec node -e "process.exit(7)"; echo never',
  '(exit 8) || echo failed with $?; ! true; echo $?',
]) {
  const { stdout, status, signal } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  // A shell ended by a signal may report it in its status.
  console.log(JSON.stringify([script.slice(0, 30), stdout, status ?? (signal === 'SIGTERM' ? 143 : signal)]));
}
