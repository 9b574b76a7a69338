import type { Plugin } from 'esbuild';

export const programsPlugin: Plugin;
