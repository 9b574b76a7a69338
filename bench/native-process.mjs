/** Programs that a measurement runs on this machine itself. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { within } from './steps.mjs';

/** In a process group of its own: `npm run` starts a shell that starts the server, and all of them must end. */
export function start(file, args, cwd, environment = {}) {
  const child = spawn(file, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...environment },
  });
  let output = '';
  const listeners = new Set();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  const closed = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code));
  });
  closed.catch(() => undefined); // callers that wait for it get the error; the others do not need it
  return {
    closed,
    output: () => output,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!pattern.test(output)) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
        closed.then((code) => reject(new Error(`${file} ${args.join(' ')} ended with ${code}:\n${output}`)), reject);
      }),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        try {
          process.kill(-child.pid, 'SIGKILL');
        } catch (error) {
          if (error.code !== 'ESRCH') throw error;
        }
      }
      await closed.catch(() => undefined);
    },
  };
}

/** Runs a program to its end. Throws if it fails or takes too long. */
export async function runToEnd(file, args, cwd, { environment = {}, timeoutMs }) {
  const program = start(file, args, cwd, environment);
  const what = `${file} ${args.join(' ')}`;
  const code = await within(timeoutMs, what, program.closed).finally(() => program.stop());
  if (code !== 0) throw new Error(`${what} ended with ${code}:\n${program.output()}`);
}

/** A port that nothing listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The milliseconds that the work takes. */
export async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
