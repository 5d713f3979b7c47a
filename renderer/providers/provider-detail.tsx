import { X } from 'lucide-react'
import type { Provider } from '#shared/gateway/providers.ts'
import { countryName } from '../text/country.ts'
import { providersText as text } from '../text/en/providers.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { publishedLinks } from './published-links.ts'

export function ProviderDetail({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { name, slug, headquarters, datacenters } = provider
  const links = publishedLinks(provider)
  return (
    <>
      <Toolbar title={name} level={2} actions={<IconButton label={text.close} icon={X} onClick={onClose} />} />
      <div className="scroll p-3 flex flex-col gap-4">
        <dl className="facts-grid">
          <dt>{text.columns.slug}</dt>
          <dd className="mono break-all">{slug}</dd>
          <dt>{text.columns.headquarters}</dt>
          <dd>{countryName(headquarters) ?? <span className="quiet">{text.unknown}</span>}</dd>
          <dt>{text.columns.datacenters}</dt>
          <dd>
            {datacenters && datacenters.length > 0 ? (
              <ul>
                {datacenters.map((code) => (
                  <li key={code}>{countryName(code) ?? text.unknown}</li>
                ))}
              </ul>
            ) : (
              <span className="quiet">{datacenters ? text.none : text.unknown}</span>
            )}
          </dd>
        </dl>
        <section className="stack">
          <h3 className="small strong">{text.linksTitle}</h3>
          {links.length === 0 && <p className="small quiet">{text.unknown}</p>}
          {links.map(({ kind, url }) => (
            <ExternalLink key={kind} href={url}>
              {text.links[kind]}
            </ExternalLink>
          ))}
        </section>
      </div>
    </>
  )
}
