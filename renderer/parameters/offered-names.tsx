import { use } from 'react'
import { GatewayContext } from '../gateways/gateways.ts'
import { useCall } from '../bridge/query.ts'
import { Suggestions } from './text-control.tsx'

/** Suggests the slugs of the gateway's providers. */
export function ProviderSlugs({ id }: { id: string }) {
  const providers = useCall('providers.list', {}).data?.data ?? []
  return <Suggestions id={id} texts={providers.map(({ slug }) => slug)} />
}

/** Suggests the models of the gateway that the form belongs to. */
export function ModelIds({ id }: { id: string }) {
  const profileId = use(GatewayContext)
  const models = useCall('models.list', profileId === null ? {} : { profileId }).data?.data ?? []
  return <Suggestions id={id} texts={models.map((model) => model.id)} />
}
