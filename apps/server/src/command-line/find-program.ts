import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** The path of a program in the folders of `PATH`. */
export async function findProgram(name: string, path = ''): Promise<string | undefined> {
  for (const folder of path.split(delimiter)) {
    if (folder === '') continue;
    const file = join(folder, name);
    const canRun = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (canRun) return file;
  }
  return undefined;
}
