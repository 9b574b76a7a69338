// Code compiled here resolves its modules relative to this file.
const load = new Function('name', 'return import(name)');
exports.load = (name) => load(name);
exports.nested = (name) => new Function('name', 'return new Function("name", "return import(name)")(name)')(name);
exports.evaluated = (name) => eval('import(name)');
const AsyncFunction = (async () => {}).constructor;
exports.awaited = new AsyncFunction('name', 'return (await import(name)).default');
