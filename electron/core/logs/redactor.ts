import { redactPatterns } from './redact-patterns.ts'
import { describeError } from './describe-error.ts'
import { fieldRule } from './field-rules.ts'

/** What stands in the place of a secret. */
export const hidden = '***'

/** What may be written of anything: the one place where the log's lines come from (security.md 8). */
export interface Redactor {
  /** From now on this text is written nowhere. Anything shorter than six characters is no secret that can be told apart. */
  learn(secret: string): void
  text(text: string): string
  /** A copy as JSON can say it: without secrets, without what people and models said, and bounded. */
  value(value: unknown): unknown
}

const shortestSecret = 6
const maxTextLength = 2000
const deepest = 6
const widest = 50

export function createRedactor(): Redactor {
  /** The longest first, so that a key within a longer one does not leave the rest of it. */
  let known: string[] = []

  function learn(secret: string): void {
    if (secret.length < shortestSecret || known.includes(secret)) return
    known = [...new Set([...known, ...spellings(secret)])].toSorted((one, other) => other.length - one.length)
  }

  function text(raw: string): string {
    const withoutKnown = known.reduce((rest, secret) => rest.replaceAll(secret, hidden), raw)
    const redacted = redactPatterns(withoutKnown)
    return redacted.length > maxTextLength ? `${redacted.slice(0, maxTextLength)}…` : redacted
  }

  function value(raw: unknown, depth = 0, above: readonly unknown[] = []): unknown {
    switch (typeof raw) {
      case 'string':
        return text(raw)
      case 'number':
      case 'bigint': {
        const digits = String(raw)
        return text(digits) === digits && typeof raw === 'number' ? raw : text(digits)
      }
      case 'boolean':
      case 'undefined':
        return raw
      case 'function':
      case 'symbol':
        return `[${typeof raw}]`
      case 'object':
        if (raw === null) return null
        if (depth >= deepest || above.includes(raw)) return '[more]'
        return object(raw, depth + 1, [...above, raw])
    }
  }

  function object(raw: object, depth: number, above: readonly unknown[]): unknown {
    if (raw instanceof Error) return value(describeError(raw), depth, above)
    if (raw instanceof URL) return text(raw.href)
    if (raw instanceof Date) return raw.toJSON()
    if (ArrayBuffer.isView(raw) || raw instanceof ArrayBuffer) return `[${raw.byteLength} bytes]`
    if (Array.isArray(raw)) return raw.slice(0, widest).map((item) => value(item, depth, above))
    if (raw instanceof Map || raw instanceof Headers) return object(Object.fromEntries(raw), depth, above)
    if (raw instanceof Set) return object([...raw], depth, above)
    const entries = Object.entries(raw).slice(0, widest)
    return Object.fromEntries(
      entries.map(([name, field]) => {
        const key = text(name)
        switch (fieldRule(name)) {
          case 'secret':
            return [key, field === null || field === undefined ? null : hidden]
          case 'said':
            return [key, typeof field === 'string' ? `[${field.length} characters]` : '[left out]']
          case 'plain':
            return [key, value(field, depth, above)]
        }
      }),
    )
  }

  return { learn, text, value: (raw) => value(raw) }
}

/** How a secret can stand in a text: as it is, in a URL, inside JSON, or in basic authentication. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const inUrl = encodeURIComponent(secret.toWellFormed())
  return [
    secret,
    inUrl,
    inUrl.toLowerCase(),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ]
}
