// What the methods of process refuse.
const { attempt } = require('../helpers/attempt.cjs');
const values = [undefined, null, -1, 1.5, 'x', '', {}, [], true, NaN, 2 ** 32, () => 1, Symbol('s')];
for (const value of values) {
  for (const method of [
    'chdir',
    'umask',
    'hrtime',
    'nextTick',
    'setUncaughtExceptionCaptureCallback',
    'setSourceMapsEnabled',
    'emitWarning',
    'getBuiltinModule',
    'loadEnvFile',
    'cpuUsage',
    'threadCpuUsage',
    'setegid',
    'getActiveResourcesInfo',
    'dlopen',
    'binding',
    'resourceUsage',
    'constrainedMemory',
    'availableMemory',
  ])
    if (typeof process[method] === 'function') attempt(`${method} ${String(value)}`, () => typeof process[method](value));
  attempt('exitCode', () => {
    process.exitCode = value;
    return process.exitCode;
  });
  process.exitCode = undefined;
  if (value) attempt('kill', () => process.kill(process.pid, typeof value === 'number' && value > 0 ? 0 : value));
  attempt('warning', () => process.emitWarning('m', value));
  attempt('title', () => {
    process.title = value;
    return typeof process.title;
  });
  attempt('env', () => {
    process.env.X = value;
    return process.env.X;
  });
  attempt('debugPort', () => {
    process.debugPort = value;
    return typeof process.debugPort;
  });
  attempt('allowedNodeEnvironmentFlags', () => process.allowedNodeEnvironmentFlags.has(value));
  attempt('finalization', () => process.finalization?.register(value, () => undefined));
  attempt('report', () => {
    process.report.directory = value;
    return process.report.directory;
  });
  attempt('signal', () => {
    process.report.signal = value;
    return process.report.signal;
  });
}
process.on('warning', ({ name, code, message, detail }) => console.log(name, code, message, detail));
process.setUncaughtExceptionCaptureCallback(null);
process.setUncaughtExceptionCaptureCallback(() => undefined);
attempt('twice', () => process.setUncaughtExceptionCaptureCallback(() => undefined));
console.log(process.hasUncaughtExceptionCaptureCallback());
process.setUncaughtExceptionCaptureCallback(null);
attempt('domain', () => typeof require('node:domain'));
attempt('flags', () => [
  process.allowedNodeEnvironmentFlags.size > 50,
  process.allowedNodeEnvironmentFlags.has('--max-old-space-size'),
  process.allowedNodeEnvironmentFlags.add('x').has('x'),
]);
attempt('features', () => Object.keys(process.features));
attempt('release', () => Object.keys(process.release));
attempt('config', () => Object.isFrozen(process.config));
attempt('versions', () => {
  process.versions.x = 1;
  return process.versions.x;
});
for (const url of ['', 'x', 'node:fs', 'fs', 'none', 'node:test']) attempt(url, () => typeof process.getBuiltinModule(url));
