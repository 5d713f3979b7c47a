import { describe, expect, test } from 'vitest'
import { findPrivateWords } from './plain-words.mjs'

describe('words that the glossary replaces', () => {
  test('are found in comments and test titles, with their lines', () => {
    const code = "const told = 1\n// Nobody is told.\ntest('it goes on', () => {})\n"
    expect(findPrivateWords('shared/x.ts', code).map(({ line, found }) => [line, found])).toEqual([
      [1, 'told'],
      [2, 'Nobody'],
      [2, 'told'],
      [3, 'goes on'],
    ])
  })

  test('are found in names, whatever their case', () => {
    const code = 'export const mostTargets = longestWait + signInPatience\nretellAll()\n'.replace(
      'retellAll',
      'tellAll',
    )
    expect(findPrivateWords('shared/x.ts', code).map(({ found }) => found)).toEqual([
      'mostTargets',
      'longestWait',
      'signInPatience',
      'tellAll',
    ])
  })

  test('are not searched in strings of code, which may be data', () => {
    expect(findPrivateWords('shared/x.ts', "const url = 'https://x/told'\nread('nobody')\n")).toEqual([])
  })

  test('are searched in whole files of text on screen and of documentation', () => {
    expect(findPrivateWords('renderer/text/en/x.ts', "label: 'Nobody is here'").map(({ found }) => found)).toEqual([
      'Nobody',
    ])
    expect(findPrivateWords('docs/guide/x.md', 'It goes on.').map(({ found }) => found)).toEqual(['goes on'])
  })

  test('may be in German text and in the glossary', () => {
    expect(findPrivateWords('renderer/text/de/x.ts', "label: 'so many'")).toEqual([])
    expect(findPrivateWords('docs/glossary.md', 'tell')).toEqual([])
  })
})
