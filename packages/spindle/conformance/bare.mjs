/** Runs Node programs in process workers under the bare kernel (`bare-kernel.ts`), one at a time or several at once. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { openChromium } from './chromium.mjs';

const here = dirname(fileURLToPath(import.meta.url));
/** RUNTIME selects another build than the default one. */
const runtime = process.env.RUNTIME ?? join(here, '../dist/runtime');

export async function openBareRuntime() {
  const { outputFiles } = await build({ entryPoints: [join(here, 'bare-kernel.ts')], bundle: true, write: false, format: 'iife', target: 'es2022' });
  const browser = await openChromium(runtime, { '/bare-kernel.js': outputFiles[0].text, '/bare.html': '<!doctype html><title>bare</title>' });
  const page = await browser.newPage('/bare.html');
  return {
    close: () => browser.close(),
    /**
     * `files`: [{path, bytes: Buffer, mode}]; `poolSize`: workers kept ready for the program's children. Returns
     * {code, stdout, stderr, faults} or {crash, stdout, stderr}; `faults` are errors reported by the kernel.
     */
    async run({ files, argv, env = {}, cwd, timeoutMs = 20_000, poolSize = 1, reserveBytes = 2 ** 28 }) {
      const answer = await page.evaluate(runInPage, {
        files: files.map(({ path, bytes, mode }) => ({ path, base64: bytes.toString('base64'), mode })),
        argv,
        env,
        cwd,
        timeoutMs,
        poolSize,
        reserveBytes,
      });
      const text = (base64) => Buffer.from(base64, 'base64').toString();
      return { ...answer, stdout: text(answer.stdout ?? ''), stderr: text(answer.stderr ?? '') };
    },
  };
}

async function runInPage({ files, timeoutMs, ...machine }) {
  /** A live kernel reports its processes long before this. */
  const REPORT_MS = 5_000;
  const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const base64Of = (bytes) => {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  };
  const worker = new Worker('/bare-kernel.js');
  try {
    return await new Promise((resolve) => {
      const late = `no end after ${timeoutMs} ms`;
      setTimeout(() => {
        worker.postMessage('list processes');
        setTimeout(() => resolve({ crash: `${late}, and the kernel does not respond` }), REPORT_MS);
      }, timeoutMs);
      worker.onerror = (event) => resolve({ crash: `kernel: ${event.message} (${event.filename}:${event.lineno})` });
      worker.onmessage = ({ data }) =>
        data.running !== undefined
          ? resolve({ crash: `${late}; running processes:\n${data.running.join('\n')}` })
          : resolve({ ...data, stdout: base64Of(data.stdout), stderr: base64Of(data.stderr) });
      worker.postMessage({
        ...machine,
        assetsUrl: `${location.origin}/`,
        files: files.map(({ path, base64, mode }) => ({ path, bytes: bytesOf(base64), mode })),
      });
    });
  } finally {
    worker.terminate();
  }
}

/** Reads a directory of the host into a list of files under `mount`. */
export function readTree(directory, mount, files = []) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) readTree(path, `${mount}/${entry.name}`, files);
    else if (entry.isFile()) files.push({ path: `${mount}/${entry.name}`, bytes: readFileSync(path), mode: statSync(path).mode & 0o777 });
  }
  return files;
}
