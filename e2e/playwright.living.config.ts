import { defineConfig } from '@playwright/test';
import walk from './playwright.config.ts';

/** What happens to a tab over time. A separate command, because it stops and fills the browser. One test at a time, because they measure minutes. */
export default defineConfig({ ...walk, testMatch: '*.living.ts', workers: 1 });
