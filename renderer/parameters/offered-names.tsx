import { use } from 'react'
import { GatewayContext } from '../bridge/gateways.ts'
import { useCall } from '../bridge/query.ts'
import { Suggestions } from './text-control.tsx'

/** The slugs of the gateway's providers, offered while one types. */
export function ProviderSlugs({ id }: { id: string }) {
  const providers = useCall('providers.list', {}).data?.data ?? []
  return <Suggestions id={id} texts={providers.map(({ slug }) => slug)} />
}

/** The models of the gateway that what stands around has to do with. */
export function ModelIds({ id }: { id: string }) {
  const profileId = use(GatewayContext)
  const models = useCall('models.list', profileId === null ? {} : { profileId }).data?.data ?? []
  return <Suggestions id={id} texts={models.map((model) => model.id)} />
}
