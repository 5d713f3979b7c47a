import type { PresetVersion, PresetVersionList } from '#shared/gateway/presets.ts'

/** Versions of a preset, newest first; null where the gateway left one out. */
export interface VersionsFound {
  readonly versions: (PresetVersion | null)[]
  readonly total: number
}

/** Asks the gateway for one page, in the gateway's own order. */
export type ReadPage = (offset: number, limit: number) => Promise<PresetVersionList>

/** How often a page is asked for again because versions were added in between. */
const attempts = 4

/**
 * A page of the history, newest first, of a gateway that counts from the oldest: the page is found from the end, so the
 * number of versions must be known. `expected` is what is known of it; a wrong one costs another request, and null one
 * more. The document leaves the order open, so a gateway that counts from the newest is understood as well.
 */
export async function readNewestFirst(
  read: ReadPage,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  expected: number | null,
): Promise<VersionsFound> {
  let total = expected ?? (await read(0, 1)).total_count
  for (let attempt = 1; ; attempt++) {
    const end = Math.max(0, total - offset)
    const start = Math.max(0, end - limit)
    // Beyond the end only the number of versions is asked for.
    const page = await read(start, Math.max(1, end - start))
    if (page.total_count !== total && attempt < attempts) {
      total = page.total_count
      continue
    }
    if (end === start) return { versions: [], total }
    if (isOldestFirst(page.data, start, total)) return { versions: page.data.toReversed(), total }
    return { versions: (await read(offset, limit)).data, total }
  }
}

/** Whether the versions of a page that begins at `start` stand as a list from the oldest would have them. */
function isOldestFirst(page: PresetVersionList['data'], start: number, total: number): boolean {
  const seen = page.flatMap((version, index) => (version ? [{ place: start + index, number: version.version }] : []))
  const first = seen[0]
  const last = seen.at(-1)
  if (!first || !last) return true
  if (first !== last) return first.number < last.number
  return Math.abs(first.number - (first.place + 1)) <= Math.abs(first.number - (total - first.place))
}
