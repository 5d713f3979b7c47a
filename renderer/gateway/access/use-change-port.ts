import { useState } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { call } from '../../bridge/call.ts'
import { useSettings } from '../../bridge/settings.ts'

/** How the last attempt to change the port ended. */
type PortAttempt =
  | { readonly kind: 'idle' | 'running' }
  /** The port could not be opened, so nothing listens now. */
  | { readonly kind: 'refused'; readonly port: number; readonly why: Explanation }
  | { readonly kind: 'failed'; readonly error: ErrorData }

/** Changes the port, waits until it is open, and returns to the one before if the person gives up. */
export function useChangePort() {
  const { programPort } = useSettings()
  const [before] = useState(programPort)
  const [attempt, setAttempt] = useState<PortAttempt>({ kind: 'idle' })
  return {
    before,
    attempt,
    clearAttempt: () => setAttempt({ kind: 'idle' }),
    async change(port: number, onOpened: () => void): Promise<void> {
      setAttempt({ kind: 'running' })
      try {
        const access = await openPort(port)
        if (access.state === 'failed') setAttempt({ kind: 'refused', port, why: access })
        else onOpened()
      } catch (error) {
        setAttempt({ kind: 'failed', error: toErrorData(error) })
      }
    },
    /** Opens the port of before again, if another one was tried. */
    giveUp(): void {
      if (programPort !== before || attempt.kind === 'running') void openPort(before).catch(() => undefined)
    },
  }
}

/** Sets the port, and returns whether it is open once that is known. */
async function openPort(port: number) {
  await call('settings.change', { programPort: port })
  await call('programs.retry', {})
  return call('programs.access', {})
}
