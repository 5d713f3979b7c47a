import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { hostOf } from '../../text/plain-address.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { ExternalLink } from '../../ui/external-link.tsx'

/** Page where OpenRouter lists the keys of an account, to revoke them. */
const openRouterKeys = 'https://openrouter.ai/settings/keys'

/** Shows the address of a gateway, of its sign-in, and the host that gets its key. */
export function GatewayFacts({ profile }: { profile: GatewayProfileView }) {
  const { baseUrl, authorizeUrl, kind, dialect } = profile
  // Keys are revoked on the site that issues them.
  const site = authorizeUrl === null ? null : new URL(authorizeUrl).origin
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
          <dt>{text.facts.revoke}</dt>
          <dd>
            {kind === 'openrouter' ? (
              <ExternalLink href={openRouterKeys}>{text.revokeAt}</ExternalLink>
            ) : site === null ? (
              text.revokeNowhere
            ) : (
              <ExternalLink href={site}>{text.revokeSite}</ExternalLink>
            )}
            <span className="small quiet block">{text.revokeHelp}</span>
          </dd>
          <dt>{text.facts.attribution}</dt>
          <dd>{kind === 'openrouter' ? text.attribution.openrouter : text.attribution.none}</dd>
          <dt>{text.facts.network}</dt>
          <dd>{text.network}</dd>
          <dt>{text.facts.deadlines}</dt>
          <dd>{text.deadlines}</dd>
        </>
      )}
    </dl>
  )
}
