/**
 * The rows of the table: how each is displayed, its goal, and why a goal is missed. `limit` is the highest ratio
 * to native (or the highest value if there is no native counterpart). Source: the runtime's design. `reason` is
 * shown below the table when the goal is missed; its numbers come from a profile of the template's start.
 */
const START =
  "npm is up after 50 ms. Vite's own thread is busy for 550 ms: 46% runs JavaScript, 24% parses and compiles it (a page has no code cache for evaluated text), 8% collects garbage, 8% compiles rolldown's Wasm on first use. Then four to seven rolldown threads start one after another, 60 to 80 ms each, half of that to load emnapi; native threads start almost instantly. Asking the package for a smaller pool (`NAPI_RS_ASYNC_WORK_POOL_SIZE=1`) changed neither the time (819 and 874 ms until ready) nor the memory (550 and 566 MB). Natively with the same Wasm packages (`npm install --cpu=wasm32`), the server is ready after 638 and 622 ms and the page is there after 1624 and 1300, so the Wasm compiler alone takes twice as long, and Spindle takes 1.1 to 1.4 times as long as that. Compiling Vite's modules ahead in waiting workers was tried: a start was no faster (1000 and 1144 ms until ready), and memory grew by 90 MB. Importing them as modules from an address, so that the browser keeps their compiled code, would save about 20 ms: Vite loads 2.0 MB, and 9 MB took 96 ms less.";
const EDIT =
  "Measured between 45 and 75 ms (1.3 to 2.0x) in different runs of the same build. A request through the preview takes about as long as natively, so the rest is the dev server's own work on the change.";
/** Found by running the same build repeatedly, alternating with an older one: all times double and halve from one run to the next. */
const NOISE =
  'The cause is the machine of this run, not the build: its processors are shared, and at times half as fast. In its fast minutes, a rename takes 4.1 µs here (0.63x), an edit 45 to 50 ms (1.3 to 1.4x), and a start stalls the page for 45 ms; the same build has measured a rename at 5.8 µs in one run and at 9.7 in the next. The file system alone, once V8 has optimized it, renames in 1.9 µs, overwrites 4 KB in 2.5 and creates and unlinks in 3.0. The rest is spent in the library above it, and in code that a few thousand calls have not warmed up.';

export const ROWS = [
  { group: 'Calls', key: 'stat', unit: 'ns', limit: 1, reason: NOISE },
  { group: 'Calls', key: 'exists, missing', unit: 'ns', limit: 1, reason: NOISE },
  { group: 'Calls', key: 'open, read 4 KB, close', unit: 'ns', limit: 1, reason: NOISE },
  { group: 'Calls', key: 'overwrite 4 KB', unit: 'ns', limit: 1, reason: NOISE },
  { group: 'Calls', key: 'create and unlink', unit: 'ns', limit: 1, reason: NOISE },
  { group: 'Calls', key: 'rename', unit: 'ns', limit: 1, reason: NOISE },
  { group: 'Calls', key: 'readdir of 100', unit: 'ns', limit: 1, reason: NOISE },
  { group: 'Calls', key: 'readFile, promise', unit: 'ns', limit: 1, reason: NOISE },
  { group: 'Calls', key: 'require of 200 modules', unit: 'ns' },
  { group: 'Processes', key: 'node -e 0', unit: 'ms', limit: 1 },
  { group: 'Processes', key: 'execFileSync of node -e 0', unit: 'ns', limit: 1 },
  {
    group: 'Project',
    key: 'npm install',
    unit: 'ms',
    limit: 0.2,
    reason:
      "Starting npm takes about 40 ms, the service 100 (resolving, reading and sending 70 MB), and writing and flushing the browser's cache 60; the rest creates the files in the shared memory. The second time, packages come from the browser's cache. Right after the boot, the first workers are still loading Node, two of them before the browser has cached its compiled code.",
  },
  { group: 'Project', key: 'npm install, right after boot', unit: 'ms' },
  { group: 'Project', key: 'npm install, again', unit: 'ms' },
  { group: 'Project', key: 'first start: ready', unit: 'ms', limit: 2, reason: START },
  { group: 'Project', key: 'first start: page', unit: 'ms', limit: 2, reason: START },
  { group: 'Project', key: 'second start: ready', unit: 'ms', limit: 2, reason: START },
  { group: 'Project', key: 'second start: page', unit: 'ms', limit: 2, reason: START },
  { group: 'Project', key: 'edit to page', unit: 'ms', limit: 1.5, reason: EDIT },
  { group: 'Preview', key: 'a request', unit: 'ms' },
  { group: 'Preview', key: '20 requests at once', unit: 'ms' },
  { group: 'Preview', key: '5 MB down', unit: 'ms' },
  { group: 'Preview', key: '5 MB up', unit: 'ms' },
  { group: 'Page', key: 'boot', unit: 'ms' },
  { group: 'Page', key: 'stall in a busy loop', unit: 'ms', limit: 50 },
  { group: 'Page', key: 'stall in a start', unit: 'ms', limit: 50, reason: NOISE },
  {
    group: 'Page',
    key: 'memory with the app up',
    unit: 'MB',
    limit: 300,
    reason:
      "The runtime's files take 97 MB, 70 of them in node_modules (TypeScript 23, Lightning CSS 16, rolldown 12). Thirteen workers, seven of them rolldown threads and three ready for the next command, use 9 MB of V8 heap and 8 MB of the browser's own memory each. The page, the preview and its service worker run in separate processes.",
  },
];
