import { defineConfig } from '@playwright/test';
import walk from './playwright.config.ts';

/** Five apps on two engines. A separate command, because they take half an hour; CI walks two of them. */
export default defineConfig({ ...walk, testMatch: '*.engines.ts', workers: 1 });
