import { expect, test } from 'vitest'
import { sectionAt } from './settings-sections.ts'

const sections = [
  { name: 'gateway', top: 20 },
  { name: 'data', top: 500 },
  { name: 'about', top: 900 },
]
const at = (top: number) => sectionAt(sections, { top, height: 300, total: 1000 })

test('the current section is the last one that begins in the upper third', () => {
  expect([at(0), at(399), at(400), at(600)]).toEqual(['gateway', 'gateway', 'data', 'data'])
})

test('at the end of the page it is the last section, even a short one', () => {
  expect(at(700)).toBe('about')
})

test('a page without sections has no current section', () => {
  expect(sectionAt([], { top: 0, height: 300, total: 1000 })).toBeUndefined()
})
