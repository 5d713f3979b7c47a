import { AppError } from '#shared/errors.ts'

/** Where in the program an error came from, its innermost places. */
const stackLines = 12

/**
 * An error as the log may have it. The words of a gateway may repeat what was sent to it, and those of a parser what it
 * could not read: such are left out. `says` holds the others, as their field `message` would be taken for something said.
 */
export function describeError(error: Error): Record<string, unknown> {
  return {
    name: error.name,
    ...('code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
      ? { errorCode: error.code }
      : {}),
    ...('errcode' in error ? { sqliteCode: error.errcode } : {}),
    ...wordsOf(error),
    at: placesOf(error),
    ...(error.cause === undefined ? {} : { cause: error.cause }),
    ...(error instanceof AggregateError ? { errors: error.errors as unknown[] } : {}),
  }
}

function wordsOf(error: Error): Record<string, unknown> {
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

/** Without what an error quotes, but for single words, which are names in the program. */
function withoutQuotes(message: string): string {
  return message.replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, (quoted) =>
    /^.[\w.$#/-]{1,40}.$/.test(quoted) ? quoted : '"…"',
  )
}

/** The lines of the stack without its head, which repeats the message. */
function placesOf({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, stackLines)
    .map((line) => line.trim())
}
