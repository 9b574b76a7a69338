import { javascriptConfig } from '@nativescript/vite/javascript';
import { defineConfig } from 'vite';

export default defineConfig(({ mode }) => javascriptConfig({ mode }, { typeCheck: false }));
