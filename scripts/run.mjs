/** Runs a program with inherited streams; resolves with its code. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export function run(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Ends this process when a step fails: everything after it would only repeat the failure. */
export async function must(title, file, args, options) {
  console.log(`\n▸ ${title}`);
  const startedAt = performance.now();
  const code = await run(file, args, options);
  if (code !== 0) {
    console.error(`\n✗ ${title} failed (exit code ${code}).`);
    process.exit(code);
  }
  console.log(`  ${title}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
