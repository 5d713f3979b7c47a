import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { KeyStatus } from '#shared/gateway/key-status.ts'
import type { GatewayClient } from '../gateway-client/client.ts'

/** What a gateway tells of the person's key; null where it does not tell such things. Throws an `AppError`. */
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

/** It has no such operation: it says so, or its pages answer in the place. */
function isNotReported(error: ErrorData): boolean {
  if (error.source === 'gateway') return [404, 405, 501].includes(error.status)
  return error.source === 'transport' && error.kind === 'bad-response'
}
