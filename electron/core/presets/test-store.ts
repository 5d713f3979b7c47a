import type { TestResult, TestSample } from '#shared/preset.ts'
import type { Database } from '../storage/database.ts'

/** The messages that a preset is tried with, and how each try went the last time. */
export interface TestStore {
  samples(profileId: string, slug: string): TestSample[]
  /** The results of samples that are no longer there go with them. */
  saveSamples(profileId: string, slug: string, samples: readonly TestSample[]): void
  results(profileId: string, slug: string): TestResult[]
  saveResult(profileId: string, slug: string, result: TestResult): void
}

export function createTestStore(database: Database): TestStore {
  return {
    samples(profileId, slug) {
      const row = database.get<{ samples: string }>(
        'select samples from presets where profile_id = ? and slug = ?',
        profileId,
        slug,
      )
      // Written by `saveSamples` below, from a parsed input.
      return row ? (JSON.parse(row.samples) as TestSample[]) : []
    },

    saveSamples(profileId, slug, samples) {
      database.transaction(() => {
        database.run(
          `insert into presets (profile_id, slug, samples) values (?, ?, ?)
           on conflict (profile_id, slug) do update set samples = excluded.samples`,
          profileId,
          slug,
          JSON.stringify(samples),
        )
        database.run(
          `delete from preset_results where profile_id = ? and slug = ?
           and sample_id not in (select value from json_each(?))`,
          profileId,
          slug,
          JSON.stringify(samples.map(({ id }) => id)),
        )
      })
    },

    results: (profileId, slug) =>
      database
        .all<{
          result: string
        }>('select result from preset_results where profile_id = ? and slug = ?', profileId, slug)
        // Written by `saveResult` below.
        .map(({ result }) => JSON.parse(result) as TestResult),

    saveResult(profileId, slug, result) {
      database.run(
        'insert or replace into preset_results (profile_id, slug, sample_id, target, result) values (?, ?, ?, ?, ?)',
        profileId,
        slug,
        result.sampleId,
        String(result.target),
        JSON.stringify(result),
      )
    },
  }
}
