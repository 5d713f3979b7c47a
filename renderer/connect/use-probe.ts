import { useEffect, useRef, useState } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { GatewayProbe } from '#shared/gateway-profile.ts'
import { call } from '../bridge/call.ts'

/** Pause in the input after which an address is checked. */
const pauseMs = 600

type ProbeState =
  | { readonly type: 'idle' }
  | { readonly type: 'checking' }
  | { readonly type: 'done'; readonly probe: GatewayProbe }
  /** The address is invalid, or the person did not allow it. */
  | { readonly type: 'refused'; readonly error: ErrorData }

interface Probe {
  state: ProbeState
  /** Checks an address now. `mayAsk`: a new origin may ask the person. */
  check: (baseUrl: string, options: { mayAsk: boolean }) => void
  /** Checks an address after a pause, without a question. The result of an earlier one is dropped. */
  checkLater: (baseUrl: string) => void
  /** Shows a result that another call returned. */
  show: (probe: GatewayProbe) => void
}

/** Checks what answers at the address in a form. Only the latest check has a result. */
export function useProbe(): Probe {
  const [state, setState] = useState<ProbeState>({ type: 'idle' })
  const pause = useRef<number>(undefined)
  const latest = useRef(0)
  const conclusive = useRef('')
  useEffect(() => () => window.clearTimeout(pause.current), [])

  /** Drops the checks before; returns whether a result still belongs to this one. */
  function begin(next: ProbeState): () => boolean {
    window.clearTimeout(pause.current)
    const own = ++latest.current
    conclusive.current = ''
    setState(next)
    return () => own === latest.current
  }

  async function run(baseUrl: string, mayAsk: boolean): Promise<void> {
    const isLatest = begin({ type: 'checking' })
    try {
      const probe = await call('profiles.probe', { baseUrl, mayAsk })
      if (!isLatest()) return
      if (probe.kind === 'found') conclusive.current = baseUrl
      setState({ type: 'done', probe })
    } catch (failure) {
      const error = toErrorData(failure)
      // Half an address is not reported while it is typed.
      if (isLatest()) setState(mayAsk ? { type: 'refused', error } : { type: 'idle' })
    }
  }

  return {
    state,
    check(baseUrl, { mayAsk }) {
      if (baseUrl.trim() === '') begin({ type: 'idle' })
      else if (conclusive.current !== baseUrl) void run(baseUrl, mayAsk)
    },
    checkLater(baseUrl) {
      begin({ type: 'idle' })
      if (baseUrl.trim() !== '') pause.current = window.setTimeout(() => void run(baseUrl, false), pauseMs)
    },
    show(probe) {
      begin({ type: 'done', probe })
    },
  }
}
