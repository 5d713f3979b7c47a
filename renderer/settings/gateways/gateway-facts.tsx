import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { hostOf } from '../../text/gateway-standing.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'

/** Where a gateway is, where it asks, and where its key goes. */
export function GatewayFacts({ profile }: { profile: GatewayProfileView }) {
  const { baseUrl, authorizeUrl, kind, dialect } = profile
  return (
    <dl className="facts-grid part select-text">
      <dt>{text.facts.baseUrl}</dt>
      <dd className="mono break-all">{baseUrl ?? <span className="quiet font-sans">{text.noBaseUrl}</span>}</dd>
      {kind === 'embedded' ? (
        <>
          <dt>{text.facts.key}</dt>
          <dd>{text.embeddedKey}</dd>
        </>
      ) : (
        <>
          <dt>{text.facts.asksAt}</dt>
          {authorizeUrl === null ? <dd>{text.asksNowhere}</dd> : <dd className="mono break-all">{authorizeUrl}</dd>}
          <dt>{text.facts.keyGoesTo}</dt>
          <dd>{text.keyGoesTo(hostOf(baseUrl ?? ''))}</dd>
          <dt>{text.facts.dialect}</dt>
          <dd>{text.dialects[dialect]}</dd>
        </>
      )}
    </dl>
  )
}
