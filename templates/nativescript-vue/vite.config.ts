import { vueConfig } from '@nativescript/vite/vue';
import { defineConfig } from 'vite';

export default defineConfig(({ mode }) => vueConfig({ mode }, { typeCheck: false }));
