import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../run-main.mjs'

const read = (/** @type {string} */ path) => readFileSync(new URL(path, root), 'utf8')

// Electron’s checklist: 16
test('the Electron that ships is one exact version, the one of docs/security.md', () => {
  const pinned = String(JSON.parse(read('package.json')).devDependencies.electron)
  expect(pinned).toMatch(/^\d+\.\d+\.\d+$/)
  expect(JSON.parse(read('package-lock.json')).packages['node_modules/electron'].version).toBe(pinned)
  const [, shipped, fallback] =
    /^16\. .*: (\d+), pinned; .* may fall back to (\d+)/m.exec(read('docs/security.md')) ?? []
  expect(shipped).toBe(pinned.split('.')[0])
  // These tests run on either of the two.
  expect([shipped, fallback]).toContain(process.versions.electron?.split('.')[0])
})
