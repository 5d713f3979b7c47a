import type { MessageFromGateway } from '#shared/embedded-gateway-messages.ts'
import { createRateLimiter } from '../auth/admit.ts'
import { maxRequestsPerMinute, type Consent } from './consent.ts'

/** Consent that the app asks for in its own dialog. */
interface AppConsent extends Consent {
  /** Takes the app's answer. An answer to a withdrawn request changes nothing. */
  answer(id: number, isAllowed: boolean): void
}

/** How long the person has to decide. No answer in time is a no. */
export const consentTimeoutMs = 120_000

/** Creates consent that asks the app over its port: one request at a time, and only a few per minute. */
export function createAppConsent(
  post: (message: MessageFromGateway) => void,
  now: () => number = () => performance.now(),
): AppConsent {
  const rates = createRateLimiter(now)
  let lastId = 0
  let open: { readonly id: number; readonly resolve: (isAllowed: boolean) => void } | null = null

  return {
    kind: 'app',
    async ask({ request }, signal) {
      // The program disconnected while it was looked up, and `abort` does not fire again.
      if (signal.aborted) return 'denied'
      if (open !== null) return 'busy'
      if (rates.take(0, maxRequestsPerMinute).kind === 'refused') return 'too-often'
      const id = ++lastId
      const { promise, resolve } = Promise.withResolvers<boolean>()
      open = { id, resolve }
      const withdraw = () => {
        post({ type: 'withdraw-consent', id })
        resolve(false)
      }
      const timer = setTimeout(withdraw, consentTimeoutMs)
      signal.addEventListener('abort', withdraw, { once: true })
      post({ type: 'ask-consent', id, request })
      try {
        return (await promise) ? 'allowed' : 'denied'
      } finally {
        open = null
        clearTimeout(timer)
        signal.removeEventListener('abort', withdraw)
      }
    },
    answer(id, isAllowed) {
      if (open?.id === id) open.resolve(isAllowed)
    },
  }
}
