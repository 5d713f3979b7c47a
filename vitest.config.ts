import { defineConfig } from 'vitest/config'

/** Tests that observe which modules are loaded, mock some, or load them in another language. */
const ownModules = [
  'shared/gateway/first-paint.test.ts',
  'renderer/text/model-name.test.ts',
  'renderer/text/translate-main-message.test.ts',
]

/** Statistical and real-time proofs, run by `npm run test:long`. */
const long = '**/*.long.test.{ts,tsx}'

// Run by scripts/unit.mjs, on the Electron binary as Node.
export default defineConfig({
  test: {
    // The default leaves one processor free, which is half of two.
    maxWorkers: '100%',
    // Detects hanging tests, not slow or busy computers. Longer than `eventually` waits, whose error has a reason.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ['shared/testing/real-timers.ts'],
    passWithNoTests: false,
    // Markup in tests has the class names as they are in the style sheets.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{shared,renderer}/**/*.test.{ts,tsx}'],
          exclude: [...ownModules, long],
          // Stateless modules are loaded once for all files: loading took half the time of these tests.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['{shared-node,gateway,electron,scripts,bench}/**/*.test.{ts,mjs}', ...ownModules],
          exclude: [long],
          pool: 'forks',
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [`{gateway,shared,electron,renderer}/${long}`],
          pool: 'forks',
          testTimeout: 300_000,
        },
      },
    ],
  },
})
