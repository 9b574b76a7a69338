// Positions in stacks are those of the source, wherever something was added in the same line.
const vm = require('node:vm');

/** Without folders, and without the receiver of a function in a context. */
const place = (line) => line.trim().replace(/\(?\/.*\//, '(').replace('Proxy.', '');
const at = (error) => error.stack.split('\n').filter((line) => /\.vm|positions\.js/.test(line)).map(place);
const fails = async (a) => { await a; await (await a); try { await null; throw new Error('1'); } catch (error) { await a; console.log(at(error), at(new Error('2'))); } };
const run = async () => {
  await fails(1);
  for await (const x of [1]) console.log(at(new Error('3'))); console.log(at(new Error('4')));
  console.log(eval('1') + at(new Error('5')));
  const script = 'var f = function () { return [this, this, new Error("7")] }; f()[2]';
  const places = [{}, { lineOffset: 3 }, { lineOffset: 2, columnOffset: 5 }, { columnOffset: 7 }, { timeout: 1000 }];
  for (const [number, place] of places.entries()) {
    const options = { filename: `${number}.vm`, ...place };
    console.log(at(vm.runInNewContext(script, {}, options)), at(vm.runInThisContext(script, options)));
    console.log(at(vm.runInNewContext(`let a; class B {}; for (;;) { break } ${script}`, {}, options)));
    console.log(at(vm.runInNewContext(`"use strict"; var a, b = 1; for (var i = 0; i < 1; i++) ${script}`, {}, options)));
    const { timeout, ...rest } = options;
    console.log(at(vm.compileFunction('async () => await 1; return [this, new Error("8")][1]', [], rest)()));
    console.log(at(vm.compileFunction('\n async () => await 1; return [this, new Error("9")][1]', ['a'], { ...rest, parsingContext: vm.createContext({}) })()));
    console.log(at(await vm.runInThisContext('(async () => { await 1; await (await 2); return new Error("10") })()', options)));
  }
};
run();
