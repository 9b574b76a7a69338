import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'src',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  // Two cores: one browser with a machine in it at a time.
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  // A real browser, registry and machine: what fails twice, fails; what fails once is listed as flaky.
  retries: 1,
});
