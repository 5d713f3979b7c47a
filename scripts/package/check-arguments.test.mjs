import { expect, test } from 'vitest'
import { checkArguments } from './check-arguments.mjs'

test.each([
  '--config.afterPack=none',
  '--config',
  '-c',
  '-c.afterPack=none',
  '--prepackaged=dist/mine',
  '--pd',
  '--ia32',
])('electron-builder gets no %s, which would pack something unchecked', (argument) => {
  expect(() => checkArguments(['--linux', argument])).toThrow(`Leave out ${argument}`)
})

test('targets and the architecture of this machine are passed on', () => {
  expect(() =>
    checkArguments(['--linux', 'deb', 'tar.gz', `--${process.arch}`, '--compression', 'store']),
  ).not.toThrow()
})
