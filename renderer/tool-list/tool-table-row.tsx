import { type ReactNode, useId, useState } from 'react'
import { formatRecent } from '../text/format.ts'
import { toolsText as text } from '../text/en/tools.ts'
import { classNames } from '../ui/class-names.ts'
import { Tag } from '../ui/tag.tsx'
import { ApprovalSelect } from './approval-select.tsx'
import type { ToolListProps } from './tool-list.tsx'
import type { ToolGroup, ToolRow } from './tool-rows.ts'
import field from '../ui/field.module.css'
import styles from './tool-list.module.css'

/** Characters of a description in the row; the rest opens with a press. */
const maxLineChars = 200

type ToolTableRowProps = Pick<
  ToolListProps,
  'rules' | 'owner' | 'onChange' | 'onGatewayTool' | 'lastUses' | 'gatewayTools'
> & {
  group: ToolGroup
  row: ToolRow
  now: number
}

/** One tool. Its name and its description are text of others: plain, cut, and whole only in a bounded box. */
export function ToolTableRow(props: ToolTableRowProps) {
  const { group, row, lastUses, now } = props
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const { name } = row
  const line = row.description.slice(0, maxLineChars).replaceAll(/\s+/g, ' ')
  const usedAt = lastUses !== undefined && Object.hasOwn(lastUses, row.id) ? lastUses[row.id] : undefined
  return (
    <>
      <tr data-tool={row.id}>
        <th scope="row">
          <span className="row">
            <bdi className={classNames('mono medium cut', styles.name)} title={name}>
              {name}
            </bdi>
            {row.hints.includes('read-only') && (
              <span className={styles.hint} title={text.saysTitle}>
                <Tag>{text.saysReadOnly}</Tag>
              </span>
            )}
            {group.place === 'you' && <Tag>{text.isFunction}</Tag>}
          </span>
          {(line !== '' || row.hints.length > 0) && (
            <span className={classNames('small quiet', styles.line)}>
              <bdi className="cut">{line}</bdi>
              <button
                type="button"
                className="link"
                aria-expanded={isOpen}
                aria-controls={details}
                aria-label={isOpen ? text.lessOf(name) : text.moreOf(name)}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? text.less : text.more}
              </button>
            </span>
          )}
        </th>
        <td data-column="executes">
          <Executor group={group} />
        </td>
        <td
          data-column="leaves"
          className={row.leaves === 'arguments' ? undefined : 'quiet'}
          title={text.leavesTitle[row.leaves]}
        >
          {text.leaves[row.leaves]}
        </td>
        <td data-column="cost" className={classNames('right', row.cost !== 'extra' && 'quiet')}>
          {text.costs[row.cost]}
        </td>
        <td data-column="use" className="right quiet num">
          {usedAt === undefined ? text.never : formatRecent(usedAt, now)}
        </td>
        <td>
          <Approval {...props} />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={6} id={details} className={styles.details}>
            <ToolDetails row={row} />
          </td>
        </tr>
      )}
    </>
  )
}

function Executor({ group: { place, server } }: { group: ToolGroup }): ReactNode {
  if (server === null) return text.executes[place]
  const hasStopped = server.state.kind === 'failed' || server.state.kind === 'restarting'
  return (
    <span className={styles.executor}>
      <span className="cut">{server.name}</span>
      <span className={hasStopped ? 't-danger' : 'quiet'}>{hasStopped ? text.stopped : text.executes[place]}</span>
    </span>
  )
}

function Approval({ group, row, ...props }: ToolTableRowProps) {
  const { rules, owner, onChange, onGatewayTool, gatewayTools } = props
  if (group.server !== null) {
    return (
      <ApprovalSelect
        label={text.approvalOf(row.name)}
        target={{ server: group.server.name, name: row.name }}
        rules={rules}
        owner={owner}
        onChange={onChange}
      />
    )
  }
  if (group.place === 'you') return <span className={classNames('quiet', styles.words)}>{text.youAnswer}</span>
  const isOn = gatewayTools.some(({ type, isOn: on }) => on && type === row.id)
  if (onGatewayTool === undefined) {
    return (
      <span className={classNames(!isOn && 'quiet', styles.words)} title={text.runsUnasked}>
        {isOn ? text.on : text.off}
      </span>
    )
  }
  return (
    <select
      className={classNames(field.select, field.ghost, field.small, styles.select, styles.words)}
      aria-label={text.onOrOff(row.name)}
      title={text.runsUnasked}
      value={isOn ? 'on' : 'off'}
      onChange={({ target: { value } }) => onGatewayTool(row.id, value === 'on')}
    >
      <option value="off">{text.off}</option>
      <option value="on">{text.on}</option>
    </select>
  )
}

/** Everything that a server says about a tool, in a box that scrolls. */
function ToolDetails({ row }: { row: ToolRow }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolling by keyboard needs focus.
    <section className={styles.says} aria-label={text.details(row.name)} tabIndex={0}>
      {row.title !== null && <p className="medium">{row.title}</p>}
      {row.description !== '' && <p className={styles.text}>{row.description}</p>}
      {row.hints.map((hint) => (
        <p key={hint} className="quiet">
          {text.hints[hint]}
        </p>
      ))}
    </section>
  )
}
