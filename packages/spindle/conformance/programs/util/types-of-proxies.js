const { types } = require('node:util');

const { proxy, revoke } = Proxy.revocable({}, {});
revoke();
const values = { revoked: proxy, promise: new Proxy(Promise.resolve(), {}), iterator: new Proxy(new Map().keys(), {}), generator: new Proxy((function* () {})(), {}) };
for (const [name, value] of Object.entries(values)) {
  console.log(
    name,
    Object.keys(types).filter((check) => types[check](value)),
  );
}
