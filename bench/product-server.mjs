/** The built product's server, with a data folder of its own, for as long as a measurement takes. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A cold start on a busy machine. */
const START_LIMIT_MS = 240_000;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Runs `work` once the server on the port is ready, and removes everything afterward. */
export async function withProductServer({ port, environment = {} }, work) {
  const origin = `http://localhost:${port}`;
  const data = mkdtempSync(join(tmpdir(), 'lathe-bench-'));
  const server = spawn(process.execPath, ['apps/server/dist/bundle/main.js'], {
    cwd: root,
    env: { ...process.env, OLLAMA_BASE_URL: 'off', LMSTUDIO_BASE_URL: 'off', OPEN: 'off', ...environment, PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('close', resolve));
  try {
    await ready(origin);
    return await work({ origin, pid: server.pid });
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

function ready(origin) {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return until(isReady, START_LIMIT_MS, 'The server did not start');
}

/** Checks five times a second until the condition holds. */
export async function until(isSo, timeoutMs, message) {
  const deadline = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(message);
    await sleep(200);
  }
}
