import { useEffect, useRef, useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { ErrorData } from '#shared/errors.ts'
import type { GatewayProfileView, KeySlot } from '#shared/gateway-profile.ts'
import { call } from '../../bridge/call.ts'
import { fieldError, formError } from '../../text/field-error.ts'
import { hostOf } from '../../text/plain-address.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { SecretField } from '../../ui/secret-field.tsx'

interface KeyFormProps {
  profile: GatewayProfileView
  slot: KeySlot
  onEnd: () => void
}

/**
 * Takes a typed or pasted key. It is sent to main immediately and not stored here: not in state, not in the cache of
 * calls.
 */
export function KeyForm({ profile, slot, onEnd }: KeyFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<'empty' | ErrorData | null>(null)
  useEffect(() => field.current?.focus(), [])

  async function save(): Promise<void> {
    const input = field.current
    if (input === null || isSaving) return
    if (input.value.trim() === '') return setProblem('empty')
    setSaving(true)
    try {
      await call('keys.save', { profileId: profile.id, slot, key: input.value })
      input.value = ''
      onEnd()
    } catch (failure) {
      setProblem(toErrorData(failure))
      setSaving(false)
    }
  }

  const error = problem === 'empty' ? null : problem
  const elsewhere = formError(error, ['key'])
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SecretField
        label={slot === 'user' ? text.keyField : text.slots.management}
        help={text.keyHelp[slot](hostOf(profile.baseUrl ?? ''))}
        error={problem === 'empty' ? text.keyEmpty : fieldError(error, 'key')}
        field={field}
        isBusy={isSaving}
        onChange={() => setProblem(null)}
        show={text.showKey}
        hide={text.hideKey}
      />
      {elsewhere && <ErrorProblem error={elsewhere} />}
      <div className="row">
        <Button type="submit" busy={isSaving}>
          {isSaving ? text.saving : text.saveKey}
        </Button>
        <Button variant="ghost" onClick={onEnd}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}
