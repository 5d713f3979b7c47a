import { useState } from 'react'
import type { BudgetState } from '#shared/ledger.ts'
import { useCall } from '../bridge/query.ts'
import { usageText as text } from '../text/en/usage.ts'
import { formatCost, formatDollars } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import BudgetDialog from '../budgets/budget-dialog.tsx'
import styles from './usage-view.module.css'

/** Shows the monthly budget: what is spent, where it warns, and the projected sum. */
export function BudgetBar({ now }: { now: Date }) {
  const [isOpen, setOpen] = useState(false)
  const states = useCall('budget.states', { conversationId: null })
  const state = states.data?.find(({ scope }) => scope === 'month')
  if (!states.data) return null
  return (
    <section className={styles.budget} aria-label={text.monthlyBudget}>
      <div className="row">
        <span className="medium">{text.monthlyBudget}</span>
        {state && (
          <span className="dim num">{text.spentOf(formatDollars(state.spent), formatCost(state.budget.limit))}</span>
        )}
        <span className="grow" />
        {state && <span className="small quiet num wide-only">{text.atThisPace(formatCost(paceOf(state, now)))}</span>}
        <Button variant="ghost" className={styles.change} onClick={() => setOpen(true)}>
          {state ? text.changeBudget : text.setBudget}
        </Button>
      </div>
      {state && <Meter state={state} />}
      {isOpen && <BudgetDialog budget={state?.budget ?? null} conversationId={null} onClose={() => setOpen(false)} />}
    </section>
  )
}

function Meter({ state: { budget, spent, level } }: { state: BudgetState }) {
  const percent = Math.round((Number(spent) / budget.limit) * 100)
  const warns = formatCost(budget.limit * budget.warnAt)
  return (
    <>
      <div
        className={styles.meter}
        data-warns={level === 'within' ? undefined : ''}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <meter> cannot be drawn with a mark in it.
        role="meter"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(percent, 100)}
        aria-label={text.meter(percent)}
      >
        <div className={styles.spent} style={{ width: `${Math.min(percent, 100)}%` }} />
        <span className={styles.threshold} style={{ left: `${budget.warnAt * 100}%` }} />
      </div>
      <div className="micro quiet num">{budget.isHardStop ? text.stopsAt(warns) : text.warnsAt(warns)}</div>
    </>
  )
}

/** Projects the month's cost from the days so far. */
function paceOf({ spent }: BudgetState, now: Date): number {
  const days = new Date(now.getFullYear(), now.getMonth() + 1, 0).getDate()
  return (Number(spent) / now.getDate()) * days
}
