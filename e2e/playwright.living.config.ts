import { defineConfig } from '@playwright/test';
import walk from './playwright.config.ts';

/** What happens to a tab over time; a command of its own, because it stops and fills the browser. */
export default defineConfig({ ...walk, testMatch: '*.living.ts' });
