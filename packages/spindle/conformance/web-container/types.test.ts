import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const directory = dirname(fileURLToPath(import.meta.url));
const compiler = join(directory, '../../../../node_modules/typescript/bin/tsc');

it.each(['theirs', 'ours'])('programs for the WebContainer interface compile against %s', async (name) => {
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', join(directory, `tsconfig.${name}.json`)]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});
