import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = new Set(['.js', '.css', '.svg']);
/** As in the server's `static-files.ts`: below this, a compressed body is not worth its header. */
const COMPRESSED_FROM_BYTES = 1_024;
/** Takes five times as long as 9, and saves a tenth. */
const FIRST_LOAD_QUALITY = 11;
const QUALITY = 9;

/** Writes a `.br` file beside each file of the build. `firstLoad` matches the names of those that every visit waits for. */
export function precompress(firstLoad: RegExp): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => COMPRESSIBLE.has(extname(name)))
          .map((name) => compress(join(dir, name), firstLoad.test(name) ? FIRST_LOAD_QUALITY : QUALITY)),
      );
    },
  };
}

async function compress(file: string, quality: number): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < COMPRESSED_FROM_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
}
