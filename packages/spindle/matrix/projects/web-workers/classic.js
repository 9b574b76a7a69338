importScripts('helper.js');
self.onmessage = async ({ data }) => {
  const nested = new Promise((resolve) => {
    new Worker('module.js', { type: 'module' }).onmessage = (event) => resolve(event.data);
  });
  self.postMessage([data, self.helper, await (await fetch('data.txt')).text(), await nested]);
};
