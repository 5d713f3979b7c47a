import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../run-main.mjs'
import { checkIntegrity, nativePackage } from './native-packages.mjs'

test('package-lock.json has the native module of every system that is released, with its hash', () => {
  const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'))
  const systems = /** @type {const} */ ([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['win32', 'x64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
  ])
  for (const [platform, arch] of systems) {
    expect(packages[`node_modules/${nativePackage(platform, arch)}`]).toMatchObject({
      os: [platform],
      cpu: [arch],
      integrity: expect.stringMatching(/^sha512-/),
    })
  }
})

test('a native module with another hash than that of package-lock.json is refused', () => {
  const bytes = Buffer.from('a native module')
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  expect(() => checkIntegrity('keyring', bytes, integrity)).not.toThrow()
  expect(() => checkIntegrity('keyring', Buffer.from('another'), integrity)).toThrow('keyring has another hash')
})
