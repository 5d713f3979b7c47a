import { useEffect, useRef, useState } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { StreamPart } from '#shared/ipc/bridge.ts'
import { watch } from '../../../bridge/watch.ts'

type FindPart = StreamPart<'conversation.findField'>

/** A search for the parameter that a gateway rejects. */
export type FieldSearch =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly step: Extract<FindPart, { type: 'call' }> | null }
  | { readonly state: 'stopped' }
  | { readonly state: 'ended'; readonly end: Extract<FindPart, { type: 'end' }> }
  | { readonly state: 'failed'; readonly error: ErrorData }

/** Runs a search in main. It stops with the component. */
export function useFindField(conversationId: string, messageId: string) {
  const [search, setSearch] = useState<FieldSearch>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(): Promise<void> {
    const abort = new AbortController()
    running.current = abort
    setSearch({ state: 'running', step: null })
    try {
      for await (const parts of watch('conversation.findField', { conversationId, messageId }, abort.signal)) {
        const last = parts.at(-1)
        if (last !== undefined) {
          setSearch(last.type === 'end' ? { state: 'ended', end: last } : { state: 'running', step: last })
        }
      }
    } catch (error) {
      setSearch({ state: 'failed', error: toErrorData(error) })
    }
  }
  function stop(): void {
    running.current?.abort()
    setSearch({ state: 'stopped' })
  }
  return { search, run: () => void run(), stop }
}
