import type { TestResult, TestSample } from '#shared/preset.ts'
import type { Database } from '../storage/database.ts'

/** A result of a version that knew no calls. */
type EarlierResult = Omit<TestResult, 'calls'> & Partial<TestResult>

/** The samples of a preset, and the latest result of each test. */
export function createTestStore(database: Database) {
  return {
    samples(profileId: string, slug: string): TestSample[] {
      const row = database.get<{ samples: string }>(
        'select samples from presets where profile_id = ? and slug = ?',
        profileId,
        slug,
      )
      // Stored by `saveSamples` from parsed input.
      return row ? (JSON.parse(row.samples) as TestSample[]) : []
    },

    /** Also removes the results of samples that were removed. */
    saveSamples(profileId: string, slug: string, samples: readonly TestSample[]): void {
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

    results: (profileId: string, slug: string): TestResult[] =>
      database
        .all<{
          result: string
        }>('select result from preset_results where profile_id = ? and slug = ?', profileId, slug)
        // Stored by `saveResult`; earlier versions knew no calls.
        .map(({ result }) => ({ calls: [], ...(JSON.parse(result) as EarlierResult) })),

    saveResult(profileId: string, slug: string, result: TestResult): void {
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
