// Handlers of rejections, including late ones.
const { node } = require('../cli/files/command.js');

const e = (code, ...flags) => node([...flags, '-e', code]);
e('process.on("unhandledRejection", (r, p) => console.log("got", r.message, p instanceof Promise)); Promise.reject(new Error("x"))');
e('process.on("uncaughtException", (e, origin) => console.log(e.message, origin)); Promise.reject(new Error("x"))');
e('process.on("uncaughtExceptionMonitor", (e, origin) => console.log("monitor", e.message, origin)); Promise.reject(new Error("x"))');
e('const p = Promise.reject(new Error("late")); process.on("unhandledRejection", () => console.log("u")); process.on("rejectionHandled", (q) => console.log("h", q === p)); setTimeout(() => p.catch(() => {}), 20)');
e('const p = Promise.reject(new Error("late")); setTimeout(() => p.catch(() => {}), 20)', '--unhandled-rejections=warn');
e('const p = Promise.reject(1); process.nextTick(() => p.catch(() => console.log("caught")))');
e('const p = Promise.reject(1); queueMicrotask(() => p.catch(() => console.log("caught")))');
e('process.on("unhandledRejection", () => { throw new Error("from handler") }); Promise.reject(1)');
