import { isFilteredOut } from '#shared/gateway/filtered-out.ts'

/** An endpoint that could have answered. */
export interface RoutingEndpoint {
  model: string | null
  provider: string | null
  isSelected: boolean
}

/** Routing metadata as far as it can be read; unknown values are null or absent. */
export interface Routing {
  requested: string | null
  strategy: string | null
  region: string | null
  attempt: number | null
  isFilteredOut: boolean
  isByok: boolean | null
  /** Milliseconds. */
  generationTime: number | null
  summary: string | null
  endpointsTotal: number | null
  endpoints: readonly RoutingEndpoint[]
  attempts: readonly { provider: string | null; model: string | null; status: number | null }[]
  pipeline: readonly { name: string; summary: string | null }[]
}

type Fields = Readonly<Record<string, unknown>>

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const number = (value: unknown) => (typeof value === 'number' ? value : null)
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const list = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fields) : [])

/** Reads routing metadata (`shared/gateway/service-metadata.ts`) without its schema: zod is not in the page. */
export function readRouting(metadata: Fields): Routing {
  const endpoints = fields(metadata['endpoints'])
  return {
    requested: text(metadata['requested']),
    strategy: text(metadata['strategy']),
    region: text(metadata['region']),
    attempt: number(metadata['attempt']),
    isFilteredOut: isFilteredOut(metadata),
    isByok: typeof metadata['is_byok'] === 'boolean' ? metadata['is_byok'] : null,
    generationTime: number(metadata['generation_time']),
    summary: text(metadata['summary']),
    endpointsTotal: number(endpoints['total']),
    endpoints: list(endpoints['available']).map(({ model, provider, selected }) => ({
      model: text(model),
      provider: text(provider),
      isSelected: selected === true,
    })),
    attempts: list(metadata['attempts']).map(({ provider, model, status }) => ({
      provider: text(provider),
      model: text(model),
      status: number(status),
    })),
    pipeline: list(metadata['pipeline']).map(({ type, name, summary }) => ({
      name: text(name) ?? text(type) ?? '',
      summary: text(summary),
    })),
  }
}
