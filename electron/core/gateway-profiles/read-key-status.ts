import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { KeyStatus } from '#shared/gateway/keys.ts'
import type { GatewayClient } from '../gateway-client/client.ts'

/** Returns the status of the person's key; null if the gateway does not report it. Throws an `AppError`. */
export async function readKeyStatus(
  client: Pick<GatewayClient, 'call'>,
  signal: AbortSignal,
): Promise<KeyStatus | null> {
  try {
    return (await client.call('keys.read', {}, signal)).data
  } catch (error) {
    if (isNotReported(toErrorData(error))) return null
    throw error
  }
}

/** Returns whether the gateway lacks the operation: an error status, or an HTML page. */
function isNotReported(error: ErrorData): boolean {
  if (error.source === 'gateway') return [404, 405, 501].includes(error.status)
  return error.source === 'transport' && error.kind === 'bad-response'
}
