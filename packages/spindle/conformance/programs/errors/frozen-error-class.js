// Programs may freeze the Error class, and read back what they set.
Error.stackTraceLimit = 3;
console.log(Error.stackTraceLimit, Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit'));
class Own extends Error {}
console.log(new Own('o') instanceof Error, Own.stackTraceLimit, Object.getPrototypeOf(TypeError) === Error, new Error('x').constructor === Error);
console.log(new Error('three').stack.split('\n').length);
Object.defineProperty(Error, 'stackTraceLimit', { value: 2, writable: true, enumerable: true, configurable: true });
console.log(Error.stackTraceLimit, new Error('two').stack.split('\n').length);
Error.stackTraceLimit = 0;
console.log(new Error('none').stack);
delete Error.stackTraceLimit;
console.log('stackTraceLimit' in Error, new Error('deleted').stack);
Error.stackTraceLimit = 4;
Object.freeze(Error);
console.log(Error.stackTraceLimit, Object.isFrozen(Error));
Error.stackTraceLimit = 5;
console.log(Error.stackTraceLimit);
console.log(Object.keys(Error), Error.name, Error.length, typeof Error.captureStackTrace, require('node:util').inspect(Error));
