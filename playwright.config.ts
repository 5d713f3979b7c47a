import { defineConfig } from 'playwright/test'

// Run by scripts/e2e.mjs, which prepares the display, the user and the built app.
const displays = launchDisplays()

/** Tests of what another app on the same processors would spoil, by their tag: sound sample by sample, and milliseconds. */
const alone = /@alone/

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Beside another app on two cores; a test that waits for what never comes fails by the time of its expectation.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // One app a display: those on the same one would share focus and clipboard. A test that passes on the second try is a bug.
  workers: Math.max(1, displays.length),
  retries: 0,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  preserveOutput: 'failures-only',
  reporter: [['list']],
  projects: [
    { name: 'beside', grepInvert: alone },
    { name: 'alone', grep: alone, workers: 1 },
  ],
})

/** What scripts/e2e.mjs says of displays; none when Playwright only lists the tests. */
function launchDisplays(): unknown[] {
  const launch: unknown = JSON.parse(process.env['GATEHOUSE_E2E_LAUNCH'] ?? '{}')
  return launch !== null && typeof launch === 'object' && 'displays' in launch && Array.isArray(launch.displays)
    ? launch.displays
    : []
}
