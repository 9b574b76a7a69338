import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests',
  reporter: 'list',
  use: { baseURL: 'http://localhost:4173' },
  webServer: { command: 'node server.js', url: 'http://localhost:4173/tasks' },
});
