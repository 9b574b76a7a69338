// Workers that bind the same datagram address share one socket.
const cluster = require('node:cluster');
const dgram = require('node:dgram');

if (cluster.isWorker) {
  const socket = dgram.createSocket('udp4');
  socket.on('message', (message, { port }) => socket.send(`${message} for ${process.env.PLACE}`, port, '127.0.0.1'));
  socket.bind({ port: 0, address: '127.0.0.1' });
  process.on('message', () => socket.close(() => process.disconnect()));
} else {
  const workers = ['one', 'two'].map((PLACE) => cluster.fork({ PLACE }));
  const ports = new Map();
  for (const worker of workers) {
    worker.on('listening', ({ address, addressType, port, fd }) => {
      ports.set(worker, port);
      console.log(addressType, address, fd);
      if (ports.size === workers.length) ask();
    });
    worker.on('exit', (code, signal) => console.log('gone', code, signal));
  }

  function ask() {
    const [one, two] = workers.map((worker) => ports.get(worker));
    console.log(one === two);
    const client = dgram.createSocket('udp4');
    const answers = [];
    client.on('message', (message) => {
      answers.push(String(message));
      if (answers.length < 2) return;
      // The system chooses which of the two responds.
      console.log(answers.map((answer) => answer.replace(/one|two/, 'either')).sort());
      client.close();
      for (const worker of workers) worker.send('close');
    });
    client.send('hello', one, '127.0.0.1');
    client.send('hello', two, '127.0.0.1');
  }
}
