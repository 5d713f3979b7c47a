import { useState } from 'react'
import { costGuardOf, withCostGuard } from '#shared/chat-parameters/cost-guard.ts'
import { useCall, useCommand, useInvalidate } from '../bridge/query.ts'

const parameter = 'stop_server_tools_when'

/** Reads and changes the tool limit in the parameters of a chat; the monthly budget has none. */
export function useCostGuard(conversationId: string | null) {
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
export function parseAmount(typed: string): number {
  const amount = Number(typed.replace(',', '.'))
  return Number.isFinite(amount) && typed.trim() !== '' ? amount : Number.NaN
}
