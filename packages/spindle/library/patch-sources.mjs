/** The changes to Node's own sources; every other builtin is unmodified. */
export function patchSource(id, source) {
  if (id === 'internal/timers') return patchTimers(source);
  if (id === 'wasi') return patchWasi(source);
  if (id === 'internal/worker') return patchWorker(source);
  if (id === 'internal/per_context/primordials') return patchPrimordials(source);
  return source;
}

/**
 * Here every native package is a WASI program. Its users never chose WASI, but would see the warning that it is
 * experimental once for each of the package's threads.
 */
function patchWasi(source) {
  return replaceOnce('wasi', source, "emitExperimentalWarning('WASI');\n", '\n');
}

/**
 * The threads of such a package, which napi-rs names, must not keep a program running that is done, just as those of
 * the native package would not. Older packages forget that, so a build would never end.
 */
function patchWorker(source) {
  const start = '    this[kHandle].startThread();\n';
  const unreference =
    "if (primordials.StringPrototypeEndsWith(filename, '/wasi-worker.mjs')) { this.unref(); this[kHandle].ref = this[kPublicPort].ref = () => {}; }";
  return replaceOnce('internal/worker', source, start, start.replace('\n', ` ${unreference}\n`));
}

/** Long lists are appended in pieces, of as many arguments as the stack holds: a browser's workers have half of Node's. */
function patchPrimordials(source) {
  const halved = replaceOnce('internal/per_context/primordials', source, 'let end = 0x10000;', 'let end = 0x8000;');
  return replaceOnce('internal/per_context/primordials', halved, 'end += 0x10000;', 'end += 0x8000;');
}

/**
 * Between two timers Node drains microtasks synchronously, which a worker cannot do. The functions that run
 * several callbacks in a row become generators that yield where Node drains: the event loop returns control to the
 * browser and then resumes them.
 */
function patchTimers(source) {
  const patched = REPLACEMENTS.reduce((text, [from, to]) => replaceOnce('internal/timers', text, from, to), source);
  const drains = patched.match(DRAIN)?.length ?? 0;
  if (drains !== EXPECTED_DRAINS) throw new Error(`library: internal/timers drains ${drains} times, expected ${EXPECTED_DRAINS}`);
  return patched.replace(DRAIN, '$1yield;');
}

const REPLACEMENTS = [
  ['function processImmediate() {', 'function* processImmediate() {'],
  ['function processTimers(now) {', 'function* processTimers(now) {'],
  ['function listOnTimeout(list, now) {', 'function* listOnTimeout(list, now) {'],
  // At the end of the previous line, so that the call keeps its column in stack traces.
  ['ranAtLeastOneList = true;\n      listOnTimeout(list, now);\n', 'ranAtLeastOneList = true; yield*\n      listOnTimeout(list, now);\n'],
];
const DRAIN = /^(\s+)runNextTicks\(\);/gm;
const EXPECTED_DRAINS = 3;

function replaceOnce(id, source, from, to) {
  if (source.split(from).length !== 2) throw new Error(`library: ${id} has changed, expected exactly one "${from.trim()}"`);
  return source.replace(from, to);
}
