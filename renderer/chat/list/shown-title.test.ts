import { expect, test } from 'vitest'
import { shownTitle } from './shown-title.ts'

test('a title that begins like another shows the words that differ, and words before them that fit', () => {
  const start = 'Write a short mail to my '
  expect([
    shownTitle(`${start}landlord about the rent`, `${start}landlord about the `.length),
    shownTitle(`${start}landlord about the heating`, `${start}landlord about the h`.length),
    shownTitle(`${start}landlord about the hall door and its lock`, `${start}landlord about the h`.length),
    shownTitle(`${start}sister`, start.length),
  ]).toEqual([
    'Write a… about the rent',
    'Write a… the heating',
    'Write a… hall door and its lock',
    'Write a… to my sister',
  ])
})

test('a title that begins like no other stays whole, and so does one that is the beginning of another', () => {
  const title = 'How do I partition a table'
  expect([shownTitle(title, 0), shownTitle(title, title.length)]).toEqual([title, title])
  expect(shownTitle(`${title} by tenant and month`, title.length)).toBe('How do I… by tenant and month')
})

test('a long first word that is shared cannot be shortened', () => {
  const title = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1'
  expect(shownTitle(title, 32)).toBe(title)
})
