import { solidConfig } from '@nativescript/vite/solid';
import { defineConfig } from 'vite';

export default defineConfig(({ mode }) => solidConfig({ mode }, { typeCheck: false }));
