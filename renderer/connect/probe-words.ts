import type { ErrorData } from '#shared/errors.ts'
import type { GatewayProbe } from '#shared/gateway-profile.ts'
import { connectGatewayText as text } from '../text/en/connect-gateway.ts'
import { errorWords } from '../text/error-words.ts'
import { translateMainMessage } from '../text/translate-main-message.ts'

type Found = Extract<GatewayProbe, { kind: 'found' }>

/** Returns what was found, in one line: with the base URL if it is not the address that was entered. */
export function foundWords(found: Found, address: string): string {
  const what = text.found(found)
  return found.baseUrl === address.trim().replace(/\/+$/, '') ? what : text.foundAt(what, found.baseUrl)
}

/** Returns why no gateway was found, for the field of the address. */
export function probeProblem(error: ErrorData): string {
  if (error.source === 'transport') {
    switch (error.kind) {
      case 'unreachable':
      case 'interrupted':
        return text.problems.unreachable
      case 'timeout':
        return text.problems.timeout
      case 'tls':
        return text.problems.tls
      case 'bad-response':
      case 'too-long':
      case 'bad-sound':
      case 'cancelled':
        break
    }
  }
  if (isNotGateway(error)) return text.problems.notApi
  return text.problems.other(errorWords(error)?.title ?? translateMainMessage(error))
}

/** Returns whether another server answers there, which will not become a gateway later. */
export function isNotGateway(error: ErrorData): boolean {
  if (error.source === 'gateway') return [404, 405, 410].includes(error.status)
  return error.source === 'transport' && ['bad-response', 'too-long'].includes(error.kind)
}
