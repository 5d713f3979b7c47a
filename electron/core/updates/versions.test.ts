import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNewerVersion } from './versions.ts'

const number = fc.nat({ max: 99_999 })
const version = fc.tuple(number, number, number).map((numbers) => numbers.join('.'))

test('versions are ordered by number, not by letter', () => {
  const ordered = ['0.1.9', '0.1.10', '0.2.0', '0.10.0', '1.0.0', '1.0.1', '10.0.0']
  for (const [index, one] of ordered.entries()) {
    expect(ordered.filter((other) => isNewerVersion(other, one))).toEqual(ordered.slice(index + 1))
  }
})

test('of two versions at most one is newer, and of two different ones exactly one', () => {
  fc.assert(
    fc.property(version, version, (one, other) => {
      const newer = [isNewerVersion(one, other), isNewerVersion(other, one)].filter(Boolean)
      expect(newer).toHaveLength(one === other ? 0 : 1)
    }),
  )
})

test('a release is newer than a test version of the same number, and older than one of the next', () => {
  expect(isNewerVersion('1.2.0', '1.2.0-beta.1')).toBe(true)
  expect(isNewerVersion('1.2.0', '1.2.0~unreleased')).toBe(true)
  expect(isNewerVersion('1.2.0', '1.3.0-beta.1')).toBe(false)
  expect(isNewerVersion('1.2.0-beta.1', '1.2.0')).toBe(false)
})

test('nothing is newer without three numbers', () => {
  expect(['2', '2.0', 'x.y.z', ''].map((text) => isNewerVersion(text, '1.0.0'))).toEqual([false, false, false, false])
  expect(isNewerVersion('2.0.0', 'development')).toBe(false)
})
