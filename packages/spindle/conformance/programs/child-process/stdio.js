// Every kind of standard stream: pipes, files, inherited, ignored, additional ones, other sockets.
const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const net = require('node:net');
const node = process.execPath;
const run = (code, stdio, use = () => undefined) =>
  new Promise((resolve, reject) => {
    const child = spawn(node, ['-e', code], { stdio });
    use(child);
    child.on('error', reject);
    child.on('close', (code) => resolve([texts.splice(0).sort().join(), child.stdio.map((stream) => stream?.constructor.name ?? null).join(), code]));
  });
const texts = [];
const collect = (stream, name) => {
  let text = '';
  stream.setEncoding('utf8').on('data', (data) => (text += data)).on('end', () => texts.push(`${name} ${JSON.stringify(text)}`));
};
const echo = 'process.stdin.pipe(process.stdout); process.stdin.on("end", () => console.error("ended"))';
(async () => {
  console.log(...(await run(echo, 'pipe', ({ stdin, stdout, stderr }) => (collect(stdout, 'out'), collect(stderr, 'err'), stdin.end('input')))));
  console.log(...(await run('console.log("lost")', 'ignore')));
  console.log(...(await run('console.log("shown"); console.error("also")', ['ignore', 'inherit', process.stdout])));
  const file = fs.openSync('log', 'w+');
  console.log(...(await run('console.log("one"); console.error("two")', ['ignore', file, file])));
  console.log(fs.readFileSync('log', 'utf8'));
  const input = fs.openSync('log', 'r');
  console.log(...(await run('process.stdin.on("data", (data) => console.log(data.length))', [input, 'inherit', 2])));
  const further = 'const fs = require("fs"); fs.writeSync(3, "three"); new (require("net").Socket)({ fd: 4 }).on("data", (data) => process.stdout.write(data)).unref(); setTimeout(() => 1, 200)';
  console.log(...(await run(further, ['ignore', 'pipe', 'inherit', 'pipe', 'overlapped'], (child) => (collect(child.stdio[3], 'third'), collect(child.stdout, 'out'), child.stdio[4].end('four')))));
  console.log(...(await run('console.log(require("fs").fstatSync(3).isFile())', ['ignore', 'inherit', 'inherit', file])));
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.once('connection', (socket) => {
    run('process.stdout.write("to the socket")', ['ignore', socket, 'inherit']).then(() => socket.destroy());
  });
  const client = net.connect(server.address().port, '127.0.0.1');
  collect(client, 'client');
  await new Promise((resolve) => client.on('close', resolve));
  console.log(texts.splice(0));
  server.close();
  for (const stdio of ['nope', 5, ['pipe', 'nope'], ['ipc', 'ipc'], [{}], [new (require('node:stream').PassThrough)()], ['pipe', 'pipe', -1]]) {
    try {
      spawn(node, ['-e', ''], { stdio });
    } catch (error) {
      console.log(error.name, error.code, error.message.split('\n')[0]);
    }
  }
  const { stdout, stderr, output, status } = spawnSync(node, ['-e', 'process.stdout.write(require("fs").readFileSync(0)); process.stderr.write("e"); process.exit(3)'], { input: 'sync', stdio: ['pipe', 'pipe', 'pipe'] });
  console.log(String(stdout), String(stderr), output.length, status);
  console.log(spawnSync(node, ['-p', '1'], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'latin1' }).output);
  console.log(spawnSync(node, ['-p', '"inherited"'], { stdio: 'inherit' }).output);
})();
