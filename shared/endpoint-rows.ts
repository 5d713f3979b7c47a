import type { ReportedEndpoint, ZdrEndpoint } from './gateway/model-endpoints.ts'
import type { Provider } from './gateway/providers.ts'

/** Prices under a condition, in US dollars per million tokens; null is the price without one. */
export interface PriceTier {
  /** Above this number of prompt tokens. */
  readonly above: number | null
  /** Between two times of the day (UTC), as `1030`. */
  readonly from: number | null
  readonly until: number | null
  readonly input: number | null
  readonly output: number | null
}

/** An endpoint as the page shows it. Null is unknown. Prices in US dollars per million tokens, after the discount. */
export interface EndpointRow {
  /** Unique among the endpoints of a model. */
  readonly key: string
  readonly name: string
  /** What provider preferences name it; null if the gateway gives it no name there. */
  readonly slug: string | null
  readonly countries: readonly string[]
  readonly input: number | null
  readonly output: number | null
  readonly cached: number | null
  readonly tiers: readonly PriceTier[]
  /** From 0 to 1. */
  readonly discount: number | null
  readonly quantization: string | null
  readonly context: number | null
  readonly maxOutput: number | null
  /** Milliseconds to the first token, and tokens per second. */
  readonly latency: Percentiles
  readonly throughput: Percentiles
  /** Percent of requests. */
  readonly uptime: {
    readonly fiveMinutes: number | null
    readonly halfHour: number | null
    readonly day: number | null
  }
  readonly isDegraded: boolean
  /** Keeps nothing of a request. */
  readonly isZdr: boolean | null
  readonly isCaching: boolean | null
  readonly parameters: readonly string[] | null
}

export type Percentile = 'p50' | 'p75' | 'p90' | 'p99'
export const percentiles: readonly Percentile[] = ['p50', 'p75', 'p90', 'p99']
export type Percentiles = Readonly<Record<Percentile, number | null>>

interface EndpointFacts {
  readonly providers: readonly Provider[]
  /** Null if the gateway does not report them. */
  readonly zdr: readonly ZdrEndpoint[] | null
  /** Names under which an endpoint may mention the model. */
  readonly models: readonly string[]
}

/** Returns the endpoints of a model, each with what is known of its provider. */
export function endpointRows(
  endpoints: readonly ReportedEndpoint[],
  { providers, zdr, models }: EndpointFacts,
): EndpointRow[] {
  return endpoints.map((endpoint, index) => {
    const { provider_name: name, tag, pricing, quantization, context_length: context } = endpoint
    const provider = providers.find((each) => each.name === name || each.slug === baseSlug(tag ?? ''))
    const discount = pricing?.discount ?? null
    const factor = 1 - Math.min(1, Math.max(0, discount ?? 0))
    const price = (text: string | undefined) => perMillion(text, factor)
    const names = [...models, endpoint.model_id]
    return {
      key: `${index} ${tag ?? name}`,
      name,
      slug: tag || (provider?.slug ?? null),
      countries: knownCountries(provider),
      input: price(pricing?.prompt),
      output: price(pricing?.completion),
      cached: price(pricing?.input_cache_read),
      tiers: (pricing?.overrides ?? []).map((tier) => ({
        above: tier.min_prompt_tokens ?? null,
        from: tier.utc_start ?? null,
        until: tier.utc_end ?? null,
        input: price(tier.prompt),
        output: price(tier.completion),
      })),
      discount: discount !== null && discount > 0 ? discount : null,
      quantization: quantization && quantization !== 'unknown' ? quantization : null,
      context: positive(context),
      maxOutput: positive(endpoint.max_completion_tokens),
      latency: percentilesOf(endpoint.latency_last_30m),
      throughput: percentilesOf(endpoint.throughput_last_30m),
      uptime: {
        fiveMinutes: endpoint.uptime_last_5m ?? null,
        halfHour: endpoint.uptime_last_30m ?? null,
        day: endpoint.uptime_last_1d ?? null,
      },
      isDegraded: (endpoint.status ?? 0) < 0,
      isZdr:
        zdr === null
          ? null
          : zdr.some(
              (each) =>
                names.includes(each.model) && (each.tag === null || !tag ? each.provider === name : each.tag === tag),
            ),
      isCaching: endpoint.supports_implicit_caching ?? null,
      parameters: endpoint.supported_parameters ?? null,
    }
  })
}

/** ISO 3166 user-assigned code for an unknown country. */
const unknownCountry = 'ZZ'

/** Returns the countries in which a provider says that its data centres are; empty if it does not say. */
export function knownCountries(provider: Pick<Provider, 'datacenters'> | undefined): string[] {
  return (provider?.datacenters ?? []).filter((code) => code !== '' && code.toUpperCase() !== unknownCountry)
}

/** Returns a provider's slug without the variant after it: `nebius` for `nebius/fp8`. */
export function baseSlug(slug: string): string {
  return slug.split('/')[0] ?? slug
}

function percentilesOf(values: ReportedEndpoint['latency_last_30m']): Percentiles {
  const { p50 = null, p75 = null, p90 = null, p99 = null } = values ?? {}
  return { p50, p75, p90, p99 }
}

function positive(value: number | null | undefined): number | null {
  return typeof value === 'number' && value > 0 ? value : null
}

/** A negative price means that it varies. */
function perMillion(text: string | undefined, factor: number): number | null {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text) * 1e6 * factor
  return Number.isFinite(value) && value >= 0 ? Number(value.toPrecision(12)) : null
}
