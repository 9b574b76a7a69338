// With the option, an uncaught exception aborts the process, unless a program captures exceptions.
const { spawnSync } = require('child_process');

const run = (program) => {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, ['--abort-on-uncaught-exception', '-e', program], { encoding: 'utf8' });
  console.log(program, '|', status, signal, JSON.stringify(stdout), JSON.stringify(stderr.split('\n')[0]));
};
run('throw new Error("one")');
run('setTimeout(() => { throw new TypeError("two") })');
run('throw 3');
run('throw null');
run('process.on("uncaughtException", () => console.log("listened")); throw new Error("four")');
run('process.setUncaughtExceptionCaptureCallback((error) => console.log(error.message)); throw new Error("five")');
run('const d = require("domain").create(); d.on("error", (error) => console.log(error.message)); d.run(() => { throw new Error("six") })');
run('const d = require("domain").create(); d.run(() => { throw new Error("seven") })');
run('try { throw new Error("eight") } catch { console.log("caught") }');
run('Promise.reject(new Error("nine")); process.on("exit", (code) => console.log(code))');
console.log(spawnSync('/bin/sh', ['-c', `"${process.execPath}" --abort-on-uncaught-exception -e "throw 1"; echo $?`], { encoding: 'utf8' }).stdout);
