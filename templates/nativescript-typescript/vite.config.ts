import { typescriptConfig } from '@nativescript/vite/typescript';
import { defineConfig } from 'vite';

export default defineConfig(({ mode }) => typescriptConfig({ mode }, { typeCheck: false }));
