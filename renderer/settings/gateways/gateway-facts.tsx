import type { Forwarding, GatewayProfileView } from '#shared/gateway-profile.ts'
import { regionAt } from '#shared/gateway-regions.ts'
import { hostOf } from '../../text/plain-address.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import facts from '../../ui/facts.module.css'
import styles from './gateway-page.module.css'

/** Page where OpenRouter lists the keys of an account, to revoke them. */
const openRouterKeys = 'https://openrouter.ai/settings/keys'

/** Shows the address of a gateway, who gets its key, and on request how the app talks to it. */
export function GatewayFacts({ profile }: { profile: GatewayProfileView }) {
  const { baseUrl, authorizeUrl, kind, dialect, forwarding = null } = profile
  const isOpenRouter = regionAt(baseUrl) !== null
  // Keys are revoked on the site that issues them.
  const site = authorizeUrl === null ? null : new URL(authorizeUrl).origin
  return (
    <section className={styles.part} aria-label={text.factsTitle}>
      <dl className={classNames(facts.facts, styles.facts)}>
        <dt>{text.facts.baseUrl}</dt>
        <dd className={classNames('mono', styles.address)}>
          {baseUrl ?? <span className={classNames('quiet', styles['no-address'])}>{text.noBaseUrl}</span>}
        </dd>
        {kind === 'embedded' ? (
          <>
            <dt>{text.facts.key}</dt>
            <dd>{text.embeddedKey}</dd>
          </>
        ) : (
          <>
            <dt>{text.facts.keyGoesTo}</dt>
            <dd>{text.keyGoesTo(hostOf(baseUrl ?? ''))}</dd>
            {forwarding !== null && (
              <>
                <dt>{text.forwarding.title}</dt>
                <dd className={classNames('mono', styles.address)}>{forwardsTo(forwarding)}</dd>
              </>
            )}
            <dt>{text.facts.revoke}</dt>
            <dd>
              {isOpenRouter ? (
                <ExternalLink href={openRouterKeys}>{text.revokeAt}</ExternalLink>
              ) : site === null ? (
                text.revokeNowhere
              ) : (
                <ExternalLink href={site}>{text.revokeSite}</ExternalLink>
              )}
              <span className={classNames('small quiet', styles.help)}>{text.revokeHelp}</span>
            </dd>
          </>
        )}
      </dl>
      {kind !== 'embedded' && (
        <details className={styles.technical}>
          <summary className="small dim">{text.technical}</summary>
          <dl className={classNames(facts.facts, styles.facts)}>
            <dt>{text.facts.asksAt}</dt>
            {authorizeUrl === null ? (
              <dd>{text.asksNowhere}</dd>
            ) : (
              <dd className={classNames('mono', styles.address)}>{authorizeUrl}</dd>
            )}
            <dt>{text.facts.dialect}</dt>
            <dd>{text.dialects[dialect]}</dd>
            <dt>{text.facts.attribution}</dt>
            <dd>{isOpenRouter ? text.attribution.openrouter : text.attribution.none}</dd>
            <dt>{text.facts.network}</dt>
            <dd>{text.network}</dd>
            <dt>{text.facts.deadlines}</dt>
            <dd>{text.deadlines}</dd>
          </dl>
        </details>
      )}
    </section>
  )
}

function forwardsTo({ provider, customHost, config }: Forwarding): string {
  return [provider, customHost, config].filter((part) => part !== null).join(', ')
}
