import type { AppError } from '#shared/errors.ts'
import type { PresetVersion } from '#shared/gateway/presets.ts'
import { type PresetContent, contentOf } from '#shared/presets/preset-content.ts'
import { useCall } from '../../bridge/query.ts'
import { presetHistoryText as text } from '../../text/en/preset-history.ts'
import type { PresetPlace, Side } from '../preset/preset-types.ts'

export interface ComparedSide {
  side: Side
  name: string
  /** Undefined while it is being read. */
  content: PresetContent | undefined
  /** Null for the draft, and until it is read. */
  version: PresetVersion | null
  error: AppError | null
  retry: () => void
}

/** Returns what a side shows: the draft on screen, or a version as the gateway stored it. */
export function useSide(place: PresetPlace, side: Side, draft: PresetContent): ComparedSide {
  const isDraft = side === 'draft'
  const query = useCall('presets.version', { ...place, version: isDraft ? 1 : side }, { enabled: !isDraft })
  const retry = () => void query.refetch()
  if (isDraft) return { side, name: text.draft, content: draft, version: null, error: null, retry }
  const version = query.data ?? null
  return {
    side,
    name: text.version(side),
    content: version ? contentOf(version) : undefined,
    version,
    error: query.error,
    retry,
  }
}
