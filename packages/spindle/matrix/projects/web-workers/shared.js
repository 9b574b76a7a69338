let pages = 0;
self.onconnect = async ({ ports: [port] }) => {
  pages += 1;
  port.postMessage(['shared', pages, await (await fetch('/data.txt')).text()]);
};
