/** Bundles the programs for the WebContainer interface into one script for a page, and runs them there. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const TIMEOUT_MS = 60_000;
const directory = dirname(fileURLToPath(import.meta.url));

/** A script that sets `window.programs`. */
export async function bundlePrograms() {
  const { outputFiles } = await build({
    entryPoints: [join(directory, 'programs.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'programs',
    target: 'es2022',
    alias: { webcontainer: join(directory, '../../src/host/web-container/index.ts') },
  });
  return `${outputFiles[0].text}\nwindow.programs = programs;`;
}

/** Runs the named programs, or all of them, one after the other; returns the number of failures. */
export async function runPrograms(page, names) {
  let failures = 0;
  for (const name of names.length > 0 ? names : await page.evaluate(() => Object.keys(window.programs))) {
    const error = await page.evaluate(
      ([name, limit]) =>
        Promise.race([
          window.programs[name]().then(
            () => null,
            (error) => `${error.message}\n${error.stack}`,
          ),
          new Promise((resolve) => setTimeout(() => resolve(`not done after ${limit} ms`), limit)),
        ]),
      [name, TIMEOUT_MS],
    );
    console.log(error === null ? `ok     ${name}` : `failed ${name}\n${error}`);
    if (error !== null) failures++;
  }
  return failures;
}
