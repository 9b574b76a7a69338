const start = process.hrtime();
const big = process.hrtime.bigint();
setTimeout(() => {
  const [seconds, nanoseconds] = process.hrtime(start);
  console.log(seconds, nanoseconds > 8e6, process.hrtime.bigint() - big > 8_000_000n);
  console.log(process.cpuUsage().user >= 0, Object.keys(process.resourceUsage()).length);
}, 10);
