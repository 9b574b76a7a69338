// Exit codes as numbers and strings, when they are read, and the events at the end.
const { spawnSync } = require('node:child_process');
const run = (code, ...options) => {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [...options, '-e', code], { encoding: 'utf8' });
  console.log(JSON.stringify(code), status, signal, JSON.stringify(stdout), stderr.split('\n').filter((line) => /Error|error/.test(line))[0]);
};
for (const value of ['5', '"6"', '0', 'null', 'undefined', '300', '-1', '1.5', '"x"', '{}', 'true', '1n']) run(`process.exitCode = ${value}`);
for (const value of ['', '5', '"7"', '256', '-1', '1.5', '"x"', 'null', 'undefined']) run(`process.exit(${value})`);
run('process.on("exit", (code) => { console.log(code, process.exitCode); process.exitCode = 9 })');
run('process.on("exit", (code) => { console.log(code); process.exit(4) }); process.exit(2)');
run('process.on("exit", () => { throw new Error("at exit") })');
run('process.exitCode = 3; throw new Error("thrown")');
run('process.on("uncaughtException", () => process.exitCode = 8); throw 1');
run('Promise.reject(new Error("rejected"))');
run('Promise.reject(new Error("rejected"))', '--unhandled-rejections=warn');
run('Promise.reject(new Error("rejected"))', '--unhandled-rejections=none');
run('process.on("unhandledRejection", () => console.log("handled")); Promise.reject(1)');
run('process.on("beforeExit", (code) => { console.log("before", code); if (!global.again) { global.again = true; setTimeout(() => console.log("more"), 1) } })');
run('process.reallyExit(11)');
run('process.on("exit", () => console.log("never")); process.reallyExit(12)');
run('let n = 0; process.on("uncaughtException", () => { if (n++ < 1) throw new Error("again") }); throw 1');
run('process.setUncaughtExceptionCaptureCallback((error) => { console.log("captured", error); process.exitCode = 13 }); throw 5');
run('setTimeout(() => console.log("unref"), 1e6).unref()');
run('await 1', '--input-type=module');
run('await new Promise(() => {})', '--input-type=module');
run('const x = ;');
run('process.stdout.write("no end of line")');
run('console.log(process.argv.length, process.execArgv)', '--no-warnings');
