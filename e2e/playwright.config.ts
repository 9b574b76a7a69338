import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'src',
  testMatch: '*.e2e.ts',
  globalSetup: './src/set-up-run.ts',
  outputDir: '../test-results',
  // Two cores; a test waits as much as it computes. Each has a server, a data folder and a browser of its own.
  workers: 2,
  fullyParallel: true,
  // For the sum of a walk's steps, on a busy machine. What must happen within a time has a limit of its own.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  // One failure fails the run: a test that passes at the second try hides a defect, in the product or in itself.
  retries: 0,
});
