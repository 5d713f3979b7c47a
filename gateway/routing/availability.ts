import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { Availability } from '#shared/gateway/availability.ts'
import { identity } from '#shared/identity.ts'

const docsUrl = `${identity.homepage}/blob/main/docs/gateway.md#availability`

/** The fields that exclude endpoints, as `findObjection` names them, by the filter that errors name. */
const filtersOfFields = {
  'provider.only and provider.ignore': () => ['allowed_providers'],
  'provider.data_collection and provider.zdr': ({ provider }: Partial<ChatRequest>) => [
    ...(provider?.zdr === true ? ['data_policy:zdr'] : []),
    ...(provider?.data_collection === 'deny' ? ['data_policy:training'] : []),
  ],
  'provider.max_price': () => ['max_price'],
  'provider.require_parameters': () => ['require_parameters'],
  // No documented filter.
  modalities: () => [],
}

/** The field that excludes an endpoint. */
export type Objection = keyof typeof filtersOfFields

/** Returns why no endpoint of these models may serve a request. */
export function describeExclusion(
  request: Partial<ChatRequest>,
  models: readonly string[],
  excluded: readonly { readonly provider: string; readonly by: Objection }[],
  detail: string,
): Availability {
  const by = [...new Set(excluded.flatMap((each) => filtersOfFields[each.by](request)))]
  const constraint = excluded.find((each) => each.by !== 'provider.only and provider.ignore' && !isPrivacy(each.by))
  const code =
    constraint !== undefined
      ? 'constraint_filtered'
      : excluded.some((each) => isPrivacy(each.by))
        ? 'privacy_restricted'
        : 'no_endpoints'
  return {
    code,
    retryable: false,
    requested_models: [...models],
    affected_providers: [...new Set(excluded.map(({ provider }) => provider))],
    ...(by.length === 0 ? {} : { excluded_by: by }),
    ...(constraint === undefined ? {} : { constraint: { field: constraint.by.replace(/^provider\./, ''), detail } }),
    docs_url: docsUrl,
  }
}

/** Returns the availability of a model that this gateway does not know. */
export function describeUnknownModel(model: string): Availability {
  return { code: 'model_not_found', retryable: false, requested_models: [model], docs_url: docsUrl }
}

function isPrivacy(objection: Objection): boolean {
  return objection === 'provider.data_collection and provider.zdr'
}
