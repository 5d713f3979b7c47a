import { useMemo } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { applyPolicy, isRestricting } from '#shared/data-policy.ts'
import type { EndpointRow } from '#shared/endpoint-rows.ts'
import { isRecord } from '#shared/json/json-value.ts'
import type { PolicyOfChat } from '#shared/data-policy-schema.ts'
import { type EndpointRules, type RemainingEndpoints, remainingEndpoints } from '#shared/remaining-endpoints.ts'
import { useCall } from '../bridge/query.ts'
import { type KnownEndpoints, useEndpoints } from './use-endpoints.ts'

/** What the rules of a chat leave for its next request. */
export interface RemainingOfChat {
  /** Undefined until it is read. */
  readonly policy: PolicyOfChat | undefined
  readonly endpoints: KnownEndpoints
  readonly rules: EndpointRules
  /** Null if the endpoints are not known. */
  readonly left: RemainingEndpoints<EndpointRow> | null
  /** Whether a rule may exclude an endpoint. */
  readonly hasRules: boolean
  /** `endpoints`: the rules exclude each endpoint. `everywhere`: no provider of the gateway is within the regions. */
  readonly refusal: 'endpoints' | 'everywhere' | null
}

/** The preferences that only sort. */
const sortingFields: ReadonlySet<string> = new Set(['sort', 'order', 'allow_fallbacks', 'options'])

/** Reads the rules of a chat, and what they leave; the endpoints only if there are rules, or `isShown`. */
export function useRemaining(
  { id, profileId }: Pick<Conversation, 'id' | 'profileId'>,
  isShown = false,
): RemainingOfChat {
  const policy = useCall('policy.ofChat', { conversationId: id }).data
  const effective = policy?.effective
  const preferences = policy?.preferences
  const hasRules =
    effective !== undefined &&
    (isRestricting(effective) ||
      (isRecord(preferences) && Object.keys(preferences).some((name) => !sortingFields.has(name))))
  const endpoints = useEndpoints(profileId, policy?.model ?? null, hasRules || isShown)
  const { rows, providers, isListed } = endpoints
  return useMemo(() => {
    const rules = { preferences, regions: effective?.regions ?? null, parameters: policy?.parameters ?? [] }
    const left = rows ? remainingEndpoints(rows, rules) : null
    const isNowhere =
      effective !== undefined &&
      effective.regions !== null &&
      (effective.regions.length === 0 || (isListed && applyPolicy(preferences, effective, providers) === null))
    const isEmpty = left !== null && left.total > 0 && left.remaining.length === 0
    const refusal = isEmpty ? 'endpoints' : isNowhere ? 'everywhere' : null
    return { policy, endpoints, rules, left, hasRules, refusal }
  }, [policy, effective, preferences, endpoints, rows, providers, isListed, hasRules])
}
