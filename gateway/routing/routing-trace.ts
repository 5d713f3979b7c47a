import type { ServiceMetadata } from '#shared/gateway/service-metadata.ts'
import type { ModelEndpoint } from '../providers/model-endpoint.ts'
import type { RoutePlan } from './find-candidates.ts'

/** How a request was routed: the attempts, and the endpoint that answers. */
export interface RoutingTrace {
  readonly plan: RoutePlan
  readonly notes: CallerNotes
  /** The attempts with their HTTP status and milliseconds to the first part or refusal; the last may still be answering. */
  readonly attempts: { readonly endpoint: ModelEndpoint; status: number; latency?: number }[]
  /** Steps of the gateway other than attempts, in order: presets applied, tools executed. */
  readonly pipeline: NonNullable<ServiceMetadata['pipeline']>
  readonly startedAt: number
}

/** Notes of the caller in the request: returned unchanged, so that answers can be found by them. */
type CallerNotes = Readonly<Record<string, unknown>>

export function startTrace(
  plan: RoutePlan,
  notes: CallerNotes = {},
  now: () => number = performance.now.bind(performance),
): RoutingTrace {
  return { plan, notes, attempts: [], pipeline: [], startedAt: now() }
}

/** Returns the endpoint that answers: the last attempt's, and before any attempt the first candidate. */
export function selectedEndpoint({ attempts, plan }: RoutingTrace): ModelEndpoint {
  const endpoint = attempts.at(-1)?.endpoint ?? plan.candidates[0]
  if (endpoint === undefined) throw new Error('A route plan has no candidate')
  return endpoint
}

/** Returns the trace of an answer from the cache: no provider is asked, but the one that answered before is known. */
export function traceOfCached({ trace }: { readonly trace: RoutingTrace }): RoutingTrace {
  return startTrace({ ...trace.plan, candidates: [selectedEndpoint(trace)] })
}

/** Returns the trace as callers read it (gateway-api.md, service_metadata). */
export function describeTrace(trace: RoutingTrace): ServiceMetadata {
  const { plan, attempts } = trace
  const last = attempts.at(-1)
  const answering = last?.status === 200 ? last.endpoint : undefined
  return {
    requested: plan.requested,
    strategy: plan.strategy,
    region: answering?.provider.region === undefined ? 'local' : answering.provider.region,
    is_byok: answering?.provider.isByok ?? false,
    attempt: attempts.length,
    summary: summarize(trace, answering),
    endpoints: {
      total: plan.candidates.length,
      available: plan.candidates.map((endpoint) => ({
        model: endpoint.model,
        provider: endpoint.provider.profile.name,
        selected: endpoint === answering,
      })),
    },
    attempts: attempts.map(({ endpoint, status }) => ({
      provider: endpoint.provider.profile.name,
      model: endpoint.model,
      status,
    })),
    ...writeNotes(trace.notes),
    ...(trace.pipeline.length === 0 ? {} : { pipeline: [...trace.pipeline] }),
    generation_time: Math.round(performance.now() - trace.startedAt),
  }
}

function writeNotes(notes: CallerNotes): { params?: object } {
  const params = Object.fromEntries(Object.entries(notes).filter(([, value]) => value !== undefined))
  return Object.keys(params).length === 0 ? {} : { params }
}

function summarize({ plan, attempts }: RoutingTrace, answering: ModelEndpoint | undefined): string {
  const tried = `${attempts.length} of ${plan.candidates.length} endpoints tried`
  if (answering === undefined) return `${plan.requested}: no endpoint answered, ${tried}`
  return `${plan.requested}: answered by ${answering.provider.profile.name} with ${answering.model}, ${tried}`
}
