import { toErrorData } from '#shared/errors.ts'
import type { KnownPreset } from './preset-cache.ts'

/** How long a preset that the gateway does not list stays fresh, in milliseconds. */
const maxAgeMs = 60_000
/** Maximum presets read after one list request, and how many in parallel. */
const limits = { presets: 100, concurrency: 4 } as const

/**
 * Reads the presets whose version in use the list lacks, and unlisted ones. `read` returns whether anything
 * changed, and so does this. A preset that cannot be read is tried again after the next list request.
 */
export async function readOutdated(
  known: readonly KnownPreset[],
  now: number,
  read: (slug: string) => Promise<boolean>,
): Promise<boolean> {
  const slugs = known
    .filter(({ origin, status, isOutdated, readAt }) =>
      origin === 'listed' ? isOutdated : isOnGateway(origin, status) && (readAt ?? 0) < now - maxAgeMs,
    )
    .slice(0, limits.presets)
    .map(({ slug }) => slug)
  let isNew = false

  async function readNext(): Promise<void> {
    for (let slug = slugs.shift(); slug !== undefined; slug = slugs.shift()) {
      try {
        isNew = (await read(slug)) || isNew
      } catch (error) {
        // An unreachable gateway is not asked for the others.
        if (toErrorData(error).source !== 'gateway') slugs.length = 0
      }
    }
  }

  await Promise.all(Array.from({ length: limits.concurrency }, readNext))
  return isNew
}

/** Returns whether the preset exists at the gateway; one that is only a draft does not. */
function isOnGateway(origin: KnownPreset['origin'], status: KnownPreset['status']): boolean {
  return origin === 'added' || status !== null
}
