import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Ends the server, so that the page has to live without it. */
const stopping = {
  name: 'stopping',
  configurePreviewServer({ middlewares }) {
    middlewares.use('/stop', (_request, response) => response.end('stopped', () => process.exit()));
  },
};

export default defineConfig({ plugins: [VitePWA({ registerType: 'autoUpdate', manifest: { name: 'PWA' } }), stopping] });
