// Background jobs that are processes: waiting for them, ending them, traps for external signals.
const { spawn, spawnSync } = require('node:child_process');
for (const script of [
  'node -e "setTimeout(() => process.exit(3), 50)" & wait $!; echo $?',
  'node -e "setInterval(() => {}, 1000)" & p=$!; sleep 0.5; kill $p; wait $p; echo $?',
  'node -e "setInterval(() => {}, 1000)" & p=$!; sleep 0.5; kill -9 %1; wait $p; echo $?',
  'node -e "process.exit(1)" & a=$!; node -e "process.exit(2)" & b=$!; wait $b; echo $?; wait $a; echo $?',
  'node -e "const wait = setInterval(() => { if (!fs.existsSync(\'go\')) return; console.log(1); clearInterval(wait) }, 10)" & node -e "console.log(2)"; touch go; wait; echo 3; rm go',
  `trap 'echo child' USR1; node -e 'process.kill(process.ppid, "SIGUSR1"); setTimeout(() => {}, 100)'; echo after`,
  `node -e 'process.on("SIGTERM", () => { console.log("asked"); process.exit(4) }); setInterval(() => {}, 1000); console.log("up")' > log & p=$!; until grep -q up log; do sleep 0.05; done; kill $p; wait $p; echo $?; cat log`,
  'for i in 1 2 3; do node -e "process.exit($i)" & pids="$pids $!"; done; for p in $pids; do wait $p; echo $?; done',
  '(sleep 0.1; echo inner) & wait; jobs; echo done',
  'kill -0 $$ && echo alive; kill -0 999999 2>/dev/null || echo none; kill -l 9; kill -l TERM',
]) {
  const { stdout, status } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  console.log(JSON.stringify([stdout, status]));
}
// An external signal runs the trap after the current command has ended.
const shell = spawn('bash', ['-c', `trap 'echo trapped; exit 5' TERM; echo ready; while true; do sleep 0.05; done`]);
let output = '';
shell.stdout.on('data', (data) => {
  if (!output.includes('ready')) shell.kill('SIGTERM');
  output += data;
});
shell.on('close', (code, signal) => console.log(JSON.stringify([output, code, signal])));
