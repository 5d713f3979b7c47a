import { defineConfig } from 'playwright/test'
import { displaysPerWorker, hangTimeoutMs } from './e2e/harness/launch-settings.ts'

// Run by scripts/e2e.mjs, which prepares the display, the user and the built app.
const displays = launchDisplays()

/** Statistical and real-time proofs, selected by tag. `npm run test:long` runs them one at a time. */
const long = /@long/

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // They end tests that hang. The slowest busy computer must not reach them, or they would be a clock.
  timeout: 15 * 60_000,
  expect: { timeout: hangTimeoutMs },
  // Without virtual displays, all apps would share one focus and clipboard. A test that passes on its second try is a
  // bug.
  workers: Math.max(1, displays.length / displaysPerWorker),
  retries: 0,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  preserveOutput: 'failures-only',
  reporter: [['list']],
  projects: [
    { name: 'main', grepInvert: long },
    { name: 'long', grep: long, workers: 1, timeout: 30 * 60_000 },
    // Not tests: `npm run screenshots` uses them to capture the screen.
    { name: 'screenshots', testMatch: '**/*.screenshots.ts' },
  ],
})

/** Returns the displays that scripts/e2e.mjs has started; none if Playwright only lists the tests. */
function launchDisplays(): unknown[] {
  const launch: unknown = JSON.parse(process.env['GATEHOUSE_E2E_LAUNCH'] ?? '{}')
  return launch !== null && typeof launch === 'object' && 'displays' in launch && Array.isArray(launch.displays)
    ? launch.displays
    : []
}
