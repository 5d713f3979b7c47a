import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { openFirstFrame } from './first-frame.ts'

const placement = { x: 10, y: -20, width: 1000, height: 700, isMaximised: true }
const path = () => join(temporaryDirectory(), 'first-frame.json')
const frameOf = (file: string) => {
  const { theme, language, placement: saved } = openFirstFrame(file)
  return { theme: theme(), language: language(), placement: saved.read() }
}
const defaults = { theme: 'system', language: 'system', placement: null }

test('the next start has the theme, the language and the placement of the last', () => {
  const file = path()
  const frame = openFirstFrame(file)
  expect(frameOf(file)).toEqual(defaults)
  frame.follow({ theme: 'dark', language: 'de' })
  frame.placement.write(placement)
  expect([frame.theme(), frame.language(), frame.placement.read()]).toEqual(['dark', 'de', placement])
  expect(frameOf(file)).toEqual({ theme: 'dark', language: 'de', placement })
  expect(statSync(file).mode & 0o077).toBe(0)
})

test('nothing is written if nothing has changed', () => {
  const file = path()
  const frame = openFirstFrame(file)
  frame.follow({ theme: 'dark', language: 'de' })
  writeFileSync(file, 'mark')
  frame.follow({ theme: 'dark', language: 'de' })
  expect(readFileSync(file, 'utf8')).toBe('mark')
})

test.each([
  ['{', defaults],
  ['null', defaults],
  ['[1]', defaults],
  ['{"theme":"pink","language":"xx","placement":{"x":1}}', defaults],
  ['{"theme":"light","placement":{"x":0,"y":0,"width":0,"height":5,"isMaximised":false}}', { theme: 'light' }],
  ['{"placement":{"x":0.5,"y":0,"width":5,"height":5,"isMaximised":false}}', {}],
  ['{"placement":{"x":0,"y":0,"width":5,"height":5}}', {}],
])('%s has defaults for what it does not say', (text, expected) => {
  const file = path()
  writeFileSync(file, text)
  expect(frameOf(file)).toEqual({ ...defaults, ...expected })
})

test('a folder that cannot be written to keeps the frame for this run', () => {
  const frame = openFirstFrame(join(temporaryDirectory(), 'missing', 'first-frame.json'))
  frame.follow({ theme: 'dark', language: 'en' })
  expect(frame.theme()).toBe('dark')
})
