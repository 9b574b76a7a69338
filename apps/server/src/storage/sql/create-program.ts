import { fork } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../start-error.ts';
import { QUICK_WASM } from './quick-wasm.ts';

/** Creates an empty database in a folder that does not exist yet, in a separate process (`pglite-create.ts`). */
export async function runCreateProgram(program: URL, directory: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = fork(fileURLToPath(program), [directory], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [...QUICK_WASM] });
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new StartError(`Could not create the embedded database in ${dirname(directory)} (${signal ?? `exit code ${code}`}): ${output.trim()}`));
    });
  });
}
