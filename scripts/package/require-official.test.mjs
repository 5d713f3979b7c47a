import { expect, test } from 'vitest'
import { requireOfficial } from './require-official.mjs'

test('only the official Electron is packed into a release', () => {
  const electron = { version: '42.0.0', distribution: '/cache/electron' }
  expect(() => requireOfficial({ ...electron, isOfficial: true })).not.toThrow()
  expect(() => requireOfficial({ ...electron, isOfficial: false })).toThrow('/cache/electron')
})
