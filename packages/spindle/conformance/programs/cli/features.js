// Options that add or remove parts of node.
const { node } = require('./files/command.js');

node(['--experimental-eventsource', '-p', 'typeof EventSource']);
node(['--no-experimental-websocket', '-p', 'typeof WebSocket']);
node(['--no-experimental-global-navigator', '-p', 'typeof navigator']);
node(['--frozen-intrinsics', '-p', 'Object.isFrozen(Array.prototype)']);
node(['--expose-internals', '-p', 'typeof require("internal/util")']);
node(['--no-experimental-require-module', '-p', 'process.features.require_module']);
node(['--no-experimental-strip-types', '-p', 'process.features.typescript']);
node(['--dns-result-order=ipv4first', '-p', 'require("dns").getDefaultResultOrder()']);
node(['--max-http-header-size=100', '-p', 'require("http").maxHeaderSize']);
node(['--entry-url', 'data:text/javascript,console.log(5)']);
node(['--report-on-fatalerror', '-p', 'process.report.reportOnFatalError']);
node(['--experimental-vm-modules', '-p', 'typeof require("vm").SourceTextModule']);
