// Scripts with spaces, quotes and line breaks in their names, and evaluated code of threads, appear in stack traces.
const vm = require('vm');
const { Worker } = require('worker_threads');

const top = (error, lines = 3) => error.stack.split('\n').slice(0, lines);
for (const filename of ['my file.js', 'a "quoted" one', "it's", '/some where/else.js', 'tab\there']) {
  for (const run of [vm.runInThisContext, vm.runInNewContext]) {
    try {
      run('\n  throw new Error("thrown")', ...(run === vm.runInThisContext ? [{ filename }] : [{}, { filename }]));
    } catch (error) {
      console.log(top(error, 6));
    }
  }
  try {
    vm.compileFunction('undefinedName()', [], { filename })();
  } catch (error) {
    console.log(error.name, error.stack.includes(`${filename}:1:1`));
  }
  const { fileName, line } = vm.runInThisContext('(() => { const saved = Error.prepareStackTrace; Error.prepareStackTrace = (e, s) => s; const [site] = new Error().stack; Error.prepareStackTrace = saved; return { fileName: site.getFileName(), line: site.getLineNumber() }; })()', { filename });
  console.log(fileName, line);
}
const worker = new Worker('function inner() {\n  throw new Error("in a thread");\n}\ninner();', { eval: true });
worker.on('error', (error) => console.log(top(error, 9)));
