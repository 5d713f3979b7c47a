import { toErrorData } from '#shared/errors.ts'
import type { KnownPreset } from './preset-cache.ts'

/** How long what was read of a preset that the gateway does not list is taken for true, in milliseconds. */
const trusted = 60_000
/** Presets read after one look at the list at most, and at the same time. */
const limits = { presets: 100, atOnce: 4 } as const

/**
 * Reads the presets of which the list does not say the version in use, and those that no list tells of. `read` returns
 * whether anything was new, and so does this. What cannot be read stays as it is; it is read when the list is, again.
 */
export async function readOutdated(
  known: readonly KnownPreset[],
  now: number,
  read: (slug: string) => Promise<boolean>,
): Promise<boolean> {
  const slugs = known
    .filter(({ origin, status, isOutdated, readAt }) =>
      origin === 'listed' ? isOutdated : isOnGateway(origin, status) && (readAt ?? 0) < now - trusted,
    )
    .slice(0, limits.presets)
    .map(({ slug }) => slug)
  let isNew = false

  async function readOn(): Promise<void> {
    for (let slug = slugs.shift(); slug !== undefined; slug = slugs.shift()) {
      try {
        isNew = (await read(slug)) || isNew
      } catch (error) {
        // A gateway that has gone away is not asked for the others as well.
        if (toErrorData(error).source !== 'gateway') slugs.length = 0
      }
    }
  }

  await Promise.all(Array.from({ length: limits.atOnce }, readOn))
  return isNew
}

/** A preset that is only a draft was never there. */
function isOnGateway(origin: KnownPreset['origin'], status: KnownPreset['status']): boolean {
  return origin === 'added' || status !== null
}
