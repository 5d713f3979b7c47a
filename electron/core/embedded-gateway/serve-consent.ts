import { messageFromGateway } from '#shared/embedded-gateway-messages.ts'
import type { ConsentRequest } from '#shared/gateway-key.ts'
import type { GatewayProcess } from '../utility-process.ts'

/** Asks the person in a native dialog. Resolves to false if the dialog is closed or the signal aborts. */
export type AskConsent = (request: ConsentRequest, signal: AbortSignal) => Promise<boolean>

/** Answers consent requests of the gateway, one at a time: a request while another is open is denied. */
export function serveConsent(gateway: GatewayProcess, askConsent: AskConsent): void {
  let open: { readonly id: number; readonly abort: AbortController } | null = null
  /** Settles when the visible dialog has closed, which is some time after its request was withdrawn. */
  let dialog: Promise<boolean> | null = null

  async function ask(id: number, request: ConsentRequest): Promise<void> {
    const mine = { id, abort: new AbortController() }
    open = mine
    const { signal } = mine.abort
    if (dialog !== null) await dialog
    if (signal.aborted) return
    dialog = askConsent(request, signal).catch(() => false)
    const isAllowed = await dialog
    dialog = null
    if (open === mine) open = null
    if (!signal.aborted) gateway.post({ type: 'answer-consent', id, isAllowed })
  }

  function withdraw(): void {
    open?.abort.abort()
    open = null
  }

  gateway.onMessage((message) => {
    const parsed = messageFromGateway.safeParse(message).data
    if (parsed?.type === 'withdraw-consent' && open?.id === parsed.id) withdraw()
    if (parsed?.type !== 'ask-consent') return
    if (open === null) void ask(parsed.id, parsed.request)
    else gateway.post({ type: 'answer-consent', id: parsed.id, isAllowed: false })
  })
  gateway.onExit(withdraw)
}
