import { useEffect, useRef, useState } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { useConnectWithKey } from '../gateways/gateway-commands.ts'
import { errorWords } from '../text/error-words.ts'
import { connectCardsText as text } from '../text/en/connect-cards.ts'
import { fieldError } from '../text/field-error.ts'
import { Button } from '../ui/button.tsx'
import { SecretField } from '../ui/secret-field.tsx'
import styles from './connect-cards.module.css'

interface PasteKeyProps {
  profile: GatewayProfileView
  onBegin: () => void
  onCancel: () => void
}

/** Connects a gateway with a pasted key. Main gets the key immediately; the page does not store it. */
export function PasteKey({ profile, onBegin, onCancel }: PasteKeyProps) {
  const connectWithKey = useConnectWithKey()
  const field = useRef<HTMLInputElement>(null)
  const [isConnecting, setConnecting] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  useEffect(() => field.current?.focus(), [])

  async function connect(): Promise<void> {
    const input = field.current
    if (input === null || isConnecting) return
    if (input.value.trim() === '') return setProblem(text.keyEmpty)
    setConnecting(true)
    onBegin()
    try {
      await connectWithKey({ profileId: profile.id, key: input.value, choose: true })
      input.value = ''
      onCancel()
    } catch (failure) {
      setProblem(problemWords(toErrorData(failure), profile.name))
      setConnecting(false)
      input.focus()
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void connect()
      }}
    >
      <SecretField
        label={text.key(profile.name)}
        error={problem}
        field={field}
        isBusy={isConnecting}
        onChange={() => setProblem(undefined)}
        show={text.showKey}
        hide={text.hideKey}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={isConnecting}>
          {isConnecting ? text.connecting : text.connect}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}

function problemWords(error: ErrorData, gateway: string): string {
  const words = errorWords(error)
  return fieldError(error, 'key') ?? (words === null ? text.keyRefused(gateway) : `${words.title}. ${words.text}`)
}
