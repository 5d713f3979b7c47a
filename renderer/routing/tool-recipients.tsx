import type { ToolRecipient } from '#shared/ledger.ts'
import { routingText as text } from '../text/en/routing.ts'
import { toolsText } from '../text/en/tools.ts'
import { formatNumber } from '../text/format.ts'
import { classNames } from '../ui/class-names.ts'
import table from '../ui/table.module.css'
import styles from './routing.module.css'

interface ToolRecipientsProps {
  rows: readonly ToolRecipient[]
  layout: 'table' | 'list'
}

/** Lists who received the arguments of tool calls: remote hosts, and this computer. */
export function ToolRecipients({ rows, layout }: ToolRecipientsProps) {
  return (
    <>
      {layout === 'table' ? <Table rows={rows} /> : <List rows={rows} />}
      <p className={classNames('small quiet', layout === 'table' && styles.note)}>{text.toolNote}</p>
    </>
  )
}

function Table({ rows }: Pick<ToolRecipientsProps, 'rows'>) {
  const { recipient, servers, calls } = text.toolColumns
  return (
    <table className={table.table} aria-label={text.toolServers}>
      <thead>
        <tr>
          <th scope="col">{recipient}</th>
          <th scope="col">{servers}</th>
          <th scope="col">{toolsText.columns.leaves}</th>
          <th scope="col" className="right">
            {calls}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.host ?? ''}>
            <td className="medium cut">{row.host ?? text.thisComputer}</td>
            <td className="cut">{row.servers.join(', ')}</td>
            <td title={toolsText.leavesTitle[leaves(row)]}>{toolsText.leaves[leaves(row)]}</td>
            <td className="right">{formatNumber(row.calls)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function List({ rows }: Pick<ToolRecipientsProps, 'rows'>) {
  return (
    <ul className={styles.recipients} aria-label={text.toolServers}>
      {rows.map((row) => (
        <li key={row.host ?? ''}>
          <span className="row">
            <b className="medium cut grow">{row.host ?? text.thisComputer}</b>
            <span className="num">{text.toolCalls(row.calls)}</span>
          </span>
          <span className="small quiet">{[row.servers.join(', '), toolsText.leaves[leaves(row)]].join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}

/** What of a call leaves this computer. */
function leaves({ host }: ToolRecipient): keyof typeof toolsText.leaves {
  return host === null ? 'program' : 'arguments'
}
