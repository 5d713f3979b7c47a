import type { CallHandlers } from '#shared/ipc/handlers.ts'
import type { FixtureStore } from './fixture-store.ts'

export interface FixtureCallParts {
  readonly fixtures: FixtureStore
  /** Returns the id of the given gateway, or of the active one. */
  readonly idOf: (input: { readonly profileId?: string | undefined }) => string
  readonly onChanged: (profileId: string) => void
}

/** Calls for the recorded results of a preset. */
export function createFixtureCalls({ fixtures, idOf, onChanged }: FixtureCallParts) {
  return {
    'presets.fixtures': ({ slug, ...input }) => fixtures.list(idOf(input), slug),
    'presets.removeFixtures': ({ slug, only, ...input }) => {
      const profileId = idOf(input)
      fixtures.remove(profileId, slug, only)
      onChanged(profileId)
      return {}
    },
  } satisfies Partial<CallHandlers>
}
