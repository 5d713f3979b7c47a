import { useState } from 'react'
import { useCall } from '../../bridge/query.ts'
import { budgetText as text } from '../../text/en/budget.ts'
import { formatCost, formatDollars } from '../../text/format.ts'
import BudgetDialog from '../../budgets/budget-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { NoticeStrip } from '../../ui/notice-strip.tsx'
import styles from './notices.module.css'

/** Warns above the composer that a budget is nearly or completely spent. */
export default function BudgetNotice({ conversationId }: { conversationId: string }) {
  const [isOpen, setOpen] = useState(false)
  const states = useCall('budget.states', { conversationId }).data ?? []
  const state =
    states.find(({ level, budget }) => level === 'exceeded' && budget.isHardStop) ??
    states.find(({ level }) => level === 'exceeded') ??
    states.find(({ level }) => level === 'warn')
  if (!state) return null
  const { scope, budget, spent, level, unknownCosts } = state
  const isStopped = level === 'exceeded' && budget.isHardStop
  const limit = formatCost(budget.limit)
  const title =
    level === 'exceeded'
      ? text.exceeded(limit, text.scopes[scope])
      : text.warn(formatDollars(spent), limit, text.scopes[scope])
  const what = isStopped ? text.stops : level === 'exceeded' ? text.overBudget : text.near
  return (
    <div className={styles.problem}>
      <NoticeStrip
        tone={isStopped ? 'danger' : 'warn'}
        title={`${title}.`}
        text={unknownCosts === 0 ? what : `${what} ${text.unknown(unknownCosts)}`}
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            {text.change}
          </Button>
        }
      />
      {isOpen && (
        <BudgetDialog
          budget={budget}
          conversationId={scope === 'conversation' ? conversationId : null}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
