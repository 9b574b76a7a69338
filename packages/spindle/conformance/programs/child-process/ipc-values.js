// Which values arrive in both serializations, and how channels end.
const { fork } = require('node:child_process');
const values = [1, 'text', null, true, { a: [1, { b: 2 }] }, [undefined, () => 1], { u: undefined }, new Date(0), new Map([[1, 2]]), NaN, -0, '\u2028', new Error('e'), Buffer.from('hi'), { toJSON: () => 'json' }, 'x'.repeat(100000)];
const advanced = [1, 10n, new Map([[{ a: 1 }, new Set([1])]]), new Date(0), /x/gi, NaN, -0, undefined, new Uint8Array([1, 2]), Buffer.from('hi'), [1, , 3], new RangeError('far'), 'x'.repeat(100000)];
if (process.argv[2] === 'echo') process.on('message', (value) => process.send(value));
else if (process.argv[2] === 'many') for (let i = 0; i < 300; i++) process.send({ i, pad: 'x'.repeat(1000) });
else if (process.argv[2] === 'ends') {
  process.on('disconnect', () => console.log('child', process.connected, process.channel, typeof process.send));
  process.send('last', () => process.disconnect());
} else if (process.argv[2] === 'exits') {
  process.send('before the exit');
  process.exit(3);
} else if (process.argv[2] === 'unref') {
  process.on('message', () => undefined);
  process.channel.unref();
} else {
  const run = (mode, options, use = () => undefined) =>
    new Promise((resolve) => {
      const child = fork(__filename, [mode], options);
      child.on('disconnect', () => console.log(mode, 'disconnect', child.connected));
      child.on('close', (code, signal) => resolve(console.log(mode, 'close', code, signal)));
      use(child);
    });
  const echo = (list) => (child) => {
    let left = list.length;
    child.on('message', (value) => {
      console.log(typeof value === 'string' ? value.length : value instanceof Error ? [value.name, value.message] : value);
      if (--left === 0) child.disconnect();
    });
    for (const value of list) child.send(value);
  };
  (async () => {
    await run('echo', {}, echo(values.filter((value) => !(Array.isArray(value) && false))));
    await run('echo', { serialization: 'advanced' }, echo(advanced.filter((value) => value !== undefined)));
    await run('many', {}, (child) => {
      const order = [];
      child.on('message', ({ i }) => order.push(i));
      child.on('disconnect', () => setImmediate(() => console.log(order.length, order.every((value, index) => value === index))));
    });
    await run('ends', {}, (child) => child.on('message', (message) => console.log(message)));
    await run('exits', {}, (child) => child.on('message', (message) => console.log(message)));
    await run('unref');
    await run('echo', { execArgv: ['--no-warnings'], silent: true }, (child) => {
      console.log(child.stdout !== null, child.spawnargs.slice(1, 2), child.channel.constructor.name);
      child.disconnect();
    });
    for (const options of [{ stdio: ['pipe', 'pipe', 'pipe'] }, { serialization: 'nope' }, { execArgv: 'x' }, { silent: true, stdio: 'inherit' }]) {
      try {
        fork(__filename, ['unref'], options).disconnect();
        console.log('fine');
      } catch (error) {
        console.log(error.code, error.message.replaceAll(process.execPath, 'NODE'));
      }
    }
  })();
}
