import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'esbuild';
import { defineConfig, type Plugin } from 'vite';
import { fetchedAhead } from './fetched-ahead.ts';
import { joinedChunks } from './chunks.ts';
import { precompress } from './precompress.ts';

/** The programs that run in pages of previews, as text, because we do not build those pages. */
function previewPrograms(): Plugin {
  const entries: Readonly<Record<string, { readonly file: string; readonly globalName?: string }>> = {
    'virtual:preview-script': { file: 'preview-script/index.ts' },
    'virtual:painter-program': { file: 'preview-script/painter-program.ts', globalName: 'painter' },
  };
  return {
    name: 'preview-programs',
    resolveId: (id) => (id in entries ? `\0${id}` : undefined),
    async load(id) {
      const entry = entries[id.slice(1)];
      if (!id.startsWith('\0') || entry === undefined) return undefined;
      const { outputFiles, metafile } = await build({
        entryPoints: [fileURLToPath(new URL(entry.file, import.meta.url))],
        bundle: true,
        minify: true,
        write: false,
        metafile: true,
        format: 'iife',
        ...(entry.globalName ? { globalName: entry.globalName } : {}),
        target: ['chrome123', 'firefox121', 'safari17.5'],
      });
      for (const file of Object.keys(metafile.inputs)) this.addWatchFile(file);
      return `export default ${JSON.stringify(outputFiles[0]?.text)};`;
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    previewPrograms(),
    fetchedAhead(['signed-in', 'palette', 'workspace', 'project', 'editor', 'terminal']),
    precompress(/^assets\/(index|home|signed-in)-/),
  ],
  // The server puts a nonce here for each answer (`apps/server/src/web/static-files.ts`).
  html: { cspNonce: 'NONCE-OF-THIS-ANSWER' },
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    alias: {
      // The browser's form of this part of the Markdown reader has `innerHTML` decode entities, which Trusted Types
      // forbid. The other form has a table.
      'decode-named-character-reference': fileURLToPath(new URL('index.js', import.meta.resolve('decode-named-character-reference'))),
    },
  },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    // The first browsers with light-dark(), which every color token uses.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // Read by budget.mjs to follow the home page's imports.
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: joinedChunks() },
      // A part joins modules that are imported at once with those that are imported later.
      checks: { ineffectiveDynamicImport: false },
    },
  },
});
