/**
 * The one change to Node's own sources. Between two timers Node drains microtasks synchronously; a
 * worker cannot. The functions that run several callbacks in a row become generators, and where
 * Node drained, they yield: the event loop gives the turn back to the browser and resumes them.
 */
export function patchTimers(source) {
  let patched = source;
  for (const [from, to] of REPLACEMENTS) {
    if (patched.split(from).length !== 2) throw new Error(`library: internal/timers has changed, expected exactly one "${from.trim()}"`);
    patched = patched.replace(from, to);
  }
  const drains = patched.match(DRAIN)?.length ?? 0;
  if (drains !== EXPECTED_DRAINS) throw new Error(`library: internal/timers drains ${drains} times, expected ${EXPECTED_DRAINS}`);
  return patched.replace(DRAIN, '$1yield;');
}

const REPLACEMENTS = [
  ['function processImmediate() {', 'function* processImmediate() {'],
  ['function processTimers(now) {', 'function* processTimers(now) {'],
  ['function listOnTimeout(list, now) {', 'function* listOnTimeout(list, now) {'],
  // At the end of the line before, so that the call keeps its column in stacks.
  ['ranAtLeastOneList = true;\n      listOnTimeout(list, now);\n', 'ranAtLeastOneList = true; yield*\n      listOnTimeout(list, now);\n'],
];
const DRAIN = /^(\s+)runNextTicks\(\);/gm;
const EXPECTED_DRAINS = 3;
