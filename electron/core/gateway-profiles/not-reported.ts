import { type ErrorData, toErrorData } from '#shared/errors.ts'

/** Returns what an operation reports; null if the gateway lacks it, which is no error. Throws all others. */
export async function nullIfNotReported<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
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
