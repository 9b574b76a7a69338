import { typescriptConfig } from '@nativescript/vite/typescript';
import { defineConfig, mergeConfig, type Plugin } from 'vite';

/** The renderer calls a namespace that it imports, which only older bundlers allow. */
const reconciler: Plugin = {
  name: 'react-nativescript-reconciler',
  enforce: 'pre',
  transform: {
    filter: { id: /react-nativescript/ },
    handler: (code) => ({ code: code.replace(/import \* as (\w+) from (['"])react-reconciler\2/, "import $1 from 'react-reconciler'"), map: null }),
  },
};

export default defineConfig(({ mode }) =>
  mergeConfig(typescriptConfig({ mode }, { typeCheck: false }), { plugins: [reconciler], oxc: { jsx: { runtime: 'automatic' } } }),
);
