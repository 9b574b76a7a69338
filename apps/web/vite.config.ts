import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'esbuild';
import { defineConfig, type Plugin } from 'vite';

/** The preview script as text: it is injected into pages that we do not build. */
function previewScript(): Plugin {
  const name = 'virtual:preview-script';
  return {
    name: 'preview-script',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const { outputFiles, metafile } = await build({
        entryPoints: [fileURLToPath(new URL('preview-script/index.ts', import.meta.url))],
        bundle: true,
        minify: true,
        write: false,
        metafile: true,
        format: 'iife',
        target: ['chrome123', 'firefox121', 'safari17.5'],
      });
      for (const file of Object.keys(metafile.inputs)) this.addWatchFile(file);
      return `export default ${JSON.stringify(outputFiles[0]?.text)};`;
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), previewScript()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    // The first browsers with light-dark(), which every colour token uses.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // Read by budget.mjs to follow the home page's imports.
    manifest: true,
  },
});
