import { defineConfig } from 'vitest/config'

// Run by scripts/unit.mjs, on the Electron binary as Node.
export default defineConfig({
  test: {
    include: ['{shared,gateway,electron,renderer,scripts,bench}/**/*.test.{ts,tsx,mjs}'],
    environment: 'node',
    pool: 'forks',
    restoreMocks: true,
    unstubGlobals: true,
    passWithNoTests: false,
  },
})
