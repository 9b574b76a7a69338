// node: --no-warnings
// More entries than a call takes arguments.
const { performance } = require('node:perf_hooks');

for (let index = 0; index < 200_000; index++) performance.mark(`mark-${index}`);
console.log(performance.getEntriesByName('mark-199999').length, performance.getEntriesByType('mark').length, performance.getEntries().filter(({ entryType }) => entryType === 'mark').length);
performance.clearMarks();
console.log(performance.getEntriesByType('mark').length);
