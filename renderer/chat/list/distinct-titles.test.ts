import { expect, test } from 'vitest'
import { distinctTitles } from './distinct-titles.ts'

function shownOf(titles: readonly string[]): string[] {
  const shown = distinctTitles(titles)
  return titles.map((title) => shown.get(title) ?? title)
}

test('titles that begin alike show the words that differ, and words before them that fit', () => {
  expect(
    shownOf([
      'Write a short mail to my landlord about the rent',
      'Write a short mail to my landlord about the heating',
      'Write a short mail to my landlord about the hall door and its lock',
      'Write a short mail to my sister',
    ]),
  ).toEqual([
    'Write a… about the rent',
    'Write a… the heating',
    'Write a… hall door and its lock',
    'Write a… to my sister',
  ])
})

test('titles that differ where the list shows them, or not at all, stay whole', () => {
  const titles = [
    'Explain the rules of chess to a child of six',
    'Explain the game of chess to a child of six',
    'Translate this letter into German, please',
    'Translate this letter into German, please',
    'New chat',
    'New chat',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa2',
  ]
  expect(shownOf(titles)).toEqual(titles)
})

test('of a title and one that continues it, only the longer one is shortened', () => {
  expect(shownOf(['How do I partition a table', 'How do I partition a table by tenant and month'])).toEqual([
    'How do I partition a table',
    'How do I… by tenant and month',
  ])
})
