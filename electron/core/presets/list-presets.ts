import type { PresetSummary } from '#shared/gateway/presets.ts'
import type { GatewayClient } from '../gateway-client/client.ts'
import { statusOf } from './preset-gateway.ts'

/** The most that a gateway lists at once (gateway-api.md, Limits). */
const pageSize = 100

/** All presets that a gateway lists; null where it has no list, which the API's document does not have either. */
export async function fetchPresetList(client: GatewayClient, signal: AbortSignal): Promise<PresetSummary[] | null> {
  const found = new Map<string, PresetSummary>()
  try {
    for (let offset = 0; ;) {
      const { data, total_count: total } = await client.call(
        'presets.list',
        { query: { offset, limit: pageSize } },
        signal,
      )
      // By slug, since the pages shift when a preset is made between two requests.
      for (const summary of data) found.set(summary.slug, summary)
      offset += data.length
      if (data.length === 0 || offset >= total) return [...found.values()]
    }
  } catch (error) {
    if (hasNoList(error)) return null
    throw error
  }
}

function hasNoList(error: unknown): boolean {
  const status = statusOf(error)
  return status === 404 || status === 405
}
