/** Runs a program with inherited streams; resolves with its code. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The terminal sends its own (^C) to the whole group; others reach only this process and are passed on. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Of a shell: this and the signal's number. */
const SIGNAL_CODE = 128;

export function run(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options });
    // Whoever ends this waits until the program has ended what it started.
    let endedBy;
    const onSignal = (signal) => {
      endedBy = signal;
      if (signal !== 'SIGINT') child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, onSignal);
    const settle = (outcome) => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
      outcome();
    };
    child.on('error', (error) => settle(() => reject(error)));
    child.on('close', (code, signal) =>
      settle(() => {
        const last = endedBy ?? signal;
        resolve(last ? SIGNAL_CODE + constants.signals[last] : (code ?? 1));
      }),
    );
  });
}

/** Ends this process when a step fails: everything after it would only repeat the failure. */
export async function must(title, file, args, options) {
  console.log(`\n▸ ${title}`);
  const startedAt = performance.now();
  const code = await run(file, args, options);
  if (code !== 0) {
    console.error(`\n✗ ${title} ${code > SIGNAL_CODE ? 'was ended' : `failed (exit code ${code})`}.`);
    process.exit(code);
  }
  console.log(`  ${title}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
