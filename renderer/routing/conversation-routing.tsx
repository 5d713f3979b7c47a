import type { Conversation } from '#shared/conversation.ts'
import { useCall } from '../bridge/query.ts'
import { countryName } from '../text/country.ts'
import { routingText as text } from '../text/en/routing.ts'
import { formatNumber } from '../text/format.ts'
import { ExportWhoSaw } from './export-who-saw.tsx'
import { WhoSaw } from './who-saw.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { PaneGroup, PaneGroupBody } from '../ui/pane-group.tsx'
import styles from './routing.module.css'

/** Shows all requests of a chat together: who was asked, who answered, and who saw it. */
export function ConversationRouting({ conversation: { id, title } }: { conversation: Conversation }) {
  const filter = { conversationId: id }
  const seen = useCall('ledger.whoSaw', { filter }).data ?? { providers: [], toolServers: [] }
  const providers = seen.providers.filter(({ provider }) => provider !== '')
  const refusals = providers.reduce((sum, { refused }) => sum + refused, 0)
  const countries = new Set(providers.flatMap(({ known }) => countryName(known?.headquarters) ?? []))
  const used = providers.filter(({ turns, refused }) => turns > refused).length
  const facts = [
    { name: text.aggregate.asked, value: formatNumber(providers.length) },
    { name: text.aggregate.used, value: formatNumber(used) },
    { name: text.aggregate.refusals, value: formatNumber(refusals) },
    { name: text.aggregate.countries, value: countries.size === 0 ? text.unknown : [...countries].join(', ') },
  ]
  return (
    <PaneGroup title={text.whoSaw}>
      <PaneGroupBody className={styles.parts}>
        {providers.length > 0 && <FactList facts={facts} />}
        <WhoSaw filter={filter} layout="list" />
        {seen.providers.length + seen.toolServers.length > 0 && <ExportWhoSaw filter={filter} title={title} />}
      </PaneGroupBody>
    </PaneGroup>
  )
}
