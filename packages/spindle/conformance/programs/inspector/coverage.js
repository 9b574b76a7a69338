// Test runners take coverage through a session.
const { Session } = require('node:inspector/promises');

(async () => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  const started = await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const { result, timestamp } = await session.post('Profiler.takePreciseCoverage');
  console.log(typeof started.timestamp, Array.isArray(result), typeof timestamp);
  console.log(await session.post('Profiler.stopPreciseCoverage'));
  console.log(await session.post('Profiler.disable'));
  console.log(await session.post('Profiler.unknown').catch((error) => error.code));
  session.disconnect();
})();
