import { defineConfig } from 'playwright/test'

// Run by scripts/e2e.mjs, which prepares the display, the user and the built app.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 30_000,
  expect: { timeout: 7_000 },
  // One app at a time: focus, clipboard and the system's sound are shared. A test that passes on the second try is a bug.
  workers: 1,
  retries: 0,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  preserveOutput: 'failures-only',
  reporter: [['list']],
})
