import { helpModel } from '#shared/guide/help-model.ts'
import { use } from 'react'
import { useCall } from '../bridge/query.ts'
import { modelFactsText as text } from '../text/en/model-facts.ts'
import { GatewayContext, useOpenModelPage } from './gateways.ts'

interface ModelPageLinkProps {
  /** The id of the model; null if it is unknown. */
  model: string | null
  className?: string
}

/** Opens the page of a model at the gateway of the content around it, or at the active one. */
export function ModelPageLink({ model, className = 'link small' }: ModelPageLinkProps) {
  const active = useCall('gateway.status', {}).data?.profileId
  const profileId = use(GatewayContext) ?? active
  const open = useOpenModelPage()
  // The built-in help is no model.
  if (model === null || model === helpModel || profileId === undefined) return null
  return (
    <button
      type="button"
      className={className}
      aria-label={text.openPageOf(model)}
      onClick={() => open(profileId, model)}
    >
      {text.openPage}
    </button>
  )
}
