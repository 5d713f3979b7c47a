import { type FormEvent, useId, useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { Budget } from '#shared/ledger.ts'
import { costGuardOf, withCostGuard } from '#shared/chat-parameters/cost-guard.ts'
import { useCommand, useCall, useInvalidate } from '../bridge/query.ts'
import { usageText as text } from '../text/en/usage.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorProblem } from '../errors/error-problem.tsx'
import { Field } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'

const parameter = 'stop_server_tools_when'

/** Reads and changes the tool limit in the parameters of a chat; the monthly budget has none. */
function useCostGuard(conversationId: string | null) {
  const chat = useCall(
    'conversation.read',
    { conversationId: conversationId ?? '' },
    { enabled: conversationId !== null },
  )
  const set = useCommand('conversation.setParameters')
  const invalidate = useInvalidate()
  const [typed, setTyped] = useState<string | null>(null)
  const conditions = chat.data?.parameters[parameter]
  const stored = costGuardOf(conditions)
  const written = typed ?? (stored === null ? '' : String(stored))
  const amount = written.trim() === '' ? null : parseAmount(written)

  function save(onSaved: () => void): void {
    if (conversationId === null || amount === stored) return onSaved()
    const value = withCostGuard(conditions, amount)
    const change = value === undefined ? { set: {}, unset: [parameter] } : { set: { [parameter]: value }, unset: [] }
    set.mutate({ conversationId, ...change }, { onSuccess: () => void invalidate('conversation.read').then(onSaved) })
  }

  return {
    written,
    write: setTyped,
    isRead: chat.data !== undefined,
    isValid: amount === null || amount > 0,
    isSaving: set.isPending,
    error: set.error,
    save,
  }
}

/** Returns a typed amount; NaN if it is not a number. */
function parseAmount(typed: string): number {
  const amount = Number(typed.replace(',', '.'))
  return Number.isFinite(amount) && typed.trim() !== '' ? amount : Number.NaN
}

interface BudgetDialogProps {
  budget: Budget | null
  /** Null for the monthly budget. */
  conversationId: string | null
  onClose: () => void
}

/** Sets, changes or removes a budget; for a chat also the limit for the gateway's tools in one answer. */
export default function BudgetDialog({ budget, conversationId, onClose }: BudgetDialogProps) {
  const [limit, setLimit] = useState(budget ? String(budget.limit) : '')
  const [warnAt, setWarnAt] = useState(String(Math.round((budget?.warnAt ?? 0.8) * 100)))
  const [isHardStop, setHardStop] = useState(budget?.isHardStop ?? false)
  const [isChecked, setChecked] = useState(false)
  const form = useId()
  const set = useCommand('budget.set')
  const guard = useCostGuard(conversationId)

  const amount = parseAmount(limit)
  const share = Number(warnAt) / 100
  const isShare = warnAt.trim() !== '' && share >= 0 && share <= 1
  // A chat may have only the limit for tools, without a budget.
  const isGuardAlone = conversationId !== null && limit.trim() === '' && guard.written.trim() !== ''
  const limitError = isChecked && !(amount > 0) && !isGuardAlone ? text.limitError : undefined
  const warnError = isChecked && !isShare ? text.warnError : undefined
  const guardError = isChecked && !guard.isValid ? text.guardError : undefined

  function write(next: Budget | null): void {
    set.mutate({ conversationId, budget: next }, { onSuccess: () => guard.save(onClose) })
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (!(amount > 0 || isGuardAlone) || !isShare || !guard.isValid) return
    write(isGuardAlone ? null : { limit: amount, warnAt: share, isHardStop })
  }

  const error = set.error ?? guard.error
  return (
    <Dialog
      open
      onClose={onClose}
      title={conversationId === null ? text.monthlyBudget : text.chatBudget}
      footer={
        <>
          {budget && (
            <Button
              variant="ghost"
              onClick={() => set.mutate({ conversationId, budget: null }, { onSuccess: onClose })}
            >
              {text.remove}
            </Button>
          )}
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={form} variant="primary" busy={set.isPending || guard.isSaving}>
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
        {conversationId !== null && (
          <Field
            label={text.guard}
            help={text.guardHelp}
            inputMode="decimal"
            disabled={!guard.isRead}
            value={guard.written}
            onChange={(event) => guard.write(event.target.value)}
            {...(guardError === undefined ? {} : { error: guardError })}
          />
        )}
        {error && <ErrorProblem error={toErrorData(error)} />}
      </form>
    </Dialog>
  )
}
