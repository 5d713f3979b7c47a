import type { Conversation } from '#shared/conversation.ts'
import type { Model } from '#shared/gateway/models.ts'
import { useModelsOf } from '../../../gateways/gateways.ts'
import { pricesOf } from '../../../model-choice/model-price.ts'
import { useModelOfPreset } from '../../../model-choice/model-of-preset.ts'
import type { RequestModel } from './next-request.ts'

/** Returns the model of the next request; null if none is chosen, undefined if the gateway does not list it. */
export function useNextModel({ profileId, model, preset }: Conversation): Model | null | undefined {
  const ofPreset = useModelOfPreset(profileId, model === null ? preset : null)
  const models = useModelsOf(profileId).data?.data
  const id = model ?? ofPreset ?? null
  // A variant such as `:floor` is served by the same model.
  return id === null ? null : models?.find((each) => each.id === id || each.id === id.replace(/:[a-z]+$/, ''))
}

/** Returns what the list of models says about a model. */
export function requestModelOf(model: Model | null | undefined): RequestModel {
  const perRequest = Number(model?.pricing?.request ?? 0)
  return {
    contextLength: model?.context_length ?? model?.top_provider?.context_length ?? null,
    maxOutput: model?.top_provider?.max_completion_tokens ?? null,
    prices: model ? pricesOf(model) : { input: null, output: null },
    perRequest: Number.isFinite(perRequest) ? Math.max(perRequest, 0) : 0,
  }
}

/** Whether a model reasons with more or less effort; false if the gateway does not say. */
export function hasEffort(model: Model | null | undefined): boolean {
  const supported = model?.supported_parameters
  if (supported === undefined || supported.length === 0) return false
  return supported.includes('reasoning') || supported.includes('reasoning_effort')
}
