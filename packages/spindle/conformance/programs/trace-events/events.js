// What is written for each category, apart from times and numbers.
const fs = require('node:fs');
const { spawnSync } = require('node:child_process');

function show(categories, script, ...options) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--trace-event-categories', categories, ...options, '-e', script], { encoding: 'utf8' });
  console.log(`${categories}: ${status} ${stdout}${stderr}`);
  const [name] = fs.readdirSync('.').filter((name) => name.endsWith('.log'));
  const { traceEvents } = JSON.parse(fs.readFileSync(name, 'utf8'));
  fs.unlinkSync(name);
  // Operations are written when they end, and have the time of their beginning.
  for (const { ph, cat, name, args, pid, id, ts } of traceEvents.sort((one, other) => one.ts - other.ts)) {
    if (cat === '__metadata') continue;
    console.log(ph, cat, name, JSON.stringify(args), id === undefined, Number.isSafeInteger(ts), pid > 0);
  }
}

show('node.console', 'console.count("a"); console.count("a"); console.countReset("a"); console.time("t\\\\\\"q\\"")');
show('node.fs.sync', 'fs.writeFileSync("f", "1"); fs.statSync("f"); fs.readFileSync("f"); fs.writeFileSync("f", Buffer.from("12")); fs.utimesSync("f", 1, 1); fs.copyFileSync("f", "g"); fs.unlinkSync("f"); fs.unlinkSync("g"); fs.mkdirSync("d"); fs.rmdirSync("d")');
show('node.vm.script', 'vm.runInThisContext("1", "one.js"); vm.runInNewContext("2", {}, "two.js"); try { new vm.Script("}", "bad.js") } catch {}');
show('node.async_hooks', 'setImmediate(() => {})');
show('node.promises.rejections', 'const p = Promise.reject(1); process.on("unhandledRejection", () => {}); setTimeout(() => p.catch(() => {}), 5)', '--no-warnings');
show('node.net.native', 'net.connect({ port: 1, host: "127.0.0.1" }).on("error", () => {})');
show('node.bootstrap', '');
show('"",', 'console.count()');
show('node.http,node.module_timer', 'require("os"); http.createServer().close()', '--trace-event-file-pattern', 'pattern-${rotation}-${rotation}.log');
