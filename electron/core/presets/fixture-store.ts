import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { ToolFixture } from '#shared/preset.ts'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../app-errors.ts'
import type { Database } from '../storage/database.ts'

/** A result of a tool, with what a request needs to offer the tool. */
export interface RecordedResult {
  /** Name of the tool in requests. */
  readonly tool: string
  /** Canonical JSON. */
  readonly arguments: string
  readonly result: string
  readonly definition: NonNullable<ChatRequest['tools']>[number]
}

/** Recorded results of one preset. */
const maxFixtures = 200
/** Characters of a result in the list. */
const maxShown = 4000

export type FixtureStore = ReturnType<typeof createFixtureStore>

/** Stores recorded results of tools for tests of presets. */
export function createFixtureStore(database: Database) {
  const ofPreset = 'profile_id = ? and slug = ?'
  return {
    list: (profileId: string, slug: string): ToolFixture[] =>
      database.all(
        `select tool, arguments, substr(result, 1, ${maxShown}) as result, length(result) as characters,
           saved_at as savedAt
         from preset_fixtures where ${ofPreset} order by tool, arguments`,
        profileId,
        slug,
      ),

    all: (profileId: string, slug: string): RecordedResult[] =>
      database
        .all<{ tool: string; arguments: string; result: string; definition: string }>(
          `select tool, arguments, result, definition from preset_fixtures where ${ofPreset} order by tool, arguments`,
          profileId,
          slug,
        )
        // Stored by `save`.
        .map((row) => ({ ...row, definition: JSON.parse(row.definition) as RecordedResult['definition'] })),

    /** Replaces results of the same tool and arguments. Throws `bad-input` if the preset has too many. */
    save(profileId: string, slug: string, results: readonly RecordedResult[], at: number): void {
      database.transaction(() => {
        for (const { tool, arguments: args, result, definition } of results) {
          database.run(
            `insert or replace into preset_fixtures (profile_id, slug, tool, arguments, result, definition, saved_at)
             values (?, ?, ?, ?, ?, ?, ?)`,
            profileId,
            slug,
            tool,
            args,
            result,
            JSON.stringify(definition),
            at,
          )
        }
        const row = database.get<{ count: number }>(
          `select count(*) as count from preset_fixtures where ${ofPreset}`,
          profileId,
          slug,
        )
        if ((row?.count ?? 0) > maxFixtures) throw badInput(explain('tooManyFixtures', { slug, max: maxFixtures }))
      })
    },

    remove(profileId: string, slug: string, only?: Pick<ToolFixture, 'tool' | 'arguments'>): void {
      if (only === undefined) database.run(`delete from preset_fixtures where ${ofPreset}`, profileId, slug)
      else {
        database.run(
          `delete from preset_fixtures where ${ofPreset} and tool = ? and arguments = ?`,
          profileId,
          slug,
          only.tool,
          only.arguments,
        )
      }
    },
  }
}
