import { expect, test } from 'vitest'
import type { PresetSummary } from '#shared/gateway/presets.ts'
import { filterPresets } from './filter-presets.ts'

const preset = (slug: string, over: Partial<PresetSummary> = {}): PresetSummary => ({
  id: slug,
  slug,
  name: slug,
  description: null,
  status: 'active',
  status_updated_at: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  creator_user_id: null,
  workspace_id: null,
  designated_version_id: null,
  ...over,
})
const presets = [
  preset('weekly-digest', { status: 'disabled' }),
  preset('support-triage', { name: 'Triage', description: 'Sorts what customers write' }),
  preset('code-review'),
]

test('active presets come first, each group by slug', () => {
  expect(filterPresets(presets, '').map(({ slug }) => slug)).toEqual(['code-review', 'support-triage', 'weekly-digest'])
})

test('slug, name and description are searched', () => {
  expect(
    ['digest', 'TRIAGE', 'customers sorts', 'nothing'].map((query) => filterPresets(presets, query).length),
  ).toEqual([1, 1, 1, 0])
})
