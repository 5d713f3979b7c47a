import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../run-main.mjs'

const read = (/** @type {string} */ file) => readFileSync(new URL(file, root), 'utf8')

/** Packages with an install script, and why the app works without it. */
const unneeded = {
  // Applies patches to its own packages, of which the released one has none.
  '@portkey-ai/gateway': '1.15.2',
  // Checks whether the installer's TypeScript is recent enough.
  '@openrouter/sdk': '1.3.19',
  // Selects a 7-Zip for Squirrel, which is not one of our targets.
  'electron-winstaller': '5.4.0',
  // Warns about version numbers.
  protobufjs: '7.6.6',
}

test('no package runs an install script, and those that want to are known', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
  /** @type {{ packages: Record<string, { version: string, hasInstallScript?: boolean }> }} */
  const { packages } = JSON.parse(read('package-lock.json'))
  const wanting = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  const found = wanting.map(([path, { version }]) => [path.replace(/.*node_modules\//, ''), version])
  expect(Object.fromEntries(found)).toEqual(unneeded)
})
