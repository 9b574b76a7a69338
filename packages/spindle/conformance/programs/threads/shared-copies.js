// Copies of lists and histograms share one object with the original in the same thread.
const { MessageChannel } = require('node:worker_threads');
const { BlockList } = require('node:net');
const { createHistogram } = require('node:perf_hooks');

const list = new BlockList();
list.addAddress('10.0.0.1');
const histogram = createHistogram();
histogram.record(5);
const copy = structuredClone(list);
copy.addAddress('10.0.0.2');
console.log(copy === list, list.check('10.0.0.2'), list.rules, copy.rules);
const { port1, port2 } = new MessageChannel();
port2.once('message', ({ blocked, counted, again }) => {
  blocked.addSubnet('10.1.0.0', 16);
  console.log(list.check('10.1.2.3'), blocked === list, blocked === again);
  histogram.record(9);
  console.log(counted.count, counted.max, counted === histogram, typeof counted.record);
  port2.close();
});
port1.postMessage({ blocked: list, counted: histogram, again: list });
