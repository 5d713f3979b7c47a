import { defineConfig } from 'vitest/config'

/** They watch which modules are loaded, or put others in their place. */
const ownModules = ['shared/gateway/first-paint.test.ts']

// Run by scripts/unit.mjs, on the Electron binary as Node.
export default defineConfig({
  test: {
    // Vitest leaves a processor free, and of two that is half.
    maxWorkers: '100%',
    // Says that a test hangs, and not that the computer is slow or busy.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ['shared/testing/real-timers.ts'],
    passWithNoTests: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{shared,renderer}/**/*.test.{ts,tsx}'],
          exclude: ownModules,
          // Modules without state of their own are loaded once for all files: half of the time of these tests was loading.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['{gateway,electron,scripts,bench}/**/*.test.{ts,mjs}', ...ownModules],
          pool: 'forks',
        },
      },
    ],
  },
})
