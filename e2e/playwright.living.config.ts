import { defineConfig } from '@playwright/test';
import walk from './playwright.config.ts';

/** What happens to a tab over time; a command of its own, because it stops and fills the browser. One at a time: they measure minutes. */
export default defineConfig({ ...walk, testMatch: '*.living.ts', workers: 1 });
