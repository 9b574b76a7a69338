import { defineConfig } from 'vite';

export default defineConfig({
  // Slidev's own style sheets hold a rule that Lightning CSS refuses to minify.
  build: { cssMinify: false },
});
