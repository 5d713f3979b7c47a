import { expect, test } from 'vitest'
import { listStrings } from './list-strings.mjs'

const strings = listStrings()

test('every text is on a screen, and none is left over', () => {
  const unused = strings.filter(({ screens, files }) => screens.length === 0 || files.length === 0)
  expect(unused.map(({ catalogue, key }) => `${catalogue}.${key}`)).toEqual([])
})

test('a text is listed with the screen, the file, and both languages', () => {
  expect(strings.find(({ catalogue, key }) => catalogue === 'usageText' && key === 'exportCsv')).toEqual({
    screens: ['Usage'],
    files: ['renderer/usage/usage-view.tsx'],
    catalogue: 'usageText',
    key: 'exportCsv',
    english: 'Export CSV',
    german: 'CSV exportieren',
  })
})
