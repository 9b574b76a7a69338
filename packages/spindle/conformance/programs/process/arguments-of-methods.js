// Arguments that the methods of process reject.
const { attempt } = require('../helpers/attempt.cjs');
for (const value of [undefined, 1, 'x', [1], [1, 2], [1, -1], [NaN, 0], ['a', 'b']]) attempt('hrtime', () => process.hrtime(value).length);
for (const value of [undefined, 1, {}, { user: 1 }, { user: 1, system: 2 }, { user: -1, system: 2 }, { user: 'a', system: 1 }]) attempt('cpuUsage', () => Object.keys(process.cpuUsage(value)));
for (const value of [undefined, null, 1, 'x', () => undefined]) attempt('capture', () => process.setUncaughtExceptionCaptureCallback(value));
process.setUncaughtExceptionCaptureCallback(null);
for (const value of [undefined, null, 1, 'x', {}]) {
  attempt('nextTick', () => process.nextTick(value));
  attempt('chdir', () => process.chdir(value));
  attempt('loadEnvFile', () => process.loadEnvFile(value));
  attempt('getBuiltinModule', () => process.getBuiltinModule(value));
  attempt('setSourceMapsEnabled', () => process.setSourceMapsEnabled(value));
  attempt('dlopen', () => process.dlopen(value));
}
process.on('warning', ({ name, message, code, detail }) => console.log('warning', name, message, code, detail));
for (const args of [['text'], ['text', 'Kind'], ['text', 'Kind', 'CODE'], ['text', { type: 'T', code: 'C', detail: 'D' }], [new RangeError('own')], [], [1], ['text', 1], ['text', 'Kind', 1], ['text', { detail: 5 }], ['old', 'DeprecationWarning', 'DEP0']]) attempt('emitWarning', () => process.emitWarning(...args));
for (const key of ['setuid', 'setgid', 'seteuid', 'setegid']) for (const value of [undefined, null, -1, 1.5, {}, 2 ** 32, 'no-such-user-or-group']) attempt(key, () => process[key](value));
for (const value of [undefined, 5, [1, -1], ['no-such-group'], [{}]]) attempt('setgroups', () => process.setgroups(value));
attempt('initgroups', () => process.initgroups());
attempt('initgroups', () => process.initgroups('x', {}));
attempt('binding', () => process.binding('no-such'));
attempt('report', () => (process.report.directory = 5));
attempt('report', () => (process.report.signal = 'SIGNOPE'));
attempt('title', () => ((process.title = 'named'), process.title));
attempt('version', () => ((process.versions.node = 'x'), process.versions.node === process.version.slice(1)));
attempt('assign', () => ((process.pid = 5), process.pid !== 5));
