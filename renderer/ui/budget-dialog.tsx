import { type FormEvent, useId, useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { Budget } from '#shared/ledger.ts'
import { useCommand } from '../bridge/query.ts'
import { usageText as text } from '../text/en/usage.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorProblem } from './error-problem.tsx'
import { Field } from './field.tsx'
import { Switch } from './switch.tsx'

interface BudgetDialogProps {
  budget: Budget | null
  /** Null is the month's. */
  conversationId: string | null
  onClose: () => void
}

/** Sets, changes or removes a budget. */
export default function BudgetDialog({ budget, conversationId, onClose }: BudgetDialogProps) {
  const [limit, setLimit] = useState(budget ? String(budget.limit) : '')
  const [warnAt, setWarnAt] = useState(String(Math.round((budget?.warnAt ?? 0.8) * 100)))
  const [isHardStop, setHardStop] = useState(budget?.isHardStop ?? false)
  const [isChecked, setChecked] = useState(false)
  const form = useId()
  const set = useCommand('budget.set')

  const amount = Number(limit.replace(',', '.'))
  const share = Number(warnAt) / 100
  const limitError = isChecked && !(amount > 0 && Number.isFinite(amount)) ? text.limitError : undefined
  const warnError = isChecked && !(warnAt.trim() !== '' && share >= 0 && share <= 1) ? text.warnError : undefined

  function write(next: Budget | null): void {
    set.mutate({ conversationId, budget: next }, { onSuccess: onClose })
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (!(amount > 0 && Number.isFinite(amount)) || !(share >= 0 && share <= 1) || warnAt.trim() === '') return
    write({ limit: amount, warnAt: share, isHardStop })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={conversationId === null ? text.monthlyBudget : text.chatBudget}
      footer={
        <>
          {budget && (
            <Button variant="ghost" onClick={() => write(null)}>
              {text.remove}
            </Button>
          )}
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={form} variant="primary" busy={set.isPending}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={save} noValidate>
        <p className="dim">{text.budgetText}</p>
        <Field
          label={text.limit}
          inputMode="decimal"
          value={limit}
          onChange={(event) => setLimit(event.target.value)}
          {...(limitError === undefined ? {} : { error: limitError })}
          data-autofocus
        />
        <Field
          label={text.warnAt}
          inputMode="numeric"
          value={warnAt}
          onChange={(event) => setWarnAt(event.target.value)}
          {...(warnError === undefined ? {} : { error: warnError })}
        />
        <div className="row">
          <span className="grow">{text.hardStop}</span>
          <Switch label={text.hardStop} checked={isHardStop} onChange={setHardStop} />
        </div>
        {set.error && <ErrorProblem error={toErrorData(set.error)} />}
      </form>
    </Dialog>
  )
}
