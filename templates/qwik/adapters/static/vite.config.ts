import { staticAdapter } from '@builder.io/qwik-city/adapters/static/vite';
import { extendConfig } from '@builder.io/qwik-city/vite';
import baseConfig from '../../vite.config';

/** Publishing sets LATHE_DEPLOY_URL to the address of the deployed site. */
const origin = process.env.LATHE_DEPLOY_URL ?? 'http://localhost';

export default extendConfig(baseConfig, () => ({
  build: {
    ssr: true,
    rollupOptions: { input: ['@qwik-city-plan'] },
  },
  plugins: [staticAdapter({ origin })],
}));
