import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
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
