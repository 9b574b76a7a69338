import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

const EXECUTABLE = process.platform === 'win32' ? 'deno.exe' : 'deno';

/** Deno's executable: of the npm package `deno`, which is optional, else one on the PATH; undefined if there is none. */
export function findDeno(): string | undefined {
  return (
    fromPackage() ??
    (process.env['PATH'] ?? '')
      .split(delimiter)
      .map((folder) => join(folder, EXECUTABLE))
      .find(existsSync)
  );
}

/** Its package for this platform has the executable itself, which spares a process between. */
function fromPackage(): string | undefined {
  const { platform, arch } = process;
  const name = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}/package.json`;
  try {
    const require = createRequire(import.meta.url);
    const file = join(dirname(createRequire(require.resolve('deno/package.json')).resolve(name)), EXECUTABLE);
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}
