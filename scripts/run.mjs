/** Runs a program with inherited streams; resolves with its code. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** A program that a signal ended exits with this plus the signal's number, as in a shell. */
const SIGNAL_CODE = 128;
/** A terminal sends its ^C to the program too, which would take a second SIGINT as a demand to stop at once. */
const terminalSendsIt = (signal) => signal === 'SIGINT' && [0, 1, 2].some((descriptor) => isatty(descriptor));

/** A signal that would end this process is passed to the program, whose end is waited for. `endedBy` is that signal: the program may still have exited with code 0. */
export function run(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options });
    let endedBy;
    const onSignal = (signal) => {
      endedBy = signal;
      if (!terminalSendsIt(signal)) child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, onSignal);
    const settle = (outcome) => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
      outcome();
    };
    child.on('error', (error) => settle(() => reject(error)));
    child.on('close', (code, signal) => settle(() => resolve({ code: signal ? codeOf(signal) : code, endedBy })));
  });
}

function codeOf(signal) {
  return SIGNAL_CODE + constants.signals[signal];
}

/** Ends this process when a step fails or was ended: everything after it would only repeat the failure. */
export async function must(title, file, args, options) {
  console.log(`\n▸ ${title}`);
  const startedAt = performance.now();
  const { code, endedBy } = await run(file, args, options);
  if (code !== 0 || endedBy) {
    console.error(`\n✗ ${title} ${endedBy || code > SIGNAL_CODE ? 'was terminated' : `failed (exit code ${code})`}.`);
    process.exit(code || codeOf(endedBy));
  }
  console.log(`  ${title}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
