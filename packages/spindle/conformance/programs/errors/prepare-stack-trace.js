const before = Error.prepareStackTrace;
Error.prepareStackTrace = (error, frames) => frames.slice(0, 2).map((frame) => [frame.getFunctionName(), frame.getLineNumber(), frame.getColumnNumber(), frame.getFileName().split('/').pop(), frame.isNative(), frame.isToplevel()]);
function inner() { return new Error('x').stack; }
console.log(inner());
console.log((() => new Error('y').stack)());
Error.prepareStackTrace = before;
console.log(typeof new Error('z').stack);
const holder = {};
Error.captureStackTrace(holder, inner);
console.log(holder.stack.split('\n').length > 2);
Error.stackTraceLimit = 1;
console.log(new Error('short').stack);
