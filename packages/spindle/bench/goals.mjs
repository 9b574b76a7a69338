/**
 * The rows of the table: how each is shown, what it should be, and why one that misses it does. `limit` is
 * the highest ratio to native (or the highest value, where native has none). Source: the runtime's design.
 */
export const ROWS = [
  { group: 'Calls', key: 'stat', unit: 'ns', limit: 1 },
  { group: 'Calls', key: 'exists, missing', unit: 'ns', limit: 1 },
  { group: 'Calls', key: 'open, read 4 KB, close', unit: 'ns', limit: 1 },
  { group: 'Calls', key: 'overwrite 4 KB', unit: 'ns', limit: 1 },
  { group: 'Calls', key: 'create and unlink', unit: 'ns', limit: 1 },
  { group: 'Calls', key: 'rename', unit: 'ns', limit: 1 },
  { group: 'Calls', key: 'readdir of 100', unit: 'ns', limit: 1 },
  { group: 'Calls', key: 'readFile, promise', unit: 'ns', limit: 1 },
  { group: 'Calls', key: 'require of 200 modules', unit: 'ns' },
  { group: 'Processes', key: 'node -e 0', unit: 'ms', limit: 1 },
  { group: 'Processes', key: 'execFileSync of node -e 0', unit: 'ns', limit: 1 },
  { group: 'Project', key: 'npm install', unit: 'ms', limit: 0.2 },
  { group: 'Project', key: 'npm install, again', unit: 'ms' },
  { group: 'Project', key: 'first start: ready', unit: 'ms', limit: 2 },
  { group: 'Project', key: 'first start: page', unit: 'ms', limit: 2 },
  { group: 'Project', key: 'second start: ready', unit: 'ms', limit: 2 },
  { group: 'Project', key: 'second start: page', unit: 'ms', limit: 2 },
  { group: 'Project', key: 'edit to page', unit: 'ms', limit: 1.5 },
  { group: 'Preview', key: 'a request', unit: 'ms' },
  { group: 'Preview', key: '20 requests at once', unit: 'ms' },
  { group: 'Preview', key: '5 MB down', unit: 'ms' },
  { group: 'Preview', key: '5 MB up', unit: 'ms' },
  { group: 'Page', key: 'boot', unit: 'ms' },
  { group: 'Page', key: 'stall in a busy loop', unit: 'ms', limit: 50 },
  { group: 'Page', key: 'stall in a start', unit: 'ms', limit: 50 },
  { group: 'Page', key: 'memory with the app up', unit: 'MB', limit: 300 },
];
