import { defineConfig } from 'vitest/config'

// Run by scripts/unit.mjs, on the Electron binary as Node.
export default defineConfig({
  test: {
    include: ['{shared,gateway,electron,renderer,scripts,bench}/**/*.test.{ts,tsx,mjs}'],
    environment: 'node',
    pool: 'forks',
    // Says that a test hangs, and not that the computer is slow or busy.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    passWithNoTests: false,
  },
})
