import { useState } from 'react'
import { toolsText as text } from '../text/en/tools.ts'
import { Button } from '../ui/button.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { useNow } from '../ui/use-now.ts'
import { ApprovalSelect } from './approval-select.tsx'
import { OfferedSelect } from './offered-select.tsx'
import { serverDots } from './server-dots.ts'
import type { ToolListProps } from './tool-list.tsx'
import { ToolTableRow } from './tool-table-row.tsx'
import type { ToolGroup } from './tool-rows.ts'
import styles from './tool-list.module.css'

/** Tools of a group that are shown at first: a server can have more than a hundred. */
const maxRows = 8

/** Columns that are empty in the row of a group, and hidden in a narrow list. */
const columns = ['executes', 'leaves', 'cost', 'use'] as const

type ToolGroupRowsProps = Pick<
  ToolListProps,
  'rules' | 'owner' | 'onChange' | 'onGatewayTool' | 'lastUses' | 'gatewayTools'
> & {
  group: ToolGroup
  /** Words are searched for: all that have them are shown. */
  isSearched: boolean
}

/** The tools of one executor, below its name. */
export function ToolGroupRows(props: ToolGroupRowsProps) {
  const { group, isSearched, rules, owner, onChange } = props
  const { server, place, rows } = group
  const now = useNow()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole || isSearched ? rows : rows.slice(0, maxRows)
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup">
          <span className="row">
            {server !== null && <StatusDot state={serverDots[server.state.kind]} />}
            <span className="cut">{server?.name ?? text.groups[place === 'gateway' ? 'gateway' : 'you']}</span>
            <span className="count">{text.groupCount(rows.length)}</span>
            {server !== null && <OfferedSelect server={server.name} rules={rules} owner={owner} onChange={onChange} />}
          </span>
        </th>
        {columns.map((column) => (
          <td key={column} data-column={column}>
            {' '}
          </td>
        ))}
        <td>
          {server !== null && (
            <ApprovalSelect
              label={text.approvalOfServer(server.name)}
              target={{ server: server.name, name: null }}
              rules={rules}
              owner={owner}
              onChange={onChange}
            />
          )}
        </td>
      </tr>
      {shown.map((row) => (
        <ToolTableRow key={row.id} row={row} now={now} {...props} />
      ))}
      {shown.length < rows.length && (
        <tr>
          <td colSpan={6}>
            <Button size="small" variant="ghost" className={styles.all} onClick={() => setWhole(true)}>
              {text.showAll(rows.length - shown.length)}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  )
}
