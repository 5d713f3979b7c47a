import { AppError } from '#shared/errors.ts'

/** Innermost stack frames that are logged. */
const maxStackFrames = 12

/**
 * Returns the loggable fields of an error. Messages of gateways and parsers are left out, since they may repeat sent or
 * unreadable content. Other messages are under `says`, since the field name `message` is redacted as content.
 */
export function describeError(error: Error): Record<string, unknown> {
  return {
    name: error.name,
    ...('code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
      ? { errorCode: error.code }
      : {}),
    ...('errcode' in error ? { sqliteCode: error.errcode } : {}),
    ...messageFields(error),
    at: stackFrames(error),
    ...(error.cause === undefined ? {} : { cause: error.cause }),
    ...(error instanceof AggregateError ? { errors: error.errors as unknown[] } : {}),
  }
}

function messageFields(error: Error): Record<string, unknown> {
  if (error instanceof SyntaxError) return {}
  if (!(error instanceof AppError)) return { says: withoutQuotes(error.message) }
  const { data } = error
  switch (data.source) {
    case 'gateway':
      return { source: data.source, status: data.status, errorCode: data.code, requestId: data.requestId }
    case 'transport':
      return { source: data.source, kind: data.kind, status: data.status, says: data.message }
    case 'app':
      return { source: data.source, kind: data.kind, field: data.field, says: data.message }
  }
}

/** Removes quotations from a message, except single words, which are names in the program. */
function withoutQuotes(message: string): string {
  return message.replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, (quoted) =>
    /^.[\w.$#/-]{1,40}.$/.test(quoted) ? quoted : '"…"',
  )
}

/** Returns the stack frames without the head, which repeats the message. */
function stackFrames({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, maxStackFrames)
    .map((line) => line.trim())
}
