import { expect, test } from 'vitest'
import { readSources } from './read-sources.ts'

test('reads both forms of citations, and lists a page once', () => {
  const inside = { url: 'https://a.example/1', title: 'One', content: 'Words', start_index: 0, end_index: 4 }
  expect(
    readSources([
      { type: 'url_citation', url_citation: inside },
      { type: 'url_citation', url: 'https://b.example/', title: ' Two ' },
      { type: 'url_citation', url_citation: { ...inside, start_index: 9 } },
    ]),
  ).toEqual([
    { kind: 'page', url: 'https://a.example/1', title: 'One', excerpt: 'Words' },
    { kind: 'page', url: 'https://b.example/', title: 'Two', excerpt: '' },
  ])
})

test('names files, and keeps annotations of an unknown kind', () => {
  expect(
    readSources([
      { type: 'file', file: { name: 'report.pdf', hash: 'x' } },
      { type: 'file_citation', filename: 'notes.txt' },
      { type: 'map', place: 'Bern' },
      { type: 'url_citation', url_citation: { url: 7 } },
      {},
    ]),
  ).toEqual([
    { kind: 'file', name: 'report.pdf' },
    { kind: 'file', name: 'notes.txt' },
    { kind: 'other', type: 'map' },
    { kind: 'other', type: 'url_citation' },
    { kind: 'other', type: '' },
  ])
})
