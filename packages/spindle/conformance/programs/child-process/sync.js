// spawnSync: input and output, more than a pipe holds, timeout, maxBuffer, signals, inherited streams.
const { execFileSync, spawnSync } = require('node:child_process');

const run = (program, options) => spawnSync(process.execPath, ['-e', program], { encoding: 'utf8', ...options });
const show = ({ status, signal, error, stdout, stderr }) => console.log(status, signal, error?.code, stdout?.length, JSON.stringify(stdout?.slice(0, 20)), JSON.stringify(stderr));

show(run('process.stdin.pipe(process.stdout); console.error("E")', { input: 'some input' }));
show(run('console.log("x".repeat(300000)); process.exitCode = 4'));
show(run('setInterval(() => {}, 1000)', { timeout: 500 }));
show(run('process.kill(process.pid, "SIGKILL")'));
show(run('console.log("y".repeat(5000)); setInterval(() => {}, 1000)', { maxBuffer: 100 }));
show(run('console.log("inherited")', { stdio: 'inherit' }));
try {
  execFileSync(process.execPath, ['-e', 'process.stderr.write("boom"); process.exit(9)'], { stdio: 'pipe' });
} catch (error) {
  console.log(error.status, String(error.stderr));
}
