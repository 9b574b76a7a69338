import { typescriptConfig } from '@nativescript/vite/typescript';
import { compile, preprocess } from 'svelte/compiler';
import svelteNative from 'svelte-native-preprocessor';
import { defineConfig, mergeConfig, type Plugin } from 'vite';

/** Svelte's own Vite plugin compiles for browsers, and with Svelte 4 it supports no Vite newer than 5. */
const svelte: Plugin = {
  name: 'svelte-native',
  enforce: 'pre',
  transform: {
    filter: { id: /\.svelte$/ },
    async handler(code, filename) {
      const { code: prepared } = await preprocess(code, svelteNative(), { filename });
      const { js } = compile(prepared, { filename, css: 'injected', accessors: true });
      return { code: js.code, map: js.map };
    },
  },
};

export default defineConfig(({ mode }) => mergeConfig(typescriptConfig({ mode }, { typeCheck: false }), { plugins: [svelte] }));
