/** What is known about the model of the next request. Prices in US dollars per million tokens; null is unknown. */
export interface RequestModel {
  readonly contextLength: number | null
  /** The longest answer that the model or its provider gives. */
  readonly maxOutput: number | null
  readonly prices: { readonly input: number | null; readonly output: number | null }
  /** US dollars per request. */
  readonly perRequest: number
}

interface NextRequestInput {
  /** Estimated tokens of the chat and of the message in the composer. */
  readonly tokens: number
  readonly model: RequestModel
  /** Limits of the answer that the chat sets. */
  readonly parameters: Readonly<Record<string, unknown>>
}

export interface NextRequestEstimate {
  /** Share of the context from 0; more than 1 does not fit. Null if the size of the context is unknown. */
  readonly share: number | null
  /** The longest possible answer in tokens; null if unknown. */
  readonly maxAnswer: number | null
  /** US dollars if nothing is cached and the answer is as long as it may be; null if unknown. */
  readonly maxCost: number | null
}

/** Estimates how full the context is after the next message, and what its request costs at most. */
export function estimateNextRequest({ tokens, model, parameters }: NextRequestInput): NextRequestEstimate {
  const { contextLength, maxOutput, prices, perRequest } = model
  const left = contextLength === null ? null : Math.max(contextLength - tokens, 0)
  const limits = [parameters['max_completion_tokens'], parameters['max_tokens'], maxOutput, left].filter(
    (limit): limit is number => typeof limit === 'number' && limit >= 0,
  )
  const maxAnswer = limits.length === 0 ? null : Math.min(...limits)
  return {
    share: contextLength === null || contextLength <= 0 ? null : tokens / contextLength,
    maxAnswer,
    maxCost: costOf(tokens, prices.input, maxAnswer, prices.output, perRequest),
  }
}

function costOf(
  tokens: number,
  input: number | null,
  maxAnswer: number | null,
  output: number | null,
  perRequest: number,
): number | null {
  if (input === null || output === null) return null
  // A free answer costs nothing, however long it is.
  if (maxAnswer === null && output > 0) return null
  return (tokens * input + (maxAnswer ?? 0) * output) / 1e6 + perRequest
}

interface EndpointPrices {
  readonly pricing?:
    | { readonly prompt?: string | undefined; readonly completion?: string | undefined }
    | null
    | undefined
}

/** Returns the highest prices among endpoints, per million tokens; null if none is known. */
export function dearestPrices(endpoints: readonly EndpointPrices[]): RequestModel['prices'] {
  const highest = (read: (endpoint: EndpointPrices) => string | undefined): number | null => {
    const known = endpoints.map((endpoint) => Number(read(endpoint) || Number.NaN) * 1e6).filter((price) => price >= 0)
    return known.length === 0 ? null : Math.max(...known)
  }
  return { input: highest(({ pricing }) => pricing?.prompt), output: highest(({ pricing }) => pricing?.completion) }
}
