import type { Conversation } from '#shared/conversation.ts'
import { useCall } from '../bridge/query.ts'
import { countryName } from '../text/country.ts'
import { routingText as text } from '../text/en/routing.ts'
import { formatNumber } from '../text/format.ts'
import { ExportWhoSaw } from './export-who-saw.tsx'
import { WhoSaw } from './who-saw.tsx'

/** Shows all requests of a chat together: who was asked, who answered, and who saw it. */
export function ConversationRouting({ conversation: { id, title } }: { conversation: Conversation }) {
  const filter = { conversationId: id }
  const rows = useCall('ledger.whoSaw', { filter }).data ?? []
  const providers = rows.filter(({ provider }) => provider !== '')
  const refusals = providers.reduce((sum, { refused }) => sum + refused, 0)
  const countries = new Set(providers.flatMap(({ known }) => countryName(known?.headquarters) ?? []))
  const facts: [string, string][] = [
    [text.aggregate.asked, formatNumber(providers.length)],
    [text.aggregate.used, formatNumber(providers.filter(({ turns, refused }) => turns > refused).length)],
    [text.aggregate.refusals, formatNumber(refusals)],
    [text.aggregate.countries, countries.size === 0 ? text.unknown : [...countries].join(', ')],
  ]
  return (
    <section className="group routing" aria-label={text.whoSaw}>
      <header>
        <h3 className="grow">{text.whoSaw}</h3>
      </header>
      <div className="group-facts">
        {providers.length > 0 && (
          <dl className="facts-grid">
            {facts.map(([name, value]) => (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <WhoSaw filter={filter} layout="list" />
        {rows.length > 0 && <ExportWhoSaw filter={filter} title={title} />}
      </div>
    </section>
  )
}
