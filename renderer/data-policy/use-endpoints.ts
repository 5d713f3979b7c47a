import { useMemo } from 'react'
import { type EndpointRow, endpointRows } from '#shared/endpoint-rows.ts'
import type { Provider } from '#shared/gateway/providers.ts'
import { useCall } from '../bridge/query.ts'
import { useModelsOf, useOfGateway } from '../gateways/gateways.ts'
import { modelNameOfListed } from '../text/model-name.ts'

/** The endpoints of a model, as far as they are known. */
export interface KnownEndpoints {
  /** Undefined while they are read, null if the gateway does not report them. */
  readonly rows: readonly EndpointRow[] | null | undefined
  /** The name of the model; its id if the gateway does not list it. */
  readonly modelName: string
  readonly providers: readonly Provider[]
  /** Whether `providers` is known: a gateway may list none. */
  readonly isListed: boolean
}

/** Reads the endpoints of a model, if they are needed. A model without an id is one that the gateway chooses. */
export function useEndpoints(profileId: string, model: string | null, isNeeded: boolean): KnownEndpoints {
  const ofGateway = useOfGateway(profileId)
  const enabled = isNeeded && model !== null
  const reported = useCall('models.endpoints', { ...ofGateway, model: model ?? '' }, { enabled })
  const zdr = useCall('models.zdr', ofGateway, { enabled })
  const listed = useCall('providers.list', ofGateway, { enabled: isNeeded })
  const known = useModelsOf(profileId).data?.data.find(({ id }) => id === model)
  const providers = listed.data?.data
  const rows = useMemo(() => {
    if (reported.isError) return null
    if (!reported.data || zdr.isLoading || listed.isLoading) return reported.data === null ? null : undefined
    // An endpoint names its model by either id.
    const names = [model, known?.canonical_slug].filter((name) => typeof name === 'string')
    return endpointRows(reported.data.endpoints, { providers: providers ?? [], zdr: zdr.data ?? null, models: names })
  }, [reported.isError, reported.data, zdr.isLoading, zdr.data, listed.isLoading, providers, known, model])
  return {
    rows,
    modelName: known === undefined ? (model ?? '') : modelNameOfListed(known),
    providers: providers ?? [],
    isListed: listed.isSuccess || listed.isError,
  }
}
