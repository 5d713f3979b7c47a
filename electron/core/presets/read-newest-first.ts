import type { PresetVersion, PresetVersionList } from '#shared/gateway/presets.ts'

/** Versions of a preset, newest first; null for a version that the gateway left out. */
export interface VersionSlice {
  readonly versions: (PresetVersion | null)[]
  readonly total: number
}

/** Requests one page from the gateway, in the gateway's order. */
export type ReadPage = (offset: number, limit: number) => Promise<PresetVersionList>

/** Requests for a page when versions are added in between. */
const maxAttempts = 4

/**
 * Reads a page of the history, newest first, from a gateway that lists the oldest first: the page is counted from the
 * end, so the total must be known. `expected` is the assumed total; a wrong one costs another request, as does null.
 * The API's document does not fix the order, so a gateway that lists the newest first works as well.
 */
export async function readNewestFirst(
  read: ReadPage,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  expected: number | null,
): Promise<VersionSlice> {
  let total = expected ?? (await read(0, 1)).total_count
  for (let attempt = 1; ; attempt++) {
    const end = Math.max(0, total - offset)
    const start = Math.max(0, end - limit)
    // Beyond the end only the total is needed.
    const page = await read(start, Math.max(1, end - start))
    if (page.total_count !== total && attempt < maxAttempts) {
      total = page.total_count
      continue
    }
    if (end === start) return { versions: [], total }
    if (isOldestFirst(page.data, start, total)) return { versions: page.data.toReversed(), total }
    return { versions: (await read(offset, limit)).data, total }
  }
}

/** Returns whether a page that begins at `start` is sorted oldest first. */
function isOldestFirst(page: PresetVersionList['data'], start: number, total: number): boolean {
  const seen = page.flatMap((version, index) => (version ? [{ place: start + index, number: version.version }] : []))
  const first = seen[0]
  const last = seen.at(-1)
  if (!first || !last) return true
  if (first !== last) return first.number < last.number
  return Math.abs(first.number - (first.place + 1)) <= Math.abs(first.number - (total - first.place))
}
