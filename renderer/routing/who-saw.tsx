import type { LedgerFilter, DataRecipient } from '#shared/ledger.ts'
import { useCall } from '../bridge/query.ts'
import { countryName } from '../text/country.ts'
import { routingText as text } from '../text/en/routing.ts'
import { formatNumber } from '../text/format.ts'
import { providerInWords } from '../text/model-name.ts'
import { Empty } from '../ui/empty.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { Loaded } from '../errors/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Unknown } from '../ui/unknown.tsx'
import { ToolRecipients } from './tool-recipients.tsx'
import { classNames } from '../ui/class-names.ts'
import table from '../ui/table.module.css'
import styles from './routing.module.css'

interface WhoSawProps {
  filter: LedgerFilter
  /** A table if there is enough width, else a list. */
  layout: 'table' | 'list'
}

/** Lists all recipients of the data that was sent. */
export function WhoSaw({ filter, layout }: WhoSawProps) {
  const seen = useCall('ledger.whoSaw', { filter })
  const profiles = useCall('profiles.list', {}).data ?? []
  const nameOf = ({ provider, profileId }: DataRecipient) =>
    providerInWords(provider) || text.gatewayItself(profiles.find(({ id }) => id === profileId)?.name ?? text.gateway)
  return (
    <Loaded query={seen} loading={<Skeleton label={text.reading} rows={3} />}>
      {({ providers: rows, toolServers }) =>
        rows.length + toolServers.length === 0 ? (
          layout === 'table' ? (
            <Empty title={text.nobodyYet} text={text.nobodyYetText} />
          ) : (
            <p className="quiet small">{text.nobodyYetText}</p>
          )
        ) : (
          <>
            {rows.length > 0 && (
              <>
                {layout === 'table' ? <Table rows={rows} nameOf={nameOf} /> : <List rows={rows} nameOf={nameOf} />}
                <p className={classNames('small quiet', layout === 'table' && styles.note)}>{text.seenNote}</p>
              </>
            )}
            {toolServers.length > 0 && <ToolRecipients rows={toolServers} layout={layout} />}
          </>
        )
      }
    </Loaded>
  )
}

interface RowsProps {
  rows: readonly DataRecipient[]
  nameOf: (row: DataRecipient) => string
}

function Table({ rows, nameOf }: RowsProps) {
  const { columns } = text
  return (
    <table className={table.table} aria-label={text.whoSaw}>
      <thead>
        <tr>
          <th scope="col">{columns.provider}</th>
          <th scope="col">{columns.headquarters}</th>
          <th scope="col">{columns.datacenters}</th>
          <th scope="col" className="right">
            {columns.turns}
          </th>
          <th scope="col" className="right">
            {columns.tokens}
          </th>
          <th scope="col" className="wide-only">
            {columns.policies}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.profileId} ${row.provider}`}>
            <td className="medium cut">{nameOf(row)}</td>
            <td>{countryName(row.known?.headquarters) ?? <Unknown />}</td>
            <td className="cut">{datacentersOf(row) ?? <Unknown />}</td>
            <td className="right">
              {row.refused > 0 && (
                <span className={classNames('small quiet', styles.refused)}>{text.refused(row.refused)}</span>
              )}
              {formatNumber(row.turns)}
            </td>
            <td className="right">{tokensOf(row) ?? <Unknown />}</td>
            <td className="wide-only">
              <Policies row={row} hidesHosts />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function List({ rows, nameOf }: RowsProps) {
  return (
    <ul className={styles.recipients} aria-label={text.whoSaw}>
      {rows.map((row) => (
        <li key={`${row.profileId} ${row.provider}`}>
          <span className="row">
            <b className="medium cut grow">{nameOf(row)}</b>
            <span className="num">{text.turns(row.turns)}</span>
          </span>
          <span className="small quiet">
            {[
              countryName(row.known?.headquarters) ?? (row.provider === '' ? null : text.unknown),
              datacentersOf(row),
              tokensOf(row) === null ? null : text.tokens(row.tokens),
              row.refused > 0 ? text.refused(row.refused) : null,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
          <Policies row={row} />
        </li>
      ))}
    </ul>
  )
}

function Policies({ row: { known }, hidesHosts = false }: { row: DataRecipient; hidesHosts?: boolean }) {
  const links = [
    { label: text.policy.privacy, url: known?.privacy_policy_url },
    { label: text.policy.terms, url: known?.terms_of_service_url },
  ]
  if (links.every(({ url }) => !url))
    return known === null ? null : <span className="small quiet">{text.noPolicies}</span>
  return (
    <span className={styles.policies}>
      {links.map(
        ({ label, url }) =>
          url && (
            <ExternalLink key={label} href={url} hidesHost={hidesHosts}>
              {label}
            </ExternalLink>
          ),
      )}
    </span>
  )
}

function datacentersOf({ known }: DataRecipient): string | null {
  const codes = known?.datacenters
  return codes && codes.length > 0 ? codes.map((code) => countryName(code) ?? text.unknown).join(', ') : null
}

/** Unknown is not 0. */
function tokensOf({ tokens, turns, unknownTokens }: DataRecipient): string | null {
  return unknownTokens >= turns ? null : formatNumber(tokens)
}
