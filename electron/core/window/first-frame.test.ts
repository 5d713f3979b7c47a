import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { type Settings, settings } from '#shared/settings.ts'
import { openFirstFrame } from './first-frame.ts'

const placement = { x: 10, y: -20, width: 1000, height: 700, isMaximised: true }
const path = () => join(temporaryDirectory(), 'first-frame.json')
const frameOf = (file: string) => {
  const { theme, language, placement: saved, field } = openFirstFrame(file)
  return { theme: theme(), language: language(), placement: saved.read(), field: field() }
}
const given = settings.parse({})
const middle = { isInMiddle: true, listWidth: given.listWidth, inspectorWidth: 0 }
const defaults = { theme: 'system', language: 'system', placement: null, field: middle }
const dark: Settings = { ...given, theme: 'dark', language: 'de' }

test('the next start has the theme, the language and the placement of the last', () => {
  const file = path()
  const frame = openFirstFrame(file)
  expect(frameOf(file)).toEqual(defaults)
  frame.follow(dark, true)
  frame.placement.write(placement)
  expect([frame.theme(), frame.language(), frame.placement.read()]).toEqual(['dark', 'de', placement])
  expect(frameOf(file)).toEqual({ theme: 'dark', language: 'de', placement, field: middle })
  expect(statSync(file).mode & 0o077).toBe(0)
})

test('the next start has the field where the composer was', () => {
  const file = path()
  const frame = openFirstFrame(file)
  frame.follow({ ...given, listWidth: 300, inspectorOpen: true, inspectorWidth: 400 }, false)
  expect(frame.field()).toEqual({ isInMiddle: false, listWidth: 300, inspectorWidth: 400 })
  expect(openFirstFrame(file).field()).toEqual(frame.field())
  frame.follow({ ...given, view: 'models' }, false)
  expect(openFirstFrame(file).field()).toBeNull()
})

test('nothing is written if nothing has changed', () => {
  const file = path()
  const frame = openFirstFrame(file)
  frame.follow(dark, true)
  writeFileSync(file, 'mark')
  frame.follow(dark, true)
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
  ['{"field":null}', { field: null }],
  ['{"field":{"isInMiddle":false}}', {}],
])('%s has defaults for what it does not say', (text, expected) => {
  const file = path()
  writeFileSync(file, text)
  expect(frameOf(file)).toEqual({ ...defaults, ...expected })
})

test('a folder that cannot be written to keeps the frame for this run', () => {
  const frame = openFirstFrame(join(temporaryDirectory(), 'missing', 'first-frame.json'))
  frame.follow(dark, true)
  expect(frame.theme()).toBe('dark')
})
