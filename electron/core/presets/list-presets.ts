import type { PresetSummary } from '#shared/gateway/presets.ts'
import type { GatewayClient } from '../gateway-client/client.ts'
import { statusOf } from './preset-gateway.ts'

/** Maximum page size of a gateway (gateway-api.md, Limits). */
const maxPageSize = 100

/** Fetches all presets that a gateway lists; null if it has no list, which the API's document lacks as well. */
export async function fetchPresetList(client: GatewayClient, signal: AbortSignal): Promise<PresetSummary[] | null> {
  const found = new Map<string, PresetSummary>()
  try {
    for (let offset = 0; ;) {
      const { data, total_count: total } = await client.call(
        'presets.list',
        { query: { offset, limit: maxPageSize } },
        signal,
      )
      // Keyed by slug, since pages shift when a preset is created between two requests.
      for (const summary of data) found.set(summary.slug, summary)
      offset += data.length
      if (data.length === 0 || offset >= total) return [...found.values()]
    }
  } catch (error) {
    if (isListUnsupported(error)) return null
    throw error
  }
}

function isListUnsupported(error: unknown): boolean {
  const status = statusOf(error)
  return status === 404 || status === 405
}
