import { messageFromGateway } from '#shared/embedded-gateway-messages.ts'
import type { ConsentRequest } from '#shared/gateway-key.ts'
import type { GatewayProcess } from './gateway-process.ts'

/** Asks the person in a native dialog. Resolves to false where the dialog is closed or the signal aborts. */
export type AskConsent = (request: ConsentRequest, signal: AbortSignal) => Promise<boolean>

/** Answers the gateway's requests for consent, one at a time: one that comes while a dialog is open is a no. */
export function serveConsent(gateway: GatewayProcess, askConsent: AskConsent): void {
  let open: { readonly id: number; readonly abort: AbortController } | null = null

  async function ask(id: number, request: ConsentRequest): Promise<void> {
    const abort = new AbortController()
    open = { id, abort }
    try {
      const isAllowed = await askConsent(request, abort.signal).catch(() => false)
      if (!abort.signal.aborted) gateway.post({ type: 'answer-consent', id, isAllowed })
    } finally {
      open = null
    }
  }

  gateway.onMessage((message) => {
    const parsed = messageFromGateway.safeParse(message).data
    if (parsed?.type === 'withdraw-consent' && open?.id === parsed.id) open.abort.abort()
    if (parsed?.type !== 'ask-consent') return
    if (open === null) void ask(parsed.id, parsed.request)
    else gateway.post({ type: 'answer-consent', id: parsed.id, isAllowed: false })
  })
  gateway.onExit(() => open?.abort.abort())
}
