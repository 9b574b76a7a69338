console.log(process.argv.length, process.argv0, process.title, process.platform, process.arch, process.version, process.release.name);
console.log(process.env.GREETING, 'GREETING' in process.env, delete process.env.GREETING, process.env.GREETING);
process.env.NUMBER = 1; process.env.NOTHING = undefined;
console.log(process.env.NUMBER, typeof process.env.NUMBER, process.env.NOTHING);
try { process.env[Symbol('s')] = 1; } catch (error) { console.log(error.message); }
try { Object.defineProperty(process.env, 'x', { get() {} }); } catch (error) { console.log(error.code, error.message); }
console.log(typeof process.pid, process.umask().toString(8), process.execArgv, process.features.inspector === process.features.inspector);
console.log(process.hrtime().length, typeof process.hrtime.bigint(), process.uptime() > 0, process.memoryUsage().heapUsed > 0);
console.log(Object.prototype.toString.call(process), process instanceof require('events'), String(process));
console.log(process.cwd() === require("path").resolve("."), process.stdout.isTTY, process.exitCode, process.connected);
console.log(Object.keys(process.versions).includes('v8'), process.config.variables.napi_build_version > 0);
console.log(process.emitWarning.length, typeof process.getuid(), process.allowedNodeEnvironmentFlags.has('--max-old-space-size'));
