// The context of what runs after an `await` is the one in which the function began to wait.
const { AsyncLocalStorage } = require('node:async_hooks');
const storage = new AsyncLocalStorage();
const show = (label) => console.log(label, storage.getStore());
const fail = (value) => Promise.reject(new Error(value));
const enter = async (value) => {
  storage.enterWith(value);
  await null;
};
const run = (name, program) => storage.run(name, program);
async function* numbers(count) {
  for (let i = 0; i < count; i++) yield i;
  if (count > 2) throw new Error('too many');
}

async function main() {
  await run('entered by a called function', async () => {
    await enter('inner');
    show('after the call');
  });
  await run('thrown', async () => {
    try {
      storage.enterWith('before a throw');
      if (storage.getStore()) throw new Error('now');
      await null;
    } catch {
      show('caught');
    }
    show('after');
  });
  await run('rejected', async () => {
    try {
      await null;
      storage.enterWith('before a rejection');
      await fail('later');
    } catch {
      show('caught');
    } finally {
      show('finally');
    }
    show('after');
  });
  await run('rejected twice', async () => {
    try {
      try {
        await fail('first');
      } catch {
        storage.enterWith('in the handler');
        await fail('second');
      } finally {
        show('inner finally');
      }
    } catch (error) {
      show(error.message);
    }
  });
  await run('loop', async () => {
    try {
      for await (const value of numbers(3)) {
        show(value);
        await run('in the loop', async () => await null);
        if (value === 1) continue;
        show('end of the body');
      }
    } catch (error) {
      show(error.message);
    }
    for await (const value of numbers(2)) show(value);
    show('after the loop');
  });
  await run('arrows', async () => {
    const commented = async (/* => */ value = (1, 2)) => // =>
      await /* operand */ (0, value);
    const object = async () => ({ value: await (await [Promise.resolve(3)][0]) });
    const single = async value=>await`${value}`;
    show(await commented());
    show((await object()).value);
    show(await single(4));
    console.log(String(commented), String(object), String(single), commented.length, single.length);
  });
  const strict = async function () {
    'use strict';
    await null;
    return this;
  };
  console.log(await strict.call(undefined));
  const [first, second] = await Promise.all([run('a', () => interleaved('x')), run('b', () => interleaved('y'))]);
  console.log(first, second);
}

async function interleaved(name) {
  const seen = [];
  for (let i = 0; i < 3; i++) seen.push(`${await name}${storage.getStore()}${await (async () => (await null, storage.getStore()))()}`);
  return seen.join();
}
main();
