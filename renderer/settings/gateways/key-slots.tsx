import { useEffect, useRef, useState } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { GatewayProfileView, KeychainState, KeySlot } from '#shared/gateway-profile.ts'
import { useCommand } from '../../bridge/query.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { saveKey } from '../../gateways/gateway-commands.ts'
import { fieldError, formError } from '../../text/field-error.ts'
import { hostOf } from '../../text/plain-address.ts'
import { KeychainLine } from './keychain-line.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import styles from './gateway-page.module.css'

interface KeySlotsProps {
  profile: GatewayProfileView
  keychain: KeychainState['kind']
  /** The slot whose form is open. */
  open: KeySlot | null
  onOpen: (slot: KeySlot) => void
  /** Called when the form of this slot is done; another form may have been opened meanwhile. */
  onEnd: (slot: KeySlot) => void
}

/** Shows the two keys of a gateway: where each is stored, and how to add, replace or remove it. */
export function KeySlots({ profile, keychain, open, onOpen, onEnd }: KeySlotsProps) {
  return (
    <section aria-labelledby="gateway-keys" className={styles.part}>
      <h2 id="gateway-keys" className={styles.title}>
        {text.keys}
      </h2>
      <div className={styles.slots}>
        <Slot profile={profile} slot="user" keychain={keychain} onAdd={() => onOpen('user')} />
        <Slot profile={profile} slot="management" keychain={keychain} onAdd={() => onOpen('management')} />
      </div>
      {open !== null && <KeyForm key={open} profile={profile} slot={open} onEnd={() => onEnd(open)} />}
      <KeychainLine />
    </section>
  )
}

interface SlotProps {
  profile: GatewayProfileView
  slot: KeySlot
  keychain: KeychainState['kind']
  onAdd: () => void
}

function Slot({ profile, slot, keychain, onAdd }: SlotProps) {
  const remove = useCommand('keys.remove')
  const hasKey = profile.keys[slot]
  const missing = slot === 'user' ? text.noKey : text.noManagementKey
  const addLabel = hasKey ? text.replaceKey : text.addKey
  return (
    <>
      <div className={styles.slot}>
        <span className="dim">{text.slots[slot]}</span>
        <span className={hasKey ? undefined : 'quiet'}>{hasKey ? text.keptIn[keychain] : missing}</span>
        <span className={styles['slot-actions']}>
          <Button
            size="small"
            variant="ghost"
            className={styles.add}
            aria-label={text.slotAction(addLabel, slot)}
            onClick={onAdd}
          >
            {addLabel}
          </Button>
          {/* The other key is removed by signing out. */}
          {hasKey && slot === 'management' && (
            <Button
              size="small"
              variant="ghost"
              aria-label={text.slotAction(text.removeKey, slot)}
              busy={remove.isPending}
              onClick={() => remove.mutate({ profileId: profile.id, slot })}
            >
              {text.removeKey}
            </Button>
          )}
        </span>
      </div>
      {remove.error && <ErrorProblem error={toErrorData(remove.error)} />}
    </>
  )
}

interface KeyFormProps {
  profile: GatewayProfileView
  slot: KeySlot
  onEnd: () => void
}

/**
 * Takes a typed or pasted key. It is sent to main immediately and not stored here: not in state, not in the cache of
 * calls.
 */
function KeyForm({ profile, slot, onEnd }: KeyFormProps) {
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
      await saveKey({ profileId: profile.id, slot, key: input.value })
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
