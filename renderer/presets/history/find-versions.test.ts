import { expect, test } from 'vitest'
import type { NotedVersion } from '../preset/preset-types.ts'
import { findVersions, searchedPages } from './find-versions.ts'

const version = (number: number, change: Partial<NotedVersion> = {}): NotedVersion => ({
  id: `v${number}`,
  preset_id: 'p',
  version: number,
  config: { model: 'mistral/large' },
  system_prompt: 'Be brief.',
  creator_id: 'user_ana',
  created_at: '',
  updated_at: '',
  note: '',
  ...change,
})
const versions = [
  version(12, { note: 'For the invoices of 2026', creator_id: 'user_me' }),
  null,
  version(2, { system_prompt: 'Be kind. Name 12 findings.' }),
  undefined,
  version(1, { system_prompt: null, config: {} }),
]
const found = (query: string) => findVersions([...versions.entries()], query, (id) => (id === 'user_me' ? 'You' : id))

test('versions are found by number, note, author, model and prompt, with every word', () => {
  expect({
    number: found('v1'),
    numberOrText: found('12'),
    note: found('INVOICES you'),
    author: found('ana'),
    model: found('mistral'),
    prompt: found('kind ana'),
    nothing: found('kind invoices'),
    all: found(' '),
  }).toEqual({
    number: [4],
    numberOrText: [0, 2],
    note: [0],
    author: [2, 4],
    model: [0, 2],
    prompt: [2],
    nothing: [],
    all: [0, 2, 4],
  })
})

test('a search reads the newest versions, and an older one whose number is typed', () => {
  expect([
    searchedPages('kind', 120, 50),
    searchedPages('kind', 0, 50),
    searchedPages('v100', 2000, 50).slice(9),
    searchedPages('3000', 2000, 50).slice(9),
    searchedPages('2000', 2000, 50).length,
  ]).toEqual([[0, 1, 2], [0], [9, 38], [9], 10])
})
