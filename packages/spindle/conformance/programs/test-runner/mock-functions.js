// Mocked functions, methods and getters.
const { mock } = require('node:test');

const increment = mock.fn((a) => a + 1);
console.log(increment(1), increment.mock.callCount(), increment.mock.calls[0].arguments, increment.mock.calls[0].result);
increment.mock.mockImplementation(() => 9);
console.log(increment(1));
increment.mock.mockImplementationOnce(() => 7);
console.log(increment(), increment());
increment.mock.resetCalls();
console.log(increment.mock.callCount());
increment.mock.restore();
console.log(increment(1));
const object = {
  value: 3,
  method() {
    return this.value;
  },
  get getter() {
    return 1;
  },
};
const mocked = mock.method(object, 'method', () => 'mocked');
console.log(object.method());
mocked.mock.restore();
console.log(object.method());
mock.getter(object, 'getter', () => 5);
console.log(object.getter);
mock.restoreAll();
console.log(object.getter);
for (const attempt of [() => mock.fn(5), () => mock.method(object, 'none')]) {
  try {
    attempt();
  } catch (error) {
    console.log(error.code, error.message);
  }
}
