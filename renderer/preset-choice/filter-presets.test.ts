import { expect, test } from 'vitest'
import type { PresetRow } from '#shared/preset.ts'
import { filterPresets } from './filter-presets.ts'

const preset = (slug: string, over: Partial<PresetRow> = {}): PresetRow => ({
  slug,
  name: slug,
  description: null,
  status: 'active',
  model: null,
  version: 1,
  updatedAt: null,
  isStarred: false,
  hasDraft: false,
  origin: 'listed',
  ...over,
})
const presets = [
  preset('weekly-digest', { status: 'disabled' }),
  preset('support-triage', { name: 'Triage', description: 'Sorts what customers write', isStarred: true }),
  preset('code-review', { model: 'mistral-large' }),
  preset('appeals', { isStarred: true, status: 'archived' }),
]
const slugs = (query: string) => {
  const { starred, others } = filterPresets(presets, query)
  return [starred, others].map((group) => group.map(({ slug }) => slug))
}

test('starred presets are a separate group, and in each group active ones come first', () => {
  expect(slugs('')).toEqual([
    ['support-triage', 'appeals'],
    ['code-review', 'weekly-digest'],
  ])
})

test('a number in a name sorts by its value', () => {
  const { others } = filterPresets([preset('notes-10'), preset('notes-2'), preset('notes-1')], '')
  expect(others.map(({ slug }) => slug)).toEqual(['notes-1', 'notes-2', 'notes-10'])
})

test('slug, name, description, model and status are searched, and every word must match', () => {
  expect(['digest', 'TRIAGE', 'customers sorts', 'mistral', 'disabled', 'nothing'].map(slugs)).toEqual([
    [[], ['weekly-digest']],
    [['support-triage'], []],
    [['support-triage'], []],
    [[], ['code-review']],
    [[], ['weekly-digest']],
    [[], []],
  ])
})
