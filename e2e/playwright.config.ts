import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'src',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  // Two cores; a test waits as much as it computes. Each has a server, a data folder and a browser of its own.
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  // What fails twice, fails; what fails once is listed as flaky, and is a defect of the product or of the test: mend it.
  retries: 1,
});
