import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { expect, inject, it } from 'vitest';
import { realtime } from './testing/web-socket.ts';

it('does what its README shows', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const program = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, text = '']) => text).find((text) => text.includes('createBackend('));
  const folder = await mkdtemp(join(tmpdir(), 'backend-readme-'));
  const file = join(folder, 'program.js');
  // The same program, over the sources, a database that exists and a port that is free.
  await writeFile(
    file,
    `${program
      ?.replace("'@lathe/backend'", JSON.stringify(fileURLToPath(new URL('./index.ts', import.meta.url))))
      .replace('openEmbedded()', `openEmbedded(${JSON.stringify({ template: inject('backendPgliteTemplate') })})`)
      .replace('serveBackend(backend, { port: 54321 })', '(globalThis.served = await serveBackend(backend, { port: 0 }))')
      .replace(/^console.*$/m, '')}\nexport { keys, url };\n`,
  );
  const { keys, url } = await import(/* @vite-ignore */ file);
  const supabase = createClient(url, keys.publishable, { realtime, auth: { persistSession: false } });
  const { data, error } = await supabase.from('notes').insert({ id: 1, words: 'by the README' }).select();
  expect([data, error]).toEqual([[{ id: 1, words: 'by the README' }], null]);
  await (globalThis as unknown as { served: { close(): Promise<void> } }).served.close();
  await rm(folder, { recursive: true });
});
