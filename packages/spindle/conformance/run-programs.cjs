/**
 * An ordinary Node program that runs programs as its children and reports each result. It runs on the native Node
 * and in Spindle alike, so that both sides are measured the same way.
 *
 *     node run-programs.cjs plan.json
 *
 * The plan: {root, atOnce, timeoutMs, programs: [{name, options}]}. Each program runs in its own empty folder,
 * with empty standard input. It prints one line of JSON for each: {name, stdout, stderr, end, files}, where `end`
 * is the exit code or the signal, and `files` lists what is left in the folder.
 */
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const { root, atOnce, timeoutMs, programs } = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const SHOWN_BYTES = 400;
/** Time to receive what a killed program had written. */
const LAST_WORDS_MS = 1000;
const ENV = { PATH: process.env.PATH, HOME: '/home/user', GREETING: 'hello' };

/** They have their own process groups, so a signal to this program does not reach them. */
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    for (const pid of running) killGroup(pid);
    process.kill(process.pid, signal);
  });

function runProgram({ name, options }, done) {
  const folder = path.join(root, 'work', name.replace(/\W/g, '-'));
  fs.mkdirSync(folder, { recursive: true });
  const child = spawn(process.execPath, [...options, path.join(root, name)], { cwd: folder, env: ENV, argv0: 'node', detached: true });
  running.add(child.pid);
  const output = { stdout: [], stderr: [] };
  for (const stream of ['stdout', 'stderr']) child[stream].on('data', (bytes) => output[stream].push(bytes));
  let isLate = false;
  let isDone = false;
  const deadline = setTimeout(() => {
    isLate = true;
    killGroup(child.pid);
    // A process that left the group may still hold its pipes, and an exit may go unnoticed: do not wait for those.
    setTimeout(() => {
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
      finish();
    }, LAST_WORDS_MS);
  }, timeoutMs);
  child.stdin.on('error', () => undefined).end();
  child.on('close', finish);
  function finish(code, signal) {
    if (isDone) return;
    isDone = true;
    clearTimeout(deadline);
    killGroup(child.pid);
    running.delete(child.pid);
    const text = (stream) => Buffer.concat(output[stream]).toString();
    const end = isLate ? `no end after ${timeoutMs} ms` : (signal ?? code);
    done({ name, stdout: text('stdout'), stderr: text('stderr'), end, files: describe(folder).join('') });
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Whatever it left running must not disturb the others. */
function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function describe(folder, prefix = '') {
  return fs
    .readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const file = path.join(folder, name);
      const stat = fs.lstatSync(file);
      const mode = (stat.mode & 0o7777).toString(8);
      const shown = prefix + name;
      if (stat.isSymbolicLink()) return [`${shown} -> ${fs.readlinkSync(file)}\n`];
      if (stat.isDirectory()) return [`${shown}/ ${mode}\n`, ...describe(file, `${shown}/`)];
      if (!stat.isFile()) return [`${shown} ${mode} special\n`];
      // A file without read permission is listed too.
      const bytes = (stat.mode & 0o400) === 0 ? Buffer.alloc(0) : fs.readFileSync(file);
      return [`${shown} ${mode} ${stat.nlink} ${stat.size} ${JSON.stringify(bytes.toString('latin1', 0, SHOWN_BYTES))}\n`];
    });
}

let next = 0;
let busy = atOnce;
function take() {
  const program = programs[next++];
  if (program === undefined) {
    // Once all have finished, exit despite anything still held by a program whose exit went unnoticed.
    if (--busy === 0) process.stdout.write('', () => process.exit());
    return;
  }
  runProgram(program, (result) => {
    process.stdout.write(`${JSON.stringify(result)}\n`);
    take();
  });
}
for (let slot = 0; slot < atOnce; slot++) take();
