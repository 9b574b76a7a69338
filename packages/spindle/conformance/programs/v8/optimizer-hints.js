// node: --allow-natives-syntax --expose-internals --no-warnings
// Calls of V8's runtime functions that advise its compilers, and what only native code can create: External values.
const { internalBinding } = require('internal/test/binding');
const util = require('node:util');

function square(value) {
  return value * value;
}
eval('%PrepareFunctionForOptimization(square)');
console.log(square(3));
eval('%OptimizeFunctionOnNextCall(square)');
console.log(square(4), eval('%NeverOptimizeFunction(square)'));
const OptimizeFunctionOnNextCall = (value) => value;
console.log(eval('9 %OptimizeFunctionOnNextCall(5)'));
for (const text of ['%NoSuchFunctionInV8(square)', '% square']) {
  try {
    eval(text);
  } catch (error) {
    console.log(error.name);
  }
}

const { JSStream } = internalBinding('js_stream');
const { TCP, constants } = internalBinding('tcp_wrap');
const stream = new JSStream();
const handle = new TCP(constants.SOCKET);
for (const external of [stream._externalStream, handle._externalStream]) {
  console.log(typeof external, util.types.isExternal(external), Object.getPrototypeOf(external));
  console.log(util.inspect(external).replace(/[0-9a-f]{6,}/, 'address'));
}
console.log(stream._externalStream === handle._externalStream, util.types.isExternal({}));
for (const prototype of [JSStream.prototype, TCP.prototype]) {
  for (const name of ['fd', 'bytesRead', '_externalStream']) {
    try {
      console.log(prototype[name]);
    } catch (error) {
      console.log(name, error.name);
    }
  }
}
handle.close();
