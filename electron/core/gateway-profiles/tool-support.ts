import type { Model } from '#shared/gateway/models.ts'

/** Which models take tools, from the lists that were last read. A list that does not say it leaves it open. */
export type ToolSupport = ReturnType<typeof createToolSupport>

export function createToolSupport() {
  const without = new Map<string, ReadonlySet<string>>()
  return {
    /** Takes the models of a gateway as it listed them. */
    note(profileId: string, models: readonly Pick<Model, 'id' | 'supported_parameters'>[]): void {
      const ids = models
        // Plain servers send an empty list if they do not know.
        .filter(({ supported_parameters: known = [] }) => known.length > 0 && !known.includes('tools'))
        .map(({ id }) => id)
      without.set(profileId, new Set(ids))
    },
    /** Returns whether a request to this model may offer tools; also if that is unknown. */
    takesTools: (profileId: string, model: string | null): boolean =>
      model === null || without.get(profileId)?.has(model) !== true,
  }
}
