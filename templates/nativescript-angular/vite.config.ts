import { defineConfig } from 'vite';

// Functions of the configuration cannot be sent to the threads that Angular would compile in.
process.env.NG_BUILD_PARALLEL_TS = '0';
const { angularConfig } = await import('@nativescript/vite/angular');

export default defineConfig(({ mode }) => angularConfig({ mode }, { typeCheck: false }));
